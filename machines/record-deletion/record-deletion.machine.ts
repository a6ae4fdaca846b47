import { setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import { placeholder } from '#machines/kit/port.ts';
import { type Previewed, type PreviewedEvent, previewedSteps } from '#machines/kit/previewed.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type RecordDeletionEvent = PreviewedEvent<'deletion'>;

export const RECORD_DELETION_DATA_EVENTS: DataEvents<RecordDeletionEvent> = { 'deletion.confirm': true };

export interface RecordDeletionContext<Stored> extends Previewed {
  readonly record: Stored;
}

/** How it ended; `key` is the idempotency key that it was deleted with. */
export type RecordDeletionOutcome =
  | { readonly outcome: 'deleted'; readonly key: string | null }
  | { readonly outcome: 'kept' };

/**
 * Deleting one record: asked first, with what it would do, and asked again after the session was lost meanwhile.
 * @param id the subject's name, such as wording-deletion
 */
export function createRecordDeletionMachine<Stored>(id: string) {
  type Port = RecordDeletionPort<Stored>;
  const steps = previewedSteps({
    id,
    events: 'deletion',
    run: 'remove',
    running: 'removing',
    done: 'deleted',
    order: ({ record }: RecordDeletionContext<Stored>) => ({ record }),
  });
  return setup({
    types: {
      context: {} as RecordDeletionContext<Stored>,
      events: {} as RecordDeletionEvent,
      input: {} as { readonly record: Stored },
      output: {} as RecordDeletionOutcome,
    },
    actors: { sessionBack, preview: placeholder<Port['preview']>(), remove: placeholder<Port['remove']>() },
  }).createMachine({
    id,
    description: 'Asks before a record is deleted, with what it would do.',
    context: ({ input }) => ({ record: input.record, impact: null, key: null, failure: null }),
    initial: 'previewing',
    output: ({ event }) => (event as unknown as { output: RecordDeletionOutcome }).output,
    on: {
      // Refused wherever no state below takes it: nothing is deleted that was not just asked for.
      'deletion.confirm': {},
      'deletion.cancel': '.kept',
    },
    states: {
      previewing: steps.previewing,
      asking: steps.asking,
      held: steps.held,
      previewFailed: steps.previewFailed,
      removing: { ...steps.running, description: 'The server deletes the record.' },
      refused: { description: 'The server does not delete it; the reason is shown.' },
      unreachable: steps.unreachable,
      sessionLost: steps.sessionLost,
      deleted: { type: 'final', output: ({ context }) => ({ outcome: 'deleted', key: context.key }) },
      kept: { type: 'final', output: { outcome: 'kept' } },
    },
  });
}
