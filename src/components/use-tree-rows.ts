import { useMemo, useState } from 'react';
import type { ContextOption } from './context-choice.ts';
import { firstOpened, type TreeRow, treeRows } from './context-tree-rows.ts';

/** Rows that are shown at most; searching narrows them down. */
const LONGEST_TREE = 300;

interface TreeRows {
  readonly rows: readonly TreeRow[];
  /** How many more rows there are than are shown. */
  readonly hidden: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (identifier: string, open: boolean) => void;
}

/**
 * The rows of a tree of contexts: which are open, and what is searched for.
 * @param contexts in the order of the tree (contextOptions)
 * @param chosen contexts that are in sight from the beginning
 */
export function useTreeRows(contexts: readonly ContextOption[], chosen: ReadonlySet<string>): TreeRows {
  const [search, onSearch] = useState('');
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The contexts that are open at first depend on those that arrive, not on what is chosen later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const openAtFirst = useMemo(() => firstOpened(contexts, chosen), [contexts]);
  const opened = useMemo(() => {
    const next = new Set(openAtFirst);
    for (const [identifier, open] of turned) open ? next.add(identifier) : next.delete(identifier);
    return next;
  }, [openAtFirst, turned]);
  const all = useMemo(() => treeRows(contexts, { opened, search }), [contexts, opened, search]);
  const rows = all.slice(0, LONGEST_TREE);
  return {
    rows,
    hidden: all.length - rows.length,
    search,
    onSearch,
    onOpen: (identifier, open) => setTurned(new Map(turned).set(identifier, open)),
  };
}
