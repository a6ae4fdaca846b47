import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { CANCELLED, failureOf } from '#machines/failure.ts';
import { failureExits } from '#machines/failure-exits.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { patience } from '#machines/patience.ts';
import { slot } from '#machines/port.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import type { LoadedRecord, RecordFormPort, Submission } from '#machines/record-form/record-form.port.ts';
import type {
  RecordFormContext,
  RecordFormEvent,
  RecordFormInput,
  RecordFormOutcome,
  RecordFormSubject,
} from '#machines/record-form/record-form.types.ts';
import { reportToApp } from '#machines/report.ts';

/** The record that the form holds, where the chart proves that there is one. */
function loadedOf<Stored>({ loaded }: { readonly loaded: Stored | null }): Stored {
  if (loaded === null) throw new Error('only a record that was loaded can be deleted');
  return loaded;
}

/**
 * One record in a form. Creating and updating are places, so a second try of an update can only be an update. What was
 * submitted stays until it is stored; what came of it is told in passing, and to everybody who shows such records.
 * @param id the subject's name, such as wording-form
 */
export function createRecordFormMachine<Key, Values, Stored>(
  id: string,
  { subject, nameOf, saidOf = () => [] }: RecordFormSubject<Stored>,
) {
  type Port = RecordFormPort<Key, Values, Stored>;
  const forms = setup({
    types: {
      context: {} as RecordFormContext<Key, Values, Stored>,
      events: {} as RecordFormEvent<Values, Stored>,
      input: {} as RecordFormInput<Key>,
      output: {} as RecordFormOutcome<Stored>,
      children: {} as { deletion: 'deletion' },
    },
    actors: {
      load: slot<Port['load']>(),
      save: slot<Port['save']>(),
      deletion: createRecordDeletionMachine<Stored>(id.replace(/form$/, 'deletion')),
    },
    actions: {
      rememberLoaded: assign((_, params: LoadedRecord<Stored>) => ({
        loaded: params.record,
        readOnly: params.readOnly,
        failure: null,
      })),
      forgetRecord: assign({ recordKey: null, loaded: null, failure: null }),
      rememberSubmission: assign((_, params: Submission<Values>) => ({
        submission: { values: params.values, key: params.key },
      })),
      rememberOutcome: assign(
        (_, params: { outcome: 'created' | 'updated' | 'deleted'; record: Stored }) => ({
          outcome: { outcome: params.outcome, record: params.record },
          submission: null,
          failure: null,
        }),
      ),
      reportOutcome: enqueueActions(({ context: { outcome }, system, enqueue }) => {
        if (outcome.outcome === 'cancelled') return;
        const said = saidOf(outcome.record);
        reportToApp({ system, enqueue }, { type: 'records.changed', subjects: [subject] });
        reportToApp(
          { system, enqueue },
          {
            type: 'notification.add',
            level: 'success',
            topic: `${subject}.${outcome.outcome}`,
            values: {
              identifier: nameOf(outcome.record),
              ...(said.length > 0 && { message: said.join(' ') }),
            },
            autoClose: AUTO_CLOSE,
          },
        );
      }),
      reportBroken: enqueueActions(({ system, enqueue }, params: { error: unknown }) => {
        reportToApp({ system, enqueue }, { type: 'flow.broken', error: params.error });
      }),
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
          actions: {
            type: 'rememberOutcome',
            params: ({ event }) => ({
              outcome: mode === 'creating' ? ('created' as const) : ('updated' as const),
              record: event.output,
            }),
          },
        },
        onError: failureExits({ sessionLost: 'sessionLost', refused: 'refused', unreachable: 'unreachable' }),
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

  const deleting = forms.createStateConfig({
    description: 'The user is asked whether the record is to be deleted; what is typed stays until it is.',
    invoke: {
      src: 'deletion',
      id: 'deletion',
      input: ({ context }) => ({ record: loadedOf(context) }),
      onDone: [
        {
          guard: ({ event }) => event.output === 'deleted',
          target: `#${id}.stored`,
          actions: {
            type: 'rememberOutcome',
            params: ({ context }) => ({ outcome: 'deleted' as const, record: loadedOf(context) }),
          },
        },
        { target: 'editing' },
      ],
      onError: {
        target: 'editing',
        actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) },
      },
    },
    on: {
      'session.restored': { actions: sendTo('deletion', { type: 'session.restored' }) },
      // The question decides; only then can the form be left.
      'form.cancel': {},
    },
  });

  return forms.createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      loaded: null,
      submission: null,
      failure: null,
      outcome: { outcome: 'cancelled' },
    }),
    initial: 'deciding',
    output: ({ context }) => context.outcome,
    on: {
      'form.cancel': '.cancelled',
      // A save finds out by its guard; what is typed is never replaced from outside.
      'records.changed': {},
      // Refused wherever no place below takes it: the input stays in the form.
      'form.submit': {},
      'form.rebase': {},
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
                  guard: { type: 'isNotFound', params: ({ event }) => ({ error: event.error }) },
                  target: 'notFound',
                },
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
            entry: 'reportSessionLost',
            on: { 'session.restored': 'loading' },
          },
          readOnly: { description: 'The record is shown but cannot be changed; the reason is told.' },
          editing: { ...editing, on: { ...editing.on, 'form.delete': 'deleting' } },
          saving: saving('updating'),
          refused: {
            ...refused,
            on: {
              ...refused.on,
              'form.delete': 'deleting',
              'form.rebase': {
                target: 'editing',
                actions: {
                  type: 'rememberLoaded',
                  params: ({ event }) => ({ record: event.record, readOnly: null }),
                },
              },
              'form.recreate': { target: `#${id}.creating.editing`, actions: 'forgetRecord' },
            },
          },
          unreachable,
          sessionLost,
          deleting,
        },
      },
      stored: {
        type: 'final',
        entry: 'reportOutcome',
        description: 'The server stored the record and answered with it, or deleted it.',
      },
      cancelled: { type: 'final', description: 'The user left the form; nothing was stored.' },
    },
  });
}
