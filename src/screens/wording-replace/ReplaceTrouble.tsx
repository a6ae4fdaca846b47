import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

interface ReplaceTroubleProps extends Pick<FlowScreenProps<'wordingReplace'>, 'flow'> {
  readonly failure: Failure;
}

/** Why nothing was replaced, or why it is not known whether something was. Everything typed still stands there. */
export function ReplaceTrouble({ flow, failure }: ReplaceTroubleProps) {
  const canRetry = useSelector(flow, wordingReplaceSelectors.canRetry);
  const outcomeUnknown = useSelector(flow, wordingReplaceSelectors.isUnreachable);
  return (
    <FailureNotice
      failure={failure}
      step={outcomeUnknown ? 'change' : 'typed'}
      onRetry={canRetry ? () => flow.send({ type: 'replace.retry' }) : null}
    />
  );
}
