import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { type MatrixStepFlow, matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
import {
  type WordingMatrixFlow,
  wordingMatrixSelectors,
} from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';

const ConsequencesDialog = lazyPart(
  async () => (await import('#src/screens/forms/ConsequencesDialog.tsx')).ConsequencesDialog,
);

const DeletionDialog = lazyPart(
  async () => (await import('#src/screens/forms/DeletionDialog.tsx')).DeletionDialog,
);

interface MatrixDialogsProps {
  readonly flow: WordingMatrixFlow;
  /** Puts the focus where work goes on. */
  readonly onClosed: () => void;
}

/** Questions of the matrix before texts are stored or deleted. */
export function MatrixDialogs({ flow, onClosed }: MatrixDialogsProps) {
  const { t } = useLingui();
  const step = useSelector(flow, wordingMatrixSelectors.step);
  const deletion = useSelector(flow, wordingMatrixSelectors.deletion);
  const title = t({ id: 'matrix.remove.title', message: 'Eigenen Text dieses Kontexts löschen?' });
  useWhenGone(deletion !== undefined, onClosed);
  return (
    <>
      {step ? <StepQuestion key={step.sessionId} step={step} onClosed={onClosed} /> : null}
      {deletion ? <DeletionDialog flow={deletion} title={title} focusBack={activeCell} /> : null}
    </>
  );
}

function StepQuestion({ step, onClosed }: { readonly step: MatrixStepFlow; readonly onClosed: () => void }) {
  const consequences = useSelector(step, matrixStepSelectors.consequences);
  useWhenGone(consequences !== undefined, onClosed);
  return consequences ? <ConsequencesDialog flow={consequences} focusBack={activeCell} /> : null;
}

/** Where the focus waits until the grid takes it to its place. */
function activeCell(): HTMLElement | null {
  return document.querySelector('[role="grid"] [data-active]');
}

/** Does something once what was there has gone, be it together with the component. */
function useWhenGone(isThere: boolean, onGone: () => void): void {
  const onceGone = useEffectEvent(onGone);
  useEffect(() => {
    if (!isThere) return;
    // After the dialog has given the focus back to whatever had it.
    return () => void setTimeout(() => onceGone());
  }, [isThere]);
}
