import { useSelector } from '@xstate/react';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import classes from './Sync.module.css';

/** Why the form of the sync could not be opened, where it would stand. */
export function SyncUnopened({ flow }: { readonly flow: SyncFlow }) {
  const failure = useSelector(flow, syncSelectors.openingFailure);
  if (!failure) return null;
  return (
    <div className={classes.unopened}>
      <FailureNotice failure={failure} step="read" onRetry={() => flow.send({ type: 'sync.open' })} />
    </div>
  );
}
