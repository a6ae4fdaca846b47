import { useSelector } from '@xstate/react';
import type { Failure } from '#machines/kit/failure.ts';
import { wordingMoveSelectors } from '#machines/wording-move/wording-move.selectors.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { Clashes } from '#src/screens/wordings/Clashes.tsx';

interface MoveTroubleProps extends Pick<FlowScreenProps<'wordingMove'>, 'flow'> {
  readonly failure: Failure;
}

/** Why nothing moved, or why it is not known whether something did. The form below is usable again. */
export function MoveTrouble({ flow, failure }: MoveTroubleProps) {
  const canRetry = useSelector(flow, wordingMoveSelectors.canRetry);
  const outcomeUnknown = useSelector(flow, wordingMoveSelectors.isUnreachable);
  const findings = failure.kind === 'refused' ? failure.findings : [];
  return (
    <FailureNotice
      failure={failure}
      step={outcomeUnknown ? 'change' : 'typed'}
      onRetry={canRetry ? () => flow.send({ type: 'move.retry' }) : null}
    >
      <Clashes findings={findings} count={findings.length} />
    </FailureNotice>
  );
}
