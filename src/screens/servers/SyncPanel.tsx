import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { RaisedSection } from '#src/components/RaisedSection.tsx';
import { useDrafts } from '#src/screens/forms/drafts.ts';
import { SyncForm } from '#src/screens/servers/SyncForm.tsx';
import { SyncProgress } from '#src/screens/servers/SyncProgress.tsx';
import { SyncQuestion } from '#src/screens/servers/SyncQuestion.tsx';
import { SyncSourceless } from '#src/screens/servers/SyncSourceless.tsx';
import { SyncUndo } from '#src/screens/servers/SyncUndo.tsx';
import { SyncUnopened } from '#src/screens/servers/SyncUnopened.tsx';

/** The sync from another server, while its form is open: source and password, what would happen, and how far it is. */
export function SyncPanel({ flow }: { readonly flow: SyncFlow }) {
  const stage = useSelector(flow, syncSelectors.stage);
  const synchronising = useSelector(flow, syncSelectors.isSynchronising);
  const slow = useSelector(flow, syncSelectors.isSlow);
  const canCancel = useSelector(flow, syncSelectors.canCancelWaiting);
  const { pathname } = useLocation();
  const drafts = useDrafts();
  // The typed values have become a sync, so that their draft is obsolete.
  useEffect(() => {
    if (synchronising) drafts.remove(`${pathname}#sync`);
  }, [synchronising, pathname, drafts]);
  const undo = useSelector(flow, syncSelectors.undo);
  const cancellingSlow = useSelector(flow, syncSelectors.isCancellingSlow);
  const sourceless = useSelector(flow, syncSelectors.isSourceless);
  if (stage === 'closed') {
    return (
      <>
        {undo ? <SyncUndo flow={undo} /> : null}
        <SyncUnopened flow={flow} />
        <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
      </>
    );
  }
  return (
    <RaisedSection title={<Trans id="sync.title">Synchronisierung von einem anderen Server</Trans>}>
      {/* Hidden rather than taken away while the server works, so that nothing typed is lost. */}
      {stage === 'editing' || stage === 'previewing' ? (
        sourceless ? (
          <SyncSourceless flow={flow} />
        ) : (
          <SyncForm flow={flow} />
        )
      ) : null}
      {stage === 'asking' ? <SyncQuestion flow={flow} /> : null}
      {stage === 'previewing' || stage === 'running' ? <SyncProgress flow={flow} stage={stage} /> : null}
      {stage === 'previewing' || stage === 'running' ? (
        <BusyNotice
          slow={(slow && canCancel) || cancellingSlow}
          {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
        />
      ) : null}
    </RaisedSection>
  );
}
