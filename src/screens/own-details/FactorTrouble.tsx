import type { Failure } from '#machines/kit/failure.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { NextTry } from '#src/screens/common/NextTry.tsx';

interface FactorTroubleProps {
  readonly failure: Failure | null;
  /** The same again, with its key. */
  readonly onRetry: () => void;
}

/** Why no code was sent, or why the second factor is as it was. */
export function FactorTrouble({ failure, onRetry }: FactorTroubleProps) {
  if (!failure) return null;
  return (
    <FailureNotice failure={failure} step="change" onRetry={failure.kind === 'unreachable' ? onRetry : null}>
      <NextTry failure={failure} />
    </FailureNotice>
  );
}
