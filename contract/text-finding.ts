import * as z from 'zod/mini';

/**
 * Checks of a text, in the order in which findings are shown. `outdated` (the reference changed after the text)
 * depends on times, not on the text: only the server adds it.
 */
export const TEXT_CHECKS = [
  'placeholderMissing',
  'placeholderUnknown',
  'placeholderBroken',
  'tagUnbalanced',
  'tagMissing',
  'tagUnknown',
  'tagInPlainText',
  'tooLong',
  'lineBreaks',
  'spaceAtEnds',
  'spaceDoubled',
  'invisible',
  'sameAsReference',
  'outdated',
] as const;
export type TextCheck = (typeof TEXT_CHECKS)[number];

export interface TextFinding {
  readonly check: TextCheck;
  /**
   * Subject of the finding; '' where the check says it all. Placeholders and tags as written (`{%name%}`,
   * `<b>`), `134/120` for characters and their limit, `0/2` for line breaks here and in the reference, `start` or `end`
   * of a text, `U+200B` for a character.
   */
  readonly detail: string;
}

/** The same, as answers carry it. */
export const findingSchema = z.object({ check: z.enum(TEXT_CHECKS), detail: z.string() });
