import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { ConsequencesFlow } from '#machines/record-consequences/record-consequences.view.ts';
import { wordingFormView } from '#machines/wording.ts';
import type { OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import { type WordingMatrixFlow, wordingMatrixView } from '#machines/wording-matrix/wording-matrix.view.ts';
import { lazyPart } from '#src/parts/lazy-part.tsx';

const ConsequencesDialog = lazyPart(
  async () => (await import('#src/screens/forms/ConsequencesDialog.tsx')).ConsequencesDialog,
);

const DeletionDialog = lazyPart(
  async () => (await import('#src/screens/forms/DeletionDialog.tsx')).DeletionDialog,
);

/** What the matrix asks before a text is stored or goes. */
export function MatrixDialogs({ flow }: { readonly flow: WordingMatrixFlow }) {
  const { t } = useLingui();
  const cells = useSelector(flow, wordingMatrixView.cells);
  const consequences = useFirstConsequences(cells);
  const deletion = useSelector(flow, wordingMatrixView.deletion);
  const title = t({ id: 'matrix.remove.title', message: 'Eigenen Text dieses Kontexts löschen?' });
  return (
    <>
      {consequences ? <ConsequencesDialog key={consequences.sessionId} flow={consequences} /> : null}
      {deletion ? <DeletionDialog flow={deletion} title={title} /> : null}
    </>
  );
}

/** What the first of the cells asks that are about to be stored; one question at a time. */
function useFirstConsequences(cells: readonly OpenCell[]): ConsequencesFlow | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const watched = cells.map(({ form }) => form.subscribe(listener));
      return () => {
        for (const { unsubscribe } of watched) unsubscribe();
      };
    },
    [cells],
  );
  return useSyncExternalStore(subscribe, () => {
    const asked = cells.map(({ form }) => wordingFormView.consequences(form.getSnapshot()));
    return asked.find((one) => one !== undefined);
  });
}
