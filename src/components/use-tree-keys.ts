import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inReadingDirection } from '#src/i18n/reading-direction.ts';
import type { TreeRow } from './context-tree-rows.ts';

interface TreeKeys {
  readonly rows: readonly TreeRow[];
  /** The row that the keyboard comes to first. */
  readonly first: string | null;
  readonly onOpen: (identifier: string, open: boolean) => void;
  readonly onChoose: (identifier: string) => void;
  /** A letter was typed: it belongs to the search. */
  readonly onType: () => void;
}

/** Moves through a tree as the ARIA practices describe it: one row takes part in the tab order, arrows do the rest. */
export function useTreeKeys({ rows, first, onOpen, onChoose, onType }: TreeKeys) {
  const tree = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState(first);
  const known = rows.some(({ identifier }) => identifier === last);
  const current = known ? last : (rows[0]?.identifier ?? null);
  // Only the tree scrolls to what is chosen, not the page that it stands in.
  const onAppear = useEffectEvent(() => {
    const index = rows.findIndex(({ identifier }) => identifier === first);
    const row = tree.current?.children[index];
    if (tree.current && row instanceof HTMLElement) {
      tree.current.scrollTop = row.offsetTop - tree.current.clientHeight / 2;
    }
  });
  useEffect(() => onAppear(), []);
  const focus = (identifier: string | null | undefined) => {
    const index = rows.findIndex((row) => row.identifier === identifier);
    (tree.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = rows.findIndex(({ identifier }) => identifier === current);
    const row = rows[at];
    if (!row) return;
    const { identifier, open, parent } = row;
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]?.identifier),
      ArrowUp: () => (at === 0 ? onType() : focus(rows[at - 1]?.identifier)),
      Home: () => focus(rows[0]?.identifier),
      End: () => focus(rows.at(-1)?.identifier),
      ArrowRight: () => {
        if (open === false) onOpen(identifier, true);
        else if (open) focus(rows[at + 1]?.identifier);
      },
      ArrowLeft: () => {
        if (open && !row.onTheWay) onOpen(identifier, false);
        else focus(parent);
      },
      Enter: () => onChoose(identifier),
      ' ': () => onChoose(identifier),
    };
    const step = steps[inReadingDirection(event.key)];
    if (step) {
      event.preventDefault();
      step();
    } else if (event.key.length === 1) onType();
  };
  return {
    tree,
    focusCurrent: () => focus(current),
    onKeyDown,
    /** tabIndex of a row. */
    tabIndexOf: (identifier: string): 0 | -1 => (identifier === current ? 0 : -1),
    /** A row was reached. */
    onReach: setLast,
  };
}
