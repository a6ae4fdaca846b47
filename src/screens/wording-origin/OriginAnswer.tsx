import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type WordingOriginFlow,
  wordingOriginSelectors,
} from '#machines/wording-origin/wording-origin.selectors.ts';
import { RetryButton } from '#src/components/RetryButton.tsx';
import formClasses from '#src/screens/forms/form.module.css';

type Origin = NonNullable<ReturnType<typeof wordingOriginSelectors.origin>>;

interface OriginAnswerProps {
  readonly flow: WordingOriginFlow;
  /** Class name of the placeholder for the answer until it arrives. */
  readonly bone: string | undefined;
  /** Shows the answer of a context that hands out texts. */
  readonly children: (origin: Origin) => ReactNode;
}

/** Where a text comes from, as soon as it is known: announced, or why it is not known, and a way to ask again. */
export function OriginAnswer({ flow, bone, children }: OriginAnswerProps) {
  const origin = useSelector(flow, wordingOriginSelectors.origin);
  const isFailed = useSelector(flow, wordingOriginSelectors.isFailed);
  return (
    <div aria-live="polite" aria-busy={origin === null && !isFailed}>
      {isFailed ? (
        <p className={formClasses.hint}>
          <Trans id="wordingOrigin.failed">Das ließ sich gerade nicht ermitteln.</Trans>{' '}
          <RetryButton onRetry={() => flow.send({ type: 'origin.retry' })} />
        </p>
      ) : origin === null ? (
        <div className={bone} />
      ) : origin.isContextActive ? (
        children(origin)
      ) : (
        <p className={formClasses.hint}>
          <Trans id="wordingOrigin.contextInactive">
            Dieser Kontext ist inaktiv und gibt keine Texte heraus.
          </Trans>
        </p>
      )}
    </div>
  );
}
