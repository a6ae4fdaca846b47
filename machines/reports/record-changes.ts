import { type EventObject, fromCallback } from 'xstate';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { APP } from '#machines/reports/report.ts';

/** Emitted by the app machine when records have changed, here or in another tab of this browser. */
export interface EmittedRecordsChange extends RecordsChanged {
  readonly where: 'here' | 'elsewhere';
}

/**
 * The service for flows that show or cache records: sends `records.changed` to the flow for as long as it runs.
 * Without an app, as in the test of a single screen, it sends nothing.
 */
export const recordChanges = fromCallback<EventObject>(({ system, sendBack }) => {
  const changes = system
    .get(APP)
    ?.on('records.changed', ({ subjects, by }: EmittedRecordsChange) =>
      sendBack({ type: 'records.changed', subjects, by } satisfies RecordsChanged),
    );
  return () => changes?.unsubscribe();
});
