import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { SaveWait } from '#src/screens/common/SaveWait.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import { BackToList } from '#src/screens/forms/BackToList.tsx';
import { FormSkeleton } from '#src/screens/forms/FormSkeleton.tsx';
import { OriginOffer } from '#src/screens/wording-origin/OriginOffer.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import { WordingMoveForm } from '#src/screens/wordings/WordingMoveForm.tsx';

interface RecallFailedProps {
  readonly title: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** In place of the form while the selected wordings could not be looked up. */
function RecallFailed({ title, failure, onRetry, onBack }: RecallFailedProps) {
  const { i18n } = useLingui();
  const heading = usePage(title);
  const words = failureWords(i18n, failure, 'read');
  const { list } = useWordingWords();
  return (
    <>
      <PageHeader headingRef={heading} title={title} back={<BackToList list={list} onBack={onBack} />} />
      <ErrorState title={words.title} requestId={words.requestId} onRetry={onRetry}>
        {words.text}
      </ErrorState>
    </>
  );
}

/** Moves wordings to another context: the selected ones, or all of a context. */
export function WordingMoveScreen(props: FlowScreenProps<'wordingMove'>) {
  const { flow } = props;
  const { t } = useLingui();
  const isRecalling = useSelector(flow, wordingMoveSelectors.isRecalling);
  const recallFailure = useSelector(flow, wordingMoveSelectors.recallFailure);
  const isMoving = useSelector(flow, wordingMoveSelectors.isMoving);
  const slow = useSelector(flow, wordingMoveSelectors.isSlow);
  const canCancel = useSelector(flow, wordingMoveSelectors.canCancelWaiting);
  const title = t({ id: 'wordingMove.title', message: 'Formulierungen bearbeiten' });
  return (
    <OriginOffer flow={flow} startUp={props.startUp}>
      {recallFailure ? (
        <RecallFailed
          title={title}
          failure={recallFailure}
          onRetry={() => flow.send({ type: 'move.retry' })}
          onBack={() => flow.send({ type: 'move.cancel' })}
        />
      ) : isRecalling ? (
        <FormSkeleton title={title} />
      ) : (
        <WordingMoveForm {...props} title={title} />
      )}
      <SaveWait
        saving={isMoving}
        slow={slow}
        {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
      />
    </OriginOffer>
  );
}
