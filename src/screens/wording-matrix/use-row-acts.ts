import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';

/** Actions on a cell of a row, by its position. */
export interface RowActs {
  /** `isExtended`: with Shift, so that the cells up to here are chosen. */
  readonly onPress: (at: ActiveCell, isExtended: boolean) => void;
  /** The pointer goes over a cell with its button down. */
  readonly onDrag: (at: ActiveCell) => void;
  readonly onOpen: (at: ActiveCell) => void;
  /** `isBack` where the focus is to return to the cell. */
  readonly onLeave: (at: ActiveCell, isBack: boolean) => void;
  /** Stores what is typed in the row and goes on below. */
  readonly onSave: (at: ActiveCell) => void;
  readonly onSide: (at: ActiveCell, step: 1 | -1) => void;
  readonly onPageKey: (event: KeyboardEvent) => void;
}

/** The same functions from one time to the next, which do what they are to do this time. */
export function useRowActs(acts: RowActs): RowActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      onPress: (at, isExtended) => latest.current.onPress(at, isExtended),
      onDrag: (at) => latest.current.onDrag(at),
      onOpen: (at) => latest.current.onOpen(at),
      onLeave: (at, isBack) => latest.current.onLeave(at, isBack),
      onSave: (at) => latest.current.onSave(at),
      onSide: (at, step) => latest.current.onSide(at, step),
      onPageKey: (event) => latest.current.onPageKey(event),
    }),
    [],
  );
}
