import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTransfer } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { serverOverviewSelectors } from '#machines/server-overview/server-overview.selectors.ts';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { RefreshButton } from '#src/components/RefreshButton.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useLeave } from '#src/screens/common/leaving.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import { ListFailure } from '#src/screens/lists/ListFailure.tsx';
import { EndpointCard } from '#src/screens/servers/EndpointCard.tsx';
import classes from './ServerOverview.module.css';

const CacheDialog = lazyPart(async () => (await import('#src/screens/servers/CacheDialog.tsx')).CacheDialog);
const SyncPanel = lazyPart(async () => (await import('#src/screens/servers/SyncPanel.tsx')).SyncPanel);

/** The servers: what is known of each, their caches, and the sync from another one. */
export function ServerOverviewScreen({ flow }: FlowScreenProps<'serverOverview'>) {
  const { t } = useLingui();
  const endpoints = useSelector(flow, serverOverviewSelectors.endpoints);
  const loading = useSelector(flow, serverOverviewSelectors.isLoading);
  const failure = useSelector(flow, serverOverviewSelectors.failure);
  const slow = useSelector(flow, serverOverviewSelectors.isSlow);
  const canCancel = useSelector(flow, serverOverviewSelectors.canCancelWaiting);
  const cache = useSelector(flow, serverOverviewSelectors.cache);
  const sync = useSelector(flow, serverOverviewSelectors.sync);
  const title = t({ id: 'servers.title', message: 'Serverübersicht' });
  const heading = usePage(title);
  const refresh = () => flow.send({ type: 'overview.refresh' });
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        count={endpoints?.length ?? null}
        action={
          <>
            <RefreshButton busy={loading} onClick={refresh} />
            {endpoints && endpoints.length > 1 ? (
              <Button variant="default" onClick={() => flow.send({ type: 'cache.clear', target: 'all' })}>
                <Trans id="servers.clearAll">Alle Caches erneuern</Trans>
              </Button>
            ) : null}
            {sync ? <SyncToggle flow={sync} /> : null}
          </>
        }
      />
      {sync ? <SyncPanel flow={sync} /> : null}
      {failure ? <ListFailure failure={failure} hasRows={endpoints !== null} onRetry={refresh} /> : null}
      <div className={classes.endpoints} aria-busy={loading}>
        {endpoints?.map((endpoint) => (
          <EndpointCard
            key={endpoint.id}
            endpoint={endpoint}
            onClear={() => flow.send({ type: 'cache.clear', target: endpoint.id })}
          />
        ))}
        {endpoints === null && loading ? <div className={classes.bone} /> : null}
      </div>
      {endpoints?.length === 0 ? (
        <EmptyState kind="nothing" title={t({ id: 'servers.none', message: 'Keine Server' })}>
          <Trans id="servers.none.text">Server melden sich hier an, sobald sie laufen.</Trans>
        </EmptyState>
      ) : null}
      {cache ? <CacheDialog flow={cache} /> : null}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </>
  );
}

/** Opens the form of the sync and closes it; while one runs it stays open. */
function SyncToggle({ flow }: { readonly flow: SyncFlow }) {
  const leave = useLeave();
  const closed = useSelector(flow, (snapshot) => syncSelectors.stage(snapshot) === 'closed');
  const canOpen = useSelector(flow, syncSelectors.canOpen);
  const opening = useSelector(flow, syncSelectors.isOpening);
  const canClose = useSelector(flow, syncSelectors.canClose);
  const { t } = useLingui();
  const isPossible = closed ? canOpen : canClose;
  const why = t({
    id: 'servers.sync.running',
    message: 'Solange eine Synchronisierung läuft, bleibt das offen.',
  });
  return (
    <ReasonedButton
      aria-expanded={!closed}
      busy={opening}
      why={isPossible ? null : why}
      leftSection={<IconTransfer aria-hidden size={18} stroke={1.75} />}
      onClick={() => (closed ? flow.send({ type: 'sync.open' }) : leave(flow, { type: 'sync.close' }))}
    >
      <Trans id="servers.sync">Synchronisierung starten</Trans>
    </ReasonedButton>
  );
}
