import { useSelector } from '@xstate/react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { downloadsSelectors } from '#machines/downloads/downloads.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';

interface LongWaitsProps {
  readonly actor: ConsoleActor;
}

/** Notice for slow operations that belong to no screen: logging out, and a file that was requested. */
export function LongWaits({ actor }: LongWaitsProps) {
  const leaving = useSelector(actor, appSelectors.isSlow);
  const canStay = useSelector(actor, appSelectors.canCancel);
  const downloads = useSelector(actor, appSelectors.downloads);
  const downloading = useSelector(downloads, (one) => one !== undefined && downloadsSelectors.isSlow(one));
  const canGiveUp = useSelector(
    downloads,
    (one) => one !== undefined && downloadsSelectors.canCancelWaiting(one),
  );
  const waiting = leaving ? actor : downloads;
  const canCancel = leaving ? canStay : canGiveUp;
  return (
    <BusyNotice
      slow={leaving || downloading}
      onCancel={canCancel ? () => waiting?.send({ type: 'wait.cancel' }) : undefined}
    />
  );
}
