import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import type { MatrixCell, MatrixRow } from '#contract/wording-matrix.ts';
import type { Can } from '#machines/kit/abilities.ts';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import type { MatrixRowsFlow } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import type { WordingMatrixFlow } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import type { Desk } from '#src/screens/wording-matrix/use-desk.ts';

/** Props of the matrix panel. */
export interface MatrixPanelProps {
  readonly flow: WordingMatrixFlow;
  readonly rows: MatrixRowsFlow;
  /** The chosen cell; null before one is. */
  readonly place: CellPlace | null;
  /** Undefined while its row is not loaded. */
  readonly cell: MatrixCell | undefined;
  readonly row: MatrixRow | undefined;
  /** Every context; null while they are not known. */
  readonly contexts: readonly TreeContext[] | null;
  readonly user: User;
  readonly desk: Desk;
  readonly editable: boolean;
  readonly can: Can;
  /** Opens the row for a new key with the texts of this one. */
  readonly onDuplicate: (identifier: string) => void;
}

/** The same for a cell that is chosen. */
export type ChosenCellProps = MatrixPanelProps & { readonly place: CellPlace };
