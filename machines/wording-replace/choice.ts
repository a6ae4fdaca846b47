import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';

/** Which of the texts that are found are to be changed: all but some, or only some. Texts that are not shown count too. */
export interface Choice {
  readonly kind: 'except' | 'only';
  /** Numbers of wordings. */
  readonly ids: readonly number[];
}

export const EVERY_TEXT: Choice = { kind: 'except', ids: [] };
export const NO_TEXT: Choice = { kind: 'only', ids: [] };

/** Whether a text is to be changed; one with an obstacle never is. */
export function isChosen({ kind, ids }: Choice, { id, obstacle }: ReplacedText): boolean {
  return obstacle === undefined && (kind === 'only') === ids.includes(id);
}

/** The choice with one text chosen, or not any more. */
export function withText({ kind, ids }: Choice, id: number, chosen: boolean): Choice {
  const rest = ids.filter((one) => one !== id);
  return { kind, ids: (kind === 'only') === chosen ? [...rest, id] : rest };
}

/** How many texts would be changed. What was chosen and is not found any more does not count. */
export function chosenCount(choice: Choice, { rows, counts }: Replacement): number {
  const shown = rows.filter((row) => isChosen(choice, row)).length;
  if (choice.kind === 'only') return shown;
  const shownObstacles = rows.filter(({ obstacle }) => obstacle !== undefined).length;
  const beyond = counts.texts - rows.length - (counts.obstacles - shownObstacles);
  return shown + beyond;
}

/** Texts that are not as an earlier preview showed them, or that it did not show. */
export function newSince(earlier: Replacement, { rows }: Replacement): ReadonlySet<number> {
  const known = new Map(earlier.rows.map((row) => [row.id, row.before]));
  return new Set(rows.filter(({ id, before }) => known.get(id) !== before).map(({ id }) => id));
}
