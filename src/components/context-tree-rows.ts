import type { ContextOption } from './context-choice.ts';
import { isMeant, wordsOf } from './context-search.ts';

/** One line of the tree as it is shown. */
export interface TreeRow {
  readonly identifier: string;
  /** From 1, as aria-level counts. */
  readonly level: number;
  readonly active: boolean;
  /** The row above it in the hierarchy, null at the top. */
  readonly parent: string | null;
  /** Whether what is below it is shown; null when there is nothing. */
  readonly open: boolean | null;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  /** It is there only because something below it was found. */
  readonly onTheWay: boolean;
}

/** Determines which rows of the tree are shown. */
export interface TreeShown {
  /** The contexts whose children are shown; without effect while something is searched for. */
  readonly opened: ReadonlySet<string>;
  /** Words of an identifier and of those above it, in any order; empty searches for nothing. */
  readonly search: string;
}

/** The tree up to this size is open from the beginning. */
const OPEN_WHOLE = 60;

/** The contexts above each one, from its root down. */
export function contextAncestors(contexts: readonly ContextOption[]): ReadonlyMap<string, readonly string[]> {
  const above = new Map<string, readonly string[]>();
  const path: string[] = [];
  for (const { identifier, depth = 0 } of contexts) {
    path.length = Math.min(depth, path.length);
    above.set(identifier, [...path]);
    path.push(identifier);
  }
  return above;
}

/** Contexts open when the tree appears: all of a small one, of a large one the top and the path to what is chosen. */
export function firstOpened(
  contexts: readonly ContextOption[],
  chosen: Iterable<string>,
): ReadonlySet<string> {
  if (contexts.length <= OPEN_WHOLE) return new Set(contexts.map(({ identifier }) => identifier));
  const above = contextAncestors(contexts);
  const roots = contexts.filter(({ depth = 0 }) => depth === 0).map(({ identifier }) => identifier);
  return new Set([...roots, ...[...chosen].flatMap((identifier) => above.get(identifier) ?? [])]);
}

/** The lines that are shown, in their order. While something is searched for: what is found, and the way to it. */
export function treeRows(
  contexts: readonly ContextOption[],
  { opened, search }: TreeShown,
): readonly TreeRow[] {
  const above = contextAncestors(contexts);
  const parentOf = (identifier: string) => above.get(identifier)?.at(-1) ?? null;
  const words = wordsOf(search);
  const searching = words.length > 0;
  const isFound = (identifier: string) => isMeant({ identifier, path: above.get(identifier) ?? [] }, words);
  const parents = new Set(contexts.map(({ identifier }) => parentOf(identifier)));
  const ways = new Set(
    contexts.flatMap(({ identifier }) => (isFound(identifier) ? (above.get(identifier) ?? []) : [])),
  );
  const isShown = ({ identifier }: ContextOption) =>
    !searching
      ? (above.get(identifier) ?? []).every((one) => opened.has(one))
      : isFound(identifier) || ways.has(identifier);
  const shown = contexts.filter(isShown);
  const siblings = Map.groupBy(shown, ({ identifier }) => parentOf(identifier));
  const positions = new Map<string, number>();
  for (const group of siblings.values()) {
    for (const [index, { identifier }] of group.entries()) positions.set(identifier, index + 1);
  }
  return shown.map(({ identifier, depth = 0, active = true }) => {
    const parent = parentOf(identifier);
    const hasMore = !searching ? parents.has(identifier) : ways.has(identifier);
    return {
      identifier,
      level: depth + 1,
      active,
      parent,
      open: hasMore ? searching || opened.has(identifier) : null,
      position: positions.get(identifier) ?? 1,
      siblings: siblings.get(parent)?.length ?? 1,
      onTheWay: searching && !isFound(identifier),
    };
  });
}
