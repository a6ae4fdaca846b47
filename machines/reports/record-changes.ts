import { type AnyActorRef, type EventObject, fromCallback } from 'xstate';
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
export const recordChanges = fromCallback<EventObject>(({ system, sendBack }) =>
  follow(system, (changed) => sendBack(changed)),
);

/**
 * The same for flows beside a form: most of what they hear of is its own save, with which it ends, and they with it. So they
 * hear of a change once everything that follows from it at once is over.
 */
export const recordChangesBeside = fromCallback<EventObject>(({ system, sendBack }) => {
  let isOver = false;
  const unsubscribe = follow(system, async (changed) => {
    await null;
    if (!isOver) sendBack(changed);
  });
  return () => {
    isOver = true;
    unsubscribe();
  };
});

function follow(
  system: { get(systemId: string): AnyActorRef | undefined },
  onChange: (changed: RecordsChanged) => void,
): () => void {
  const changes = system
    .get(APP)
    ?.on('records.changed', ({ subjects, by, takesBack }: EmittedRecordsChange) =>
      onChange({ type: 'records.changed', subjects, by, takesBack }),
    );
  return () => changes?.unsubscribe();
}
