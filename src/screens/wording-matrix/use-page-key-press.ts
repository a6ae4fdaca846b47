import type { KeyboardEvent, RefObject } from 'react';
import type { WordingMatrixFlow } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';

interface PageKeys {
  readonly flow: WordingMatrixFlow;
  /** Element that contains the search field. */
  readonly screen: RefObject<HTMLElement | null>;
  readonly onSaveAll: () => void;
  /** Takes the last draft back; false where there is none since texts were stored last. */
  readonly onTakeBack: () => boolean;
  /** Null where no key can be added. */
  readonly onNewKey: (() => void) | null;
  /** Goes to finding and replacing; null where no one can. */
  readonly onReplace: (() => void) | null;
}

/** The keys of the matrix that hold wherever the focus is in it. */
export function usePageKeyPress({ flow, screen, onSaveAll, onTakeBack, onNewKey, onReplace }: PageKeys) {
  return (event: KeyboardEvent) => {
    if (event.isDefaultPrevented() || event.altKey) return;
    const key = event.key.toLowerCase();
    const target = event.target as HTMLElement;
    const isField = target.matches('input, select, textarea');
    const isInCell = target.matches('[role="grid"] *');
    if (event.ctrlKey || event.metaKey) {
      if (key === 's') onSaveAll();
      else if (key === 'f') {
        const search = screen.current?.querySelector<HTMLInputElement>('input[type="search"]');
        search?.focus();
        search?.select();
      } else if (isField && !isInCell) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) {
        flow.send({ type: 'step.redo', key: newIdempotencyKey() });
      } else if (key === 'z') {
        if (!onTakeBack()) flow.send({ type: 'step.undo', key: newIdempotencyKey() });
      } else return;
    } else if (isField || !areKeysOn()) return;
    else if (key === 'n' && onNewKey) onNewKey();
    else if (key === 'r' && onReplace) onReplace();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
