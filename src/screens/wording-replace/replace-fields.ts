import * as z from 'zod/mini';
import { type Choice, EVERY_TEXT } from '#machines/wording-replace/choice.ts';
import type { ReplaceWish } from '#machines/wording-replace/wording-replace.port.ts';

/** What stands in the fields. */
export type ReplaceFields = {
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  /** Null for all. */
  readonly langs: readonly string[] | null;
};

/** The same with the texts that are chosen, as one text: they are no field of a form. */
export type ReplaceDraft = ReplaceFields & { readonly chosen: string };

/** A choice belongs to what was looked for: other words find other texts. */
const keptChoiceSchema = z.object({
  of: z.string(),
  kind: z.enum(['except', 'only']),
  ids: z.array(z.int()),
});

const soughtIn = ({ find, matchCase, wholeWords }: ReplaceWish) =>
  JSON.stringify([find, matchCase, wholeWords]);

/** A choice as a draft keeps it. */
export function keptChoice(wish: ReplaceWish, choice: Choice): string {
  return JSON.stringify({ of: soughtIn(wish), ...choice });
}

/** The texts that were chosen for a wish; every text where nothing was chosen for it yet. */
export function choiceFor(wish: ReplaceWish, kept: string): Choice {
  if (kept === '') return EVERY_TEXT;
  const { data } = z.safeParse(keptChoiceSchema, jsonOf(kept));
  return data?.of === soughtIn(wish) ? { kind: data.kind, ids: data.ids } : EVERY_TEXT;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
