import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { RequestId } from '#src/screens/common/RequestId.tsx';
import classes from './Sync.module.css';

/** Why the form of the sync could not be opened, where it would stand. */
export function SyncUnopened({ flow }: { readonly flow: SyncFlow }) {
  const { i18n } = useLingui();
  const failure = useSelector(flow, syncSelectors.openingFailure);
  if (!failure) return null;
  const { title, text, requestId } = failureWords(i18n, failure, 'read');
  return (
    <div className={classes.unopened}>
      <Notice
        tone="negative"
        title={title}
        action={<RetryButton onRetry={() => flow.send({ type: 'sync.open' })} />}
      >
        <p>{text}</p>
        <RequestId requestId={requestId} />
      </Notice>
    </div>
  );
}
