import { CHANGES_NOTHING } from '#contract/impact.ts';
import { provide } from '#machines/kit/port.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { type MatrixQuery, sameMatrixQuery } from '#machines/route/matrix-query.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { matrixStepMachine, stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { sendTextCare } from '#src/ecs/text-care.ts';
import { findInMatrix, loadMatrix, previewTexts, saveTexts } from '#src/ecs/wording-matrix.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import { deleteWording, previewWordingDeletion } from '#src/ecs/wordings.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { askAhead } from '#src/flows/first-page.ts';
import { withReadOnly } from '#src/flows/read-only.ts';
import { textElsewhereFlow } from '#src/flows/text-elsewhere.ts';
import { textHistoryFlow } from '#src/flows/text-history.ts';
import { isLeaf } from '#src/flows/wording.ts';

/** The first question of the matrix; how much the columns cover is asked behind it. */
const firstRows = (query: MatrixQuery) => ({ query, window: 0, withCoverage: false });
type Rows = Parameters<typeof loadMatrix>[0];
const isSameRows = (one: Rows, other: Rows) =>
  one.window === other.window &&
  one.withCoverage === other.withCoverage &&
  sameMatrixQuery(one.query, other.query);

/**
 * The matrix. A cell opens with the text that its row shows; whether that is still so, the save finds out.
 * @param first what it will begin with, where that is asked for at once
 */
export const wordingMatrixFlow = (state: ConsoleState, first: MatrixQuery | null = null) => {
  const loadRows = askAhead<Rows, Awaited<ReturnType<typeof loadMatrix>>>(
    loadMatrix,
    first?.contextIdentifier ? firstRows(first) : null,
    isSameRows,
  );
  return provide(wordingMatrixMachine, {
    rows: provide(matrixRowsMachine, {
      load: async (wanted, signal) => {
        const part = await loadRows(wanted, signal);
        const { contextIdentifier } = wanted.query;
        const { record, readOnly } = await withReadOnly(part, contextIdentifier ?? '', state, signal);
        return { ...record, readOnly };
      },
      find: findInMatrix,
    }),
    origin: provide(wordingOriginMachine, { find: findWordingOrigin }),
    history: textHistoryFlow(),
    elsewhere: textElsewhereFlow(),
    care: provide(textCareMachine, { send: sendTextCare }),
    step: provide(matrixStepMachine, {
      consequences: provide(stepConsequencesMachine, {
        preview: async (change, signal) => {
          const homes = change.values.map(({ cell }) => cell.contextIdentifier);
          // Below a leaf no context inherits, so the save of its texts waits for no preview.
          return isLeaf(homes, state.contexts()) ? CHANGES_NOTHING : previewTexts(change, signal);
        },
      }),
      save: saveTexts,
    }),
    deletion: provide(wordingDeletionMachine, { preview: previewWordingDeletion, remove: deleteWording }),
  });
};
