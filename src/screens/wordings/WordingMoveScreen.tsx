import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { FormSkeleton } from '#src/screens/forms/FormSkeleton.tsx';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';
import { WordingMoveForm } from '#src/screens/wordings/WordingMoveForm.tsx';

/** Moves wordings to another context: the selected ones, or all of a context. */
export function WordingMoveScreen(props: FlowScreenProps<'wordingMove'>) {
  const { flow } = props;
  const { t } = useLingui();
  const isRecalling = useSelector(flow, wordingMoveSelectors.isRecalling);
  const slow = useSelector(flow, wordingMoveSelectors.isSlow);
  const canCancel = useSelector(flow, wordingMoveSelectors.canCancelWaiting);
  const title = t({ id: 'wordingMove.title', message: 'Formulierungen bearbeiten' });
  return (
    <OriginOffer flow={flow} startUp={props.startUp}>
      {isRecalling ? <FormSkeleton title={title} /> : <WordingMoveForm {...props} title={title} />}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </OriginOffer>
  );
}
