/** Building blocks for sentences in one language. */
export interface Grammar {
  /** Whole sentences; {thing}, {person}, {place}, {state}, {done}, {when} and {action} stand for one of these lists. */
  readonly sentences: readonly string[];
  /** Short texts, as buttons and headings have them. */
  readonly labels: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** A list that is written down in lines. */
export function list(text: string): readonly string[] {
  return text
    .split(/[|\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
