import { assign, setup } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type RecordDeletionEvent =
  /** The user has read what is asked; `key` is the idempotency key. */
  | { type: 'deletion.confirm'; key: string }
  | { type: 'deletion.cancel' }
  /** Asks the server once more what would happen. */
  | { type: 'deletion.preview' }
  /** The same again, with its key. */
  | { type: 'deletion.retry' }
  | { type: 'wait.cancel' };

export const RECORD_DELETION_DATA_EVENTS: DataEvents<RecordDeletionEvent> = { 'deletion.confirm': true };

export interface RecordDeletionContext<Stored> {
  readonly record: Stored;
  /** What deleting would do, null until it is known or where the server cannot tell. */
  readonly impact: Impact | null;
  readonly key: string | null;
  /** Why it is not deleted, or not known what would happen. */
  readonly failure: Failure | null;
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
  return setup({
    types: {
      context: {} as RecordDeletionContext<Stored>,
      events: {} as RecordDeletionEvent,
      input: {} as { readonly record: Stored },
      output: {} as RecordDeletionOutcome,
    },
    actors: { sessionBack, preview: placeholder<Port['preview']>(), remove: placeholder<Port['remove']>() },
    actions: {
      rememberImpact: assign((_, params: { impact: Impact | null }) => ({
        impact: params.impact,
        failure: null,
      })),
    },
    guards: {
      isHeld: (_, params: { impact: Impact | null }) => (params.impact?.counts.clashes ?? 0) > 0,
    },
  }).createMachine({
    id,
    description: 'Asks before a record is deleted, with what it would do.',
    context: ({ input }) => ({ record: input.record, impact: null, key: null, failure: null }),
    initial: 'previewing',
    output: ({ event }) => (event as unknown as { output: RecordDeletionOutcome }).output,
    on: {
      // Refused wherever no place below takes it: nothing is deleted that was not just asked for.
      'deletion.confirm': {},
      'deletion.cancel': '.kept',
    },
    states: {
      previewing: {
        ...pending(`#${id}.previewFailed`),
        description: 'Asks the server what deleting would do, before the user decides.',
        invoke: {
          src: 'preview',
          input: ({ context }) => ({ record: context.record }),
          onDone: [
            {
              guard: { type: 'isHeld', params: ({ event }) => ({ impact: event.output }) },
              target: 'held',
              actions: { type: 'rememberImpact', params: ({ event }) => ({ impact: event.output }) },
            },
            {
              target: 'asking',
              actions: { type: 'rememberImpact', params: ({ event }) => ({ impact: event.output }) },
            },
          ],
          onError: failureExits({
            sessionLost: 'sessionLost',
            refused: 'refused',
            unreachable: 'previewFailed',
          }),
        },
      },
      asking: {
        description: 'The user sees what would happen, and decides.',
        on: {
          'deletion.confirm': {
            target: 'removing',
            actions: assign({ key: ({ event }) => event.key }),
          },
        },
      },
      held: {
        description: 'Something stands in the way; once it is gone it can be asked again.',
        on: { 'deletion.preview': 'previewing' },
      },
      previewFailed: {
        description: 'What would happen could not be found out; it can be asked again.',
        on: { 'deletion.preview': 'previewing' },
      },
      removing: {
        ...pending(`#${id}.unreachable`),
        description: 'The server deletes the record.',
        invoke: {
          src: 'remove',
          input: ({ context: { record, key } }) => ({ record, key: present(key) }),
          onDone: { target: 'deleted' },
          onError: failureExits(),
        },
        // Leaving now would leave open whether it was deleted.
        on: { 'deletion.cancel': {} },
      },
      refused: { description: 'The server does not delete it; the reason is told.' },
      unreachable: {
        description: 'Whether it was deleted is not known; the same can be tried again with its key.',
        on: { 'deletion.retry': 'removing' },
      },
      sessionLost: waitsForSession('previewing', 'asks again'),
      deleted: { type: 'final', output: ({ context }) => ({ outcome: 'deleted', key: context.key }) },
      kept: { type: 'final', output: { outcome: 'kept' } },
    },
  });
}
