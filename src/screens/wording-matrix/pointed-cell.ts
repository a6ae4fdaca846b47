import type { DOMAttributes, PointerEvent } from 'react';
import { columnOf } from '#src/screens/wording-matrix/grid-roles.ts';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';
import classes from './matrix.module.css';

interface PointerActs {
  /** `isExtended`: with Shift, so that the cells up to here are chosen. */
  readonly onPress: (at: ActiveCell, isExtended: boolean) => void;
  /** The pointer goes over a cell with its button down. */
  readonly onDrag: (at: ActiveCell) => void;
  readonly onOpen: (at: ActiveCell) => void;
}

/** Listens at what is around the rows for all of their cells; a field that is open in one has its own pointer. */
export function pointedCells({ onPress, onDrag, onOpen }: PointerActs): DOMAttributes<HTMLElement> {
  return {
    onPointerDown: (event) => {
      const at = cellAt(event.target);
      if (at && (event.button === 0 || at.column < 0)) onPress(at, event.shiftKey);
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.buttons !== 1 || event.pointerType !== 'mouse') return;
      const at = cellAt(event.target);
      if (at && at.column >= 0) onDrag(at);
    },
    onDoubleClick: ({ target }) => {
      const at = cellAt(target);
      if (at && at.column >= 0) onOpen(at);
    },
  };
}

function cellAt(target: EventTarget): ActiveCell | null {
  const cell = (target as Element).closest<HTMLElement>(`.${classes.cell}, .${classes.identifier}`);
  const row = cell?.closest<HTMLElement>('[data-index]');
  return cell && row ? { index: Number(row.dataset.index), column: columnOf(cell) } : null;
}
