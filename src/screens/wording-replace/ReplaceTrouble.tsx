import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';

interface ReplaceTroubleProps extends Pick<FlowScreenProps<'wordingReplace'>, 'flow'> {
  readonly failure: Failure;
}

/** Why nothing was replaced, or why it is not known whether something was. Everything typed still stands there. */
export function ReplaceTrouble({ flow, failure }: ReplaceTroubleProps) {
  const { i18n } = useLingui();
  const canRetry = useSelector(flow, wordingReplaceSelectors.canRetry);
  const outcomeUnknown = useSelector(flow, wordingReplaceSelectors.isUnreachable);
  const { title, text, requestId } = failureWords(i18n, failure, outcomeUnknown ? 'change' : 'typed');
  return (
    <Notice
      tone="negative"
      title={title}
      action={canRetry ? <RetryButton onRetry={() => flow.send({ type: 'replace.retry' })} /> : null}
    >
      <p>{text}</p>
      <RequestId requestId={requestId} />
    </Notice>
  );
}
