import { failureExits } from '#machines/kit/failure-exits.ts';
import { BUSY, patience } from '#machines/kit/patience.ts';
import { present } from '#machines/kit/present.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import type { RecordFormContext } from '#machines/record-form/record-form.types.ts';

/**
 * The places in which a form gets its record, and those where it does not.
 * @param id that of the form
 */
export function loading<Key, Values, Stored>(id: string) {
  const output = ({ event }: { event: { output: LoadedRecord<Stored> } }) => event.output;
  const error = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
  return {
    loading: {
      ...patience(`#${id}.updating.loadUnreachable`, 'rememberCancel'),
      description: 'The record is on its way.',
      invoke: {
        src: 'load',
        input: ({ context }: { context: RecordFormContext<Key, Values, Stored> }) => ({
          recordKey: present(context.recordKey),
        }),
        onDone: { target: 'deciding', actions: { type: 'rememberLoaded', params: output } },
        onError: [
          { guard: { type: 'isNotFound', params: error }, target: 'notFound' },
          ...failureExits({
            sessionLost: 'loadSessionLost',
            refused: 'loadRefused',
            unreachable: 'loadUnreachable',
          }),
        ],
      },
    },
    notFound: { description: 'There is no such record, or not any more.' },
    loadRefused: {
      description: 'The server does not hand this record out; the reason is told.',
      on: { 'form.retry': 'loading' },
    },
    loadUnreachable: {
      description: 'No usable answer came; loading can be tried again.',
      on: { 'form.retry': 'loading' },
    },
    loadSessionLost: {
      description: 'Loading waits until somebody has signed in again.',
      invoke: { src: 'sessionBack', onDone: 'loading' },
    },
  } as const;
}

/** Looks at the record anew while its fields are open; who gets no answer finds out by the save. */
export function refreshing<Key, Values, Stored>() {
  const output = ({ event }: { event: { output: LoadedRecord<Stored> } }) => event.output;
  return {
    tags: BUSY,
    description: 'Such a record has changed elsewhere; it is looked at anew while the fields are open.',
    invoke: {
      src: 'load',
      input: ({ context }: { context: RecordFormContext<Key, Values, Stored> }) => ({
        recordKey: present(context.recordKey),
      }),
      onDone: [
        {
          guard: { type: 'isNewer', params: output },
          target: 'editing',
          actions: { type: 'rememberNewer', params: output },
        },
        { target: 'editing' },
      ],
      onError: 'editing',
    },
  } as const;
}
