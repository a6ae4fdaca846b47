import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { DeletionFlow } from '#machines/record-deletion/record-deletion.view.ts';
import type { CellPlace, OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { MatrixRowsFlow } from '#machines/wording-matrix/matrix-rows.view.ts';
import type { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.view.ts';

export type WordingMatrixFlow = ActorRefFrom<typeof wordingMatrixMachine>;
type Snapshot = SnapshotFrom<typeof wordingMatrixMachine>;

/** What a screen may read of the matrix. */
export const wordingMatrixView = {
  rows: (snapshot: Snapshot): MatrixRowsFlow | undefined => snapshot.children.rows,
  /** Where the text of the chosen cell comes from. */
  origin: (snapshot: Snapshot): WordingOriginFlow | undefined => snapshot.children.origin,
  /** The question whether a text of the context is to go, while it stands. */
  deletion: (snapshot: Snapshot): DeletionFlow | undefined =>
    snapshot.children.deletion as unknown as DeletionFlow | undefined,
  /** The cell that the user is at. */
  chosen: (snapshot: Snapshot): CellPlace | null => snapshot.context.chosen,
  /** The cells that are being written in. */
  cells: (snapshot: Snapshot): readonly OpenCell[] => snapshot.context.cells,
};
