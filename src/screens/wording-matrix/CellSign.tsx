import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconBarrierBlock,
  IconLanguage,
  IconQuote,
} from '@tabler/icons-react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { cellState } from '#src/screens/wording-matrix/cell-state.ts';

const SIGNS = {
  own: IconQuote,
  inherited: IconArrowDownRight,
  fallback: IconLanguage,
  missing: IconAlertTriangle,
} as const;

/** The sign of what a cell is; the words beside it say the same. */
export function CellSign({ cell, size = 14 }: { readonly cell: MatrixCell; readonly size?: number }) {
  const state = cellState(cell);
  if (state === 'none') return null;
  const Sign = state === 'own' && cell.own?.resetInheritance ? IconBarrierBlock : SIGNS[state];
  return <Sign aria-hidden size={size} stroke={1.75} />;
}
