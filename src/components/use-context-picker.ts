import { type KeyboardEvent, useMemo, useState } from 'react';
import type { ContextOption } from './context-choice.ts';
import { type PickerRow, pickerRows } from './picker-rows.ts';
import { recentContexts, rememberContext } from './recent-contexts.ts';

/** Rows that the page keys skip. */
const PAGE = 8;

interface ContextPickerState {
  readonly contexts: readonly ContextOption[];
  readonly value: string | null;
  readonly none: string | null;
  readonly blocked: (identifier: string) => string | null;
  /** Whether the list is open from the start. */
  readonly opened: boolean;
  readonly onChange: (identifier: string | null) => void;
}

/**
 * Keyboard behaviour of a field for one context (ARIA's editable combobox): typing searches, the arrows move through
 * the options shown, Enter takes one; Escape and leaving the field restore what was chosen.
 */
export function useContextPicker({ contexts, value, none, blocked, onChange, ...first }: ContextPickerState) {
  const [opened, setOpened] = useState(first.opened);
  /** Typed text; null before anything is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The row on which the keyboard stands; null where it has not moved yet. */
  const [moved, setMoved] = useState<number | null>(null);
  // Those that were the last ones when the list was opened: it must not change under the mouse.
  const [recent, setRecent] = useState(recentContexts);
  const search = typed ?? '';
  const rows = useMemo(
    () => (opened ? pickerRows(contexts, { search, none, recent }) : []),
    [opened, contexts, search, none, recent],
  );
  // Among the recent ones, if it is there: then those stay in sight.
  const chosenAt = rows.findIndex(({ identifier }) => identifier === value);
  const at = moved ?? (search.trim() === '' ? chosenAt : rows.length > 0 ? 0 : -1);

  const close = () => {
    setOpened(false);
    setTyped(null);
    setMoved(null);
  };
  const open = () => {
    if (opened) return;
    setRecent(recentContexts());
    setOpened(true);
  };
  const choose = (row: PickerRow) => {
    if (row.identifier !== null && blocked(row.identifier) !== null) return;
    close();
    if (row.identifier !== null) rememberContext(row.identifier);
    if (row.identifier !== value) onChange(row.identifier);
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    setMoved(null);
  };
  const move = (to: number) => setMoved(Math.max(0, Math.min(rows.length - 1, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (!opened) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      open();
    } else {
      const row = rows[at];
      const steps: Readonly<Record<string, () => void>> = {
        ArrowDown: () => move(at === rows.length - 1 ? 0 : at + 1),
        ArrowUp: () => move(at <= 0 ? rows.length - 1 : at - 1),
        Home: () => move(0),
        End: () => move(rows.length - 1),
        PageDown: () => move(at + PAGE),
        PageUp: () => move(at - PAGE),
        Enter: () => row && choose(row),
        Escape: close,
      };
      const step = event.shiftKey ? undefined : steps[key];
      if (!step) return;
      step();
      // A dialog around it stays open.
      if (key === 'Escape') event.stopPropagation();
    }
    event.preventDefault();
  };
  return { opened, typed, rows, at, open, close, choose, type, onKeyDown };
}
