import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import { Clashes } from '#src/screens/wordings/Clashes.tsx';

interface MoveTroubleProps extends Pick<FlowScreenProps<'wordingMove'>, 'flow'> {
  readonly failure: Failure;
}

/** Why nothing moved, or why it is not known whether something did. The form below is usable again. */
export function MoveTrouble({ flow, failure }: MoveTroubleProps) {
  const { i18n } = useLingui();
  const canRetry = useSelector(flow, wordingMoveSelectors.canRetry);
  const outcomeUnknown = useSelector(flow, wordingMoveSelectors.isUnreachable);
  const { title, text, requestId } = failureWords(i18n, failure, outcomeUnknown ? 'change' : 'typed');
  const findings = failure.kind === 'refused' ? failure.findings : [];
  return (
    <Notice
      tone="negative"
      title={title}
      action={canRetry ? <RetryButton onRetry={() => flow.send({ type: 'move.retry' })} /> : null}
    >
      <p>{text}</p>
      <Clashes findings={findings} count={findings.length} />
      <RequestId requestId={requestId} />
    </Notice>
  );
}
