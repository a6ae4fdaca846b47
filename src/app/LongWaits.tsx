import { useSelector } from '@xstate/react';
import { appView } from '#machines/app/app.view.ts';
import { downloadsView } from '#machines/downloads/downloads.view.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';

interface LongWaitsProps {
  readonly actor: ConsoleActor;
}

/** What takes longer than usual and belongs to no screen: the way out, and a file that was asked for. */
export function LongWaits({ actor }: LongWaitsProps) {
  const leaving = useSelector(actor, appView.isSlow);
  const canStay = useSelector(actor, appView.canCancel);
  const downloads = useSelector(actor, appView.downloads);
  const downloading = useSelector(downloads, (one) => one !== undefined && downloadsView.isSlow(one));
  const canGiveUp = useSelector(downloads, (one) => one !== undefined && downloadsView.canCancelWaiting(one));
  const waiting = leaving ? actor : downloads;
  const canCancel = leaving ? canStay : canGiveUp;
  return (
    <BusyNotice
      slow={leaving || downloading}
      onCancel={canCancel ? () => waiting?.send({ type: 'wait.cancel' }) : undefined}
    />
  );
}
