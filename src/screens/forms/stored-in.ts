import * as z from 'zod/mini';

/**
 * Reads the record as it is stored now out of what a refusal carried.
 * @param save the call that was refused; what it carries then is what it would have answered
 * @returns null where the refusal carried none
 */
export function storedIn<Content, Stored>(
  save: { readonly content: z.core.$ZodType<Content> },
  pick: (content: Content) => Stored,
): (content: unknown) => Stored | null {
  return (content) => {
    const parsed = z.safeParse(save.content, content);
    return parsed.success ? pick(parsed.data) : null;
  };
}
