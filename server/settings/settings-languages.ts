import * as z from 'zod/mini';

const offeredLanguageSchema = z.strictObject({
  /** Language and region, such as de_DE. */
  locale: z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/)),
  /** The locale of dates, such as de or en-gb; the console takes no other form. */
  dateLocale: z.string().check(z.regex(/^[a-z]{2}(-[a-z]{2})?$/i)),
  name: z.string().check(z.minLength(1)),
  enabledInGui: z.boolean(),
});

/** A language that the console offers. */
export type OfferedLanguage = z.infer<typeof offeredLanguageSchema>;

const listSchema = z.array(offeredLanguageSchema).check(
  z.minLength(1),
  z.refine((list) => new Set(list.map(({ locale }) => locale)).size === list.length),
  z.refine((list) => list.some(({ enabledInGui }) => enabledInGui)),
);

/** Answers null for anything but a list of languages, each once, of which at least one is offered. */
export function readLanguages(json: string): readonly OfferedLanguage[] | null {
  try {
    return listSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
