import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/failure.ts';
import { patience } from '#machines/patience.ts';
import { slot } from '#machines/port.ts';
import type { LoadedRecord, RecordFormPort, Submission } from '#machines/record-form/record-form.port.ts';
import { reportToApp } from '#machines/report.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';

export type RecordFormEvent<Values> =
  | ({ type: 'form.submit' } & Submission<Values>)
  /** The same again: the load that failed, or the submission with its key. */
  | { type: 'form.retry' }
  | { type: 'form.cancel' }
  | { type: 'session.restored' }
  | { type: 'wait.cancel' };

export const RECORD_FORM_DATA_EVENTS: DataEvents<RecordFormEvent<unknown>> = { 'form.submit': true };

export interface RecordFormContext<Key, Values, Stored> {
  /** What names the record, null for one that does not exist yet. */
  readonly recordKey: Key | null;
  /** The record as it was loaded, its modificationDate guards the update; null when creating. */
  readonly loaded: Stored | null;
  /** Why the record can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
  /** What is being stored, kept until it is. */
  readonly submission: Submission<Values> | null;
  readonly failure: Failure | null;
  /** The record as the server stored it; set in the last place only. */
  readonly stored: Stored | null;
}

export interface RecordFormInput<Key> {
  readonly recordKey: Key | null;
  /** For creating: why this user may not. When updating, loading answers it. */
  readonly readOnly: ReadOnlyReason | null;
}

export type RecordFormOutcome<Stored> =
  | { readonly outcome: 'created' | 'updated'; readonly stored: Stored }
  | { readonly outcome: 'cancelled' };

/**
 * One record in a form. Creating and updating are places, so a second try of an update can only be an update. What was
 * submitted stays until it is stored.
 * @param id the subject's name, such as wording-form
 */
export function createRecordFormMachine<Key, Values, Stored>(id: string) {
  type Port = RecordFormPort<Key, Values, Stored>;
  const forms = setup({
    types: {
      context: {} as RecordFormContext<Key, Values, Stored>,
      events: {} as RecordFormEvent<Values>,
      input: {} as RecordFormInput<Key>,
      output: {} as RecordFormOutcome<Stored>,
    },
    actors: { load: slot<Port['load']>(), save: slot<Port['save']>() },
    actions: {
      rememberLoaded: assign((_, params: LoadedRecord<Stored>) => ({
        loaded: params.record,
        readOnly: params.readOnly,
        failure: null,
      })),
      rememberSubmission: assign((_, params: Submission<Values>) => ({
        submission: { values: params.values, key: params.key },
      })),
      rememberStored: assign((_, params: { stored: Stored }) => ({
        stored: params.stored,
        submission: null,
        failure: null,
      })),
      rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
      rememberCancel: assign({ failure: CANCELLED }),
      reportSessionLost: enqueueActions(({ system, enqueue }) => {
        reportToApp({ system, enqueue }, { type: 'session.lost' });
      }),
    },
    guards: {
      isCreating: ({ context }) => context.recordKey === null,
      isReadOnly: ({ context }) => context.readOnly !== null,
      isLoadedReadOnly: (_, params: LoadedRecord<Stored>) => params.readOnly !== null,
      isSessionLost: (_, params: { error: unknown }) => failureOf(params.error).kind === 'sessionLost',
      isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'refused',
      isNotFound: (_, params: { error: unknown }) => {
        const failure = failureOf(params.error);
        return failure.kind === 'refused' && failure.code === '008';
      },
    },
  });

  const submit = {
    target: 'saving',
    actions: { type: 'rememberSubmission', params: ({ event }: { event: Submission<Values> }) => event },
  } as const;

  const editing = forms.createStateConfig({
    description: 'The fields are open; what is typed lives in the form, not here.',
    on: { 'form.submit': submit },
  });

  /** The places of one submission; the mode is part of where they stand, so that neither can end in the other. */
  const saving = (mode: 'creating' | 'updating') =>
    forms.createStateConfig({
      ...patience(`#${id}.${mode}.unreachable`, 'rememberCancel'),
      description: 'The server is storing the submission.',
      invoke: {
        src: 'save',
        input: ({ context: { submission, loaded } }) => {
          if (!submission) throw new Error('saving without a submission');
          return { ...submission, loaded };
        },
        onDone: {
          target: `#${id}.stored`,
          actions: { type: 'rememberStored', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isSessionLost', params: ({ event }) => ({ error: event.error }) },
            target: 'sessionLost',
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'unreachable',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      // Leaving now would leave open whether it was stored.
      on: { 'form.cancel': {} },
    });

  const refused = forms.createStateConfig({
    description: 'The server said no; the input is kept and the reason stands beside it.',
    on: { 'form.submit': submit },
  });

  const unreachable = forms.createStateConfig({
    description: 'Whether it was stored is not known; the same submission can be sent again with its key.',
    on: { 'form.submit': submit, 'form.retry': 'saving' },
  });

  const sessionLost = forms.createStateConfig({
    description: 'The submission waits until the same user has signed in again, then goes on.',
    entry: 'reportSessionLost',
    on: { 'session.restored': 'saving' },
  });

  return forms.createMachine({
    id,
    context: ({ input }) => ({ ...input, loaded: null, submission: null, failure: null, stored: null }),
    initial: 'deciding',
    output: ({ context }) =>
      context.stored
        ? { outcome: context.recordKey === null ? 'created' : 'updated', stored: context.stored }
        : { outcome: 'cancelled' },
    on: {
      'form.cancel': '.cancelled',
      // Refused wherever no place below takes it: the input stays in the form.
      'form.submit': {},
    },
    states: {
      deciding: {
        always: [{ guard: 'isCreating', target: 'creating' }, { target: 'updating' }],
      },
      creating: {
        initial: 'deciding',
        states: {
          deciding: { always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'editing' }] },
          readOnly: { description: 'This user may not create such a record; the reason is told.' },
          editing,
          saving: saving('creating'),
          refused,
          unreachable,
          sessionLost,
        },
      },
      updating: {
        initial: 'loading',
        states: {
          loading: {
            ...patience(`#${id}.updating.loadUnreachable`, 'rememberCancel'),
            description: 'The record is on its way.',
            invoke: {
              src: 'load',
              input: ({ context }) => {
                if (context.recordKey === null) throw new Error('only an existing record is loaded');
                return { recordKey: context.recordKey };
              },
              onDone: [
                {
                  guard: { type: 'isLoadedReadOnly', params: ({ event }) => event.output },
                  target: 'readOnly',
                  actions: { type: 'rememberLoaded', params: ({ event }) => event.output },
                },
                {
                  target: 'editing',
                  actions: { type: 'rememberLoaded', params: ({ event }) => event.output },
                },
              ],
              onError: [
                {
                  guard: { type: 'isSessionLost', params: ({ event }) => ({ error: event.error }) },
                  target: 'loadSessionLost',
                },
                {
                  guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                  target: 'notFound',
                },
                {
                  guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                  target: 'loadRefused',
                  actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                },
                {
                  target: 'loadUnreachable',
                  actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                },
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
            entry: 'reportSessionLost',
            on: { 'session.restored': 'loading' },
          },
          readOnly: { description: 'The record is shown but cannot be changed; the reason is told.' },
          editing,
          saving: saving('updating'),
          refused,
          unreachable,
          sessionLost,
        },
      },
      stored: { type: 'final', description: 'The server stored the record and answered with it.' },
      cancelled: { type: 'final', description: 'The user left the form; nothing was stored.' },
    },
  });
}
