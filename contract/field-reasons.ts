/** Which sentence a finding about a field is, where its code alone does not say what to do. */
export const FIELD_REASONS = [
  /** `characters` and `positions`, with spaces in between: the first of them; `count`: how many there are. */
  'invisibleCharacters',
  /** `ending`, with its dot: something would run a file that is called so. */
  'endingNotAllowed',
  /** `ending` is another format's than that of the content; `wanted`: endings that would fit, where any are known. */
  'endingDoesNotFit',
  /** `found`: a name or a character that Windows takes for something else. */
  'fileNameNotPossible',
  /** It is one of the most used passwords, or nearly. */
  'passwordCommon',
  /** It is made of the user's own names, or the product's. */
  'passwordNamesUser',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

/** Why a value is refused, for the code that puts it into words. */
export interface FieldTrouble {
  readonly reason: FieldReason;
  readonly values: Readonly<Record<string, string>>;
}
