import { type EventObject, fromCallback } from 'xstate';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { APP } from '#machines/reports/report.ts';

/** What the app machine emits when records have changed, here or in another tab of this browser. */
export interface RecordsChangedSomewhere extends RecordsChanged {
  readonly where: 'here' | 'elsewhere';
}

/**
 * The service that a flow invokes which shows or remembers records: as long as the flow lives it is told `records.changed`.
 * Without an app, as in a screen's own test, nothing changes.
 */
export const recordChanges = fromCallback<EventObject>(({ system, sendBack }) => {
  const changes = system
    .get(APP)
    ?.on('records.changed', ({ subjects, by }: RecordsChangedSomewhere) =>
      sendBack({ type: 'records.changed', subjects, by } satisfies RecordsChanged),
    );
  return () => changes?.unsubscribe();
});
