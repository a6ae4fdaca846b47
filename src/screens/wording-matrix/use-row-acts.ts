import { type KeyboardEvent, useMemo } from 'react';
import type { ActiveCell } from '#src/screens/wording-matrix/use-active-cell.ts';
import { useSteady } from '#src/screens/wording-matrix/use-steady.ts';

/** Actions of the field that is open in a cell of a row, by its position. */
export interface RowActs {
  /** `isBack` where the focus is to return to the cell. */
  readonly onLeave: (at: ActiveCell, isBack: boolean) => void;
  /** Stores what is typed in the row and goes on below. */
  readonly onSave: (at: ActiveCell) => void;
  readonly onSide: (at: ActiveCell, step: 1 | -1) => void;
  readonly onPageKey: (event: KeyboardEvent) => void;
}

/** The same functions from one time to the next, which do what they are to do this time. */
export function useRowActs(acts: RowActs): RowActs {
  const onLeave = useSteady(acts.onLeave);
  const onSave = useSteady(acts.onSave);
  const onSide = useSteady(acts.onSide);
  const onPageKey = useSteady(acts.onPageKey);
  return useMemo(() => ({ onLeave, onSave, onSide, onPageKey }), [onLeave, onSave, onSide, onPageKey]);
}
