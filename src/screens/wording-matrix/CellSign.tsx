import {
  IconAlertTriangle,
  IconArrowDownRight,
  IconBarrierBlock,
  IconCircleDashed,
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
  none: IconCircleDashed,
} as const;

/** The sign of what a cell is; the words beside it say the same. */
export function CellSign({ cell }: { readonly cell: MatrixCell }) {
  const state = cellState(cell);
  const Sign = state === 'own' && cell.own?.resetInheritance ? IconBarrierBlock : SIGNS[state];
  return <Sign aria-hidden size={14} stroke={1.75} />;
}
