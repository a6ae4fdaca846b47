import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import type { DeletionFlow } from '#machines/record-deletion/record-deletion.selectors.ts';
import type { TextCareFlow } from '#machines/text-care/text-care.selectors.ts';
import type { TextElsewhereFlow } from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import type { TextHistoryFlow } from '#machines/text-history/text-history.selectors.ts';
import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import type { MatrixRowsFlow } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import type { MatrixStepFlow } from '#machines/wording-matrix/matrix-step.selectors.ts';
import type { CellTrouble, LatestTexts, MatrixStep } from '#machines/wording-matrix/matrix-step.ts';
import type { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.selectors.ts';

export type WordingMatrixFlow = ActorRefFrom<typeof wordingMatrixMachine>;
type Snapshot = SnapshotFrom<typeof wordingMatrixMachine>;

/** Selectors of the matrix for the screens. */
export const wordingMatrixSelectors = {
  rows: (snapshot: Snapshot): MatrixRowsFlow | undefined => snapshot.children.rows,
  /** Where the text of the chosen cell comes from. */
  origin: (snapshot: Snapshot): WordingOriginFlow | undefined => snapshot.children.origin,
  /** Who changed the text of the chosen cell; asked about a place by the screen, where the server has it. */
  history: (snapshot: Snapshot): TextHistoryFlow | undefined => snapshot.children.history,
  /** Flow that finds the texts of other contexts for the same identifier. */
  elsewhere: (snapshot: Snapshot): TextElsewhereFlow | undefined => snapshot.children.elsewhere,
  /** Flow that stores notes and accepted findings. */
  care: (snapshot: Snapshot): TextCareFlow | undefined => snapshot.children.care,
  /** The question whether a text of the context is to go, while it stands. */
  deletion: (snapshot: Snapshot): DeletionFlow | undefined =>
    snapshot.children.deletion as unknown as DeletionFlow | undefined,
  /** The step that is on its way to the server. */
  step: (snapshot: Snapshot): MatrixStepFlow | undefined => snapshot.children.step,
  /** The cell that the user is at. */
  chosen: (snapshot: Snapshot): CellPlace | null => snapshot.context.chosen,
  /** The cell whose field is open. */
  editing: (snapshot: Snapshot): CellPlace | null => snapshot.context.editing,
  /** Steps that are not carried out yet. */
  steps: (snapshot: Snapshot): readonly MatrixStep[] => snapshot.context.steps,
  latest: (snapshot: Snapshot): LatestTexts => snapshot.context.latest,
  troubles: (snapshot: Snapshot): readonly CellTrouble[] => snapshot.context.troubles,
  /** Why the last step was not stored, where it is about no single text. */
  failure: (snapshot: Snapshot): Failure | null => snapshot.context.failure,
  /** The cells whose texts the failure left unsaved. */
  unsaved: (snapshot: Snapshot): readonly CellPlace[] => snapshot.context.unsaved,
};
