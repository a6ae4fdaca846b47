import { CHANGES_NOTHING } from '#contract/impact.ts';
import { provide } from '#machines/kit/port.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { matrixStepMachine, stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { findInMatrix } from '#src/ecs/matrix-rows.ts';
import { sendTextCare } from '#src/ecs/text-care.ts';
import { previewTexts, saveTexts } from '#src/ecs/wording-matrix.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import { deleteWording, previewWordingDeletion } from '#src/ecs/wordings.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import type { loadMatrixRows } from '#src/flows/matrix-rows.ts';
import { withReadOnly } from '#src/flows/read-only.ts';
import { textElsewhereFlow } from '#src/flows/text-elsewhere.ts';
import { textHistoryFlow } from '#src/flows/text-history.ts';
import { isLeaf } from '#src/flows/wording.ts';

/**
 * The matrix. A cell opens with the text that its row shows; whether that is still so, the save finds out.
 * @param loadRows which may have been asked ahead
 */
export const wordingMatrixFlow = (state: ConsoleState, loadRows: ReturnType<typeof loadMatrixRows>) =>
  provide(wordingMatrixMachine, {
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
