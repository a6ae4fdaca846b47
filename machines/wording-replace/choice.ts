import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';

/** Which of the texts that are found are to be changed: all but some, or only some. Texts that are not shown count too. */
export interface Choice {
  readonly kind: 'except' | 'only';
  /** Numbers of wordings. */
  readonly ids: readonly number[];
  /** Contexts in which it is the other way round. */
  readonly inverted: readonly string[];
}

export const EVERY_TEXT: Choice = { kind: 'except', ids: [], inverted: [] };
export const NO_TEXT: Choice = { kind: 'only', ids: [], inverted: [] };

type ContextCount = Replacement['contexts'][number];

/** Whether the texts of a context are changed that are not named. */
function isTaken({ kind, inverted }: Choice, contextIdentifier: string): boolean {
  return (kind === 'except') !== inverted.includes(contextIdentifier);
}

/** Whether a text is to be changed; one with an obstacle never is. */
export function isChosen(choice: Choice, { id, contextIdentifier, obstacle }: ReplacedText): boolean {
  return obstacle === undefined && isTaken(choice, contextIdentifier) !== choice.ids.includes(id);
}

/** The choice with one text chosen, or not any more. */
export function withText(
  choice: Choice,
  { id, contextIdentifier }: Pick<ReplacedText, 'id' | 'contextIdentifier'>,
  chosen: boolean,
): Choice {
  const rest = choice.ids.filter((one) => one !== id);
  return { ...choice, ids: isTaken(choice, contextIdentifier) === chosen ? rest : [...rest, id] };
}

/**
 * The choice with all texts of a context chosen, or none of them, those that are not shown too.
 * @param rows those that are shown
 */
export function withContext(
  choice: Choice,
  contextIdentifier: string,
  rows: readonly ReplacedText[],
  chosen: boolean,
): Choice {
  const own = new Set(rows.filter((row) => row.contextIdentifier === contextIdentifier).map(({ id }) => id));
  const others = choice.inverted.filter((one) => one !== contextIdentifier);
  return {
    kind: choice.kind,
    ids: choice.ids.filter((id) => !own.has(id)),
    inverted: (choice.kind === 'except') === chosen ? others : [...others, contextIdentifier],
  };
}

/** How many texts of each context would be changed. What was chosen and is not found any more does not count. */
export function chosenCounts(
  choice: Choice,
  { rows, contexts }: Pick<Replacement, 'rows' | 'contexts'>,
): ReadonlyMap<string, number> {
  const named = new Set(choice.ids);
  const inverted = new Set(choice.inverted);
  const takes = ({ contextIdentifier }: Pick<ContextCount, 'contextIdentifier'>) =>
    (choice.kind === 'except') !== inverted.has(contextIdentifier);
  const counts = new Map(
    contexts.map((one) => [one.contextIdentifier, takes(one) ? one.texts - one.obstacles : 0] as const),
  );
  for (const row of rows) {
    if (row.obstacle !== undefined || !named.has(row.id)) continue;
    const step = takes(row) ? -1 : 1;
    counts.set(row.contextIdentifier, (counts.get(row.contextIdentifier) ?? 0) + step);
  }
  return counts;
}

/** How many texts would be changed. */
export function chosenCount(choice: Choice, replacement: Pick<Replacement, 'rows' | 'contexts'>): number {
  let sum = 0;
  for (const count of chosenCounts(choice, replacement).values()) sum += count;
  return sum;
}

/** Texts that are not as an earlier preview showed them, or that it did not show. */
export function newSince(earlier: Replacement, { rows }: Replacement): ReadonlySet<number> {
  const known = new Map(earlier.rows.map((row) => [row.id, row.before]));
  return new Set(rows.filter(({ id, before }) => known.get(id) !== before).map(({ id }) => id));
}
