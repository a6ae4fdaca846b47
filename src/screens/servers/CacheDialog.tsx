import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import { endpointCacheSelectors } from '#machines/endpoint-cache/endpoint-cache.selectors.ts';
import { ConfirmDialog } from '#src/components/ConfirmDialog.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';

interface CacheDialogProps {
  readonly flow: ActorRefFrom<typeof endpointCacheMachine>;
}

/** Asks before a cache is renewed. */
export function CacheDialog({ flow }: CacheDialogProps) {
  const { t } = useLingui();
  const target = useSelector(flow, endpointCacheSelectors.target);
  const busy = useSelector(flow, endpointCacheSelectors.isBusy);
  const slow = useSelector(flow, endpointCacheSelectors.isSlow);
  const canCancel = useSelector(flow, endpointCacheSelectors.canCancelWaiting);
  const url = useSelector(flow, endpointCacheSelectors.server) ?? '';
  return (
    <ConfirmDialog
      opened
      busy={busy}
      title={
        target === 'all'
          ? t({ id: 'servers.clear.all.title', message: 'Alle Caches erneuern?' })
          : t({ id: 'servers.clear.title', message: 'Cache erneuern?' })
      }
      confirmLabel={t({ id: 'servers.clear.confirm', message: 'Erneuern' })}
      slow={slow}
      onGiveUp={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
      onConfirm={() => flow.send({ type: 'cache.confirm', key: newIdempotencyKey() })}
      onCancel={() => flow.send({ type: 'cache.cancel' })}
    >
      {target === 'all' ? (
        <Trans id="servers.clear.all.text">
          Alle Server lesen ihre Texte danach neu aus der Datenbank. Die ersten Abrufe dauern deshalb etwas
          länger.
        </Trans>
      ) : (
        <Trans id="servers.clear.text">
          Der Server {url} liest seine Texte danach neu aus der Datenbank. Die ersten Abrufe dauern deshalb
          etwas länger.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
