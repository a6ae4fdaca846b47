import type { Wording } from '#contract/wording.ts';
import type { MatrixRow } from '#contract/wording-matrix.ts';
import { join } from '#machines/port.ts';
import { wordingConsequencesMachine, wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withReadOnly } from '#src/app/flows/read-only.ts';
import { rehearseUnlessLeaf } from '#src/app/flows/wording.ts';
import { findInMatrix, loadMatrix } from '#src/ecs/wording-matrix.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import { deleteWording, findWording, saveWording, weighWording } from '#src/ecs/wordings.ts';

/** The matrix. A cell opens with the text that its row shows; whether that is still so, the save finds out. */
export const wordingMatrixFlow = (state: ConsoleState) => {
  /** The own texts of the context by their numbers, as its rows show them. */
  const shown = new Map<number, Wording>();
  const deletion = join(wordingDeletionMachine, { weigh: weighWording, remove: deleteWording });
  return join(wordingMatrixMachine, {
    rows: join(matrixRowsMachine, {
      load: async (wanted, signal) => {
        const contextIdentifier = wanted.query.contextIdentifier ?? '';
        const part = await loadMatrix(wanted, signal);
        for (const row of part.rows) keepOwn(shown, row, contextIdentifier);
        const { record, readOnly } = await withReadOnly(part, contextIdentifier, state, signal);
        return { ...record, readOnly };
      },
      find: findInMatrix,
    }),
    origin: join(wordingOriginMachine, { find: findWordingOrigin }),
    form: join(wordingFormMachine, {
      load: async ({ recordKey }, signal) => {
        const record = shown.get(recordKey) ?? (await findWording(recordKey, signal));
        return withReadOnly(record, record.contextIdentifier, state, signal);
      },
      save: async (submission, signal) => {
        const stored = await saveWording(submission, signal);
        // Its cell may be opened again before its row has been loaded anew.
        shown.set(stored.id, stored);
        return stored;
      },
      consequences: join(wordingConsequencesMachine, { rehearse: rehearseUnlessLeaf(state) }),
      deletion,
    }),
    deletion,
  });
};

function keepOwn(shown: Map<number, Wording>, { identifier, cells }: MatrixRow, contextIdentifier: string) {
  for (const { own, lang } of cells) {
    if (own) shown.set(own.id, { ...own, identifier, lang, contextIdentifier });
  }
}
