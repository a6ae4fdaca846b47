import { failureExits, withError } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { deletionOf } from '#machines/record-form/record-form.notices.ts';
import type { LoadedRecord, Submission, Withheld } from '#machines/record-form/record-form.port.ts';
import { recordFormSetup } from '#machines/record-form/record-form.setup.ts';
import type { RecordFormContext, RecordFormSubject } from '#machines/record-form/record-form.types.ts';
import { REPORT_BROKEN } from '#machines/reports/report.ts';

/**
 * One record in a form. Creating and updating are states, so a second try of an update can only be an update. What was
 * submitted stays until it is stored; what came of it is reported as a notification, and to every flow that shows such records.
 * @param id the subject's name, such as wording-form
 */
export function createRecordFormMachine<Key, Values, Stored>(
  id: string,
  subject: RecordFormSubject<Values, Stored>,
) {
  const forms = recordFormSetup<Key, Values, Stored>(id, subject);

  const submission = ({ event }: { event: Submission<Values> }) => event;
  const remember = { type: 'rememberSubmission', params: submission } as const;
  const submit = { target: 'saving', actions: remember } as const;

  const broken = { target: 'editing', actions: REPORT_BROKEN } as const;
  /** The outcome of the last try still stands. */
  const stillRefused = {
    guard: { type: 'hasFailed', params: { kind: 'refused' } },
    target: 'refused',
  } as const;

  const deciding = forms.createStateConfig({
    always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'editing' }],
  });

  const editing = forms.createStateConfig({
    // Dropped once it is not in flight: it may contain a password.
    entry: 'forgetSubmission',
    description: 'The fields are open; what is typed lives in the form, not here.',
    on: { 'form.submit': submit, 'form.preview': { target: 'previewing', actions: remember } },
  });

  const previewing = forms.createStateConfig({
    description: 'It is found out whether others would see something else, and asked if so.',
    invoke: {
      src: 'consequences',
      id: 'consequences',
      input: ({ context, event }) => ({
        values: present(context.submission).values,
        loaded: context.loaded,
        isWanted: event.type === 'form.preview',
        ...(context.foreseen && { foreseen: context.foreseen }),
      }),
      onDone: [
        {
          guard: { type: 'isYes', params: ({ event }) => ({ outcome: event.output }) },
          target: 'saving',
          actions: 'rememberConsent',
        },
        stillRefused,
        { guard: { type: 'hasFailed', params: { kind: 'unreachable' } }, target: 'unreachable' },
        { target: 'editing' },
      ],
      onError: broken,
    },
  });

  /** The states of one submission; the mode is part of where they stand, so that neither can end in the other. */
  const saving = (mode: 'creating' | 'updating', outcome: 'created' | 'updated') =>
    forms.createStateConfig({
      ...pending(`#${id}.${mode}.unreachable`, 'rememberCancel'),
      description: 'The server is storing the submission.',
      invoke: {
        src: 'save',
        input: ({ context: { submission: sent, loaded, isAgreed } }) => {
          const { values, key } = present(sent);
          const ifAlone = !isAgreed && subject.reachesOthers?.(values, loaded) === true;
          return { values, key, loaded, ...(ifAlone && { ifAlone }) };
        },
        onDone: [
          {
            guard: { type: 'isWithheld', params: ({ event }) => ({ answer: event.output }) },
            target: 'previewing',
            actions: { type: 'rememberForeseen', params: ({ event }) => event.output as Withheld },
          },
          {
            target: `#${id}.stored`,
            actions: {
              type: 'rememberOutcome',
              params: ({ event }) => ({ outcome, record: event.output as Stored }),
            },
          },
        ],
        onError: [
          {
            guard: { type: 'isChanged', params: withError },
            target: 'refused',
            actions: [{ type: 'rememberFailure', params: withError }, 'notifyRefused'],
          },
          ...failureExits(),
        ],
      },
      // Leaving now would leave open whether it was stored.
      on: { 'form.cancel': {} },
    });

  const refused = forms.createStateConfig({
    entry: 'forgetSubmission',
    description: 'The server said no; the input is kept and the reason stands beside it.',
    on: { 'form.submit': submit, 'form.preview': { target: 'previewing', actions: remember } },
  });

  const unreachable = forms.createStateConfig({
    description: 'Whether it was stored is not known; the same submission can be sent again with its key.',
    on: {
      'form.submit': submit,
      'form.retry': 'saving',
    },
  });

  const sessionLost = forms.createStateConfig({
    description: 'The submission waits until the same user has signed in again, then goes on.',
    invoke: { src: 'sessionBack', onDone: 'saving' },
  });

  const rebase = forms.createStateConfig({
    on: {
      'form.rebase': {
        target: 'editing',
        reenter: true,
        actions: [
          { type: 'rememberLoaded', params: ({ event }) => ({ ...event, readOnly: null }) },
          'notifyRebased',
        ],
      },
    },
  }).on;

  /** The fields of a record, which another user may change meanwhile; a look at that holds no one up. */
  const updating = {
    ...editing.on,
    ...rebase,
    'form.delete': 'deleting',
    'records.changed': {
      guard: { type: 'concernsThis', params: ({ event }: { event: RecordsChanged }) => event },
      target: 'refreshing',
      reenter: true,
    },
  } as const;

  const rememberFailure = { type: 'rememberFailure', params: withError } as const;
  /** Why a record cannot be shown. */
  const unavailable = [
    { guard: { type: 'isNotFound', params: withError }, target: 'notFound' },
    { guard: { type: 'isSessionLost', params: withError }, target: 'loadSessionLost' },
    { guard: { type: 'isRefused', params: withError }, target: 'loadRefused', actions: rememberFailure },
  ] as const;
  const unanswered = { target: 'loadUnreachable', actions: rememberFailure } as const;

  const loaded = ({ event }: { event: { output: LoadedRecord<Stored> } }) => event.output;
  const rememberLoaded = { type: 'rememberLoaded', params: loaded } as const;
  const again = ({ context }: { context: RecordFormContext<Key, Values, Stored> }) => ({
    recordKey: present(context.recordKey),
    loaded: context.loaded,
  });
  /** The record has been loaded again behind its fields. */
  const compared = [
    {
      guard: { type: 'isNewer', params: loaded },
      target: 'editing',
      actions: [
        { type: 'rememberNewer', params: loaded },
        { type: 'notifyNewer', params: loaded },
      ],
    },
    { target: 'editing' },
  ] as const;

  return forms.createMachine({
    id,
    description: 'One record in a form, created, updated or deleted, with every way in which that can end.',
    context: ({ input: { recordKey, readOnly, known } }) => ({
      recordKey,
      readOnly: known ? known.readOnly : readOnly,
      loaded: known?.record ?? null,
      newer: null,
      submission: null,
      foreseen: null,
      isAgreed: false,
      failure: null,
      outcome: { outcome: 'cancelled' },
      doneWith: null,
    }),
    invoke: [
      { src: 'recordChanges' },
      { src: 'conflict', id: 'conflict', onError: { actions: REPORT_BROKEN } },
    ],
    initial: 'deciding',
    output: ({ context }) => context.outcome,
    on: {
      'form.cancel': '.cancelled',
      // Looked at only while the fields are open; otherwise a save finds out by its guard.
      'records.changed': {},
      // Refused wherever no state below takes it: the input stays in the form.
      'form.submit': {},
      'form.preview': {},
      'form.rebase': {},
    },
    states: {
      deciding: { always: [{ guard: 'isCreating', target: 'creating' }, { target: 'updating' }] },
      creating: {
        description: 'A record that the server does not have yet.',
        initial: 'deciding',
        states: {
          deciding,
          readOnly: { description: 'This user may not create such a record; the reason is shown.' },
          editing,
          previewing,
          saving: saving('creating', 'created'),
          refused,
          unreachable,
          sessionLost,
        },
      },
      updating: {
        description: 'A record that the server has.',
        initial: 'opening',
        states: {
          opening: {
            always: [
              { guard: 'isUnknown', target: 'loading' },
              { guard: 'isReadOnly', target: 'checkingReadOnly' },
              { target: 'checking' },
            ],
          },
          checking: {
            tags: BUSY,
            description: 'The fields are open with the record as a list showed it; it is loaded behind them.',
            invoke: {
              src: 'load',
              input: again,
              onDone: [
                { guard: { type: 'isLocked', params: loaded }, target: 'readOnly', actions: rememberLoaded },
                ...compared,
              ],
              // Without an answer, the save finds out.
              onError: [...unavailable, { target: 'editing' }],
            },
            on: { ...updating, 'records.changed': { ...updating['records.changed'], target: 'checking' } },
          },
          checkingReadOnly: {
            tags: BUSY,
            description:
              'The record cannot be changed and is shown as a list showed it; it is loaded behind.',
            invoke: {
              src: 'load',
              input: again,
              onDone: { target: 'deciding', actions: rememberLoaded },
              // No save would find out.
              onError: [...unavailable, unanswered],
            },
          },
          loading: {
            ...pending(`#${id}.updating.loadUnreachable`, 'rememberCancel'),
            description: 'The record is on its way.',
            invoke: {
              src: 'load',
              input: ({ context }) => ({ recordKey: present(context.recordKey), loaded: null }),
              onDone: { target: 'deciding', actions: rememberLoaded },
              onError: [...unavailable, unanswered],
            },
          },
          notFound: { description: 'There is no such record, or not any more.' },
          loadRefused: {
            description: 'The server does not hand this record out; the reason is shown.',
            on: { 'form.retry': 'loading' },
          },
          loadUnreachable: {
            description: 'No usable answer came; loading can be tried again.',
            on: { 'form.retry': 'loading' },
          },
          loadSessionLost: {
            description: 'Loading Waits until the session is back.',
            invoke: { src: 'sessionBack', onDone: 'loading' },
          },
          deciding,
          readOnly: { description: 'The record is shown but cannot be changed; the reason is shown.' },
          editing: {
            ...editing,
            on: { ...updating, 'record.look': 'refreshing' },
          },
          refreshing: {
            tags: BUSY,
            description:
              'The record may have changed elsewhere; it is loaded again while the fields are open.',
            // Without an answer, the save finds out.
            invoke: { src: 'load', input: again, onDone: compared, onError: 'editing' },
            on: updating,
          },
          previewing,
          saving: saving('updating', 'updated'),
          refused: {
            ...refused,
            on: {
              ...refused.on,
              'form.delete': 'deleting',
              ...rebase,
              'form.recreate': { target: `#${id}.creating.editing`, actions: 'forgetRecord' },
            },
          },
          unreachable,
          sessionLost,
          deleting: {
            description:
              'The user is asked whether the record is to be deleted; what is typed and a refusal stay until it is.',
            invoke: {
              src: 'deletion',
              id: 'deletion',
              input: ({ context }) => ({ record: present(context.loaded) }),
              onDone: [
                {
                  guard: { type: 'isYes', params: ({ event }) => event.output },
                  target: `#${id}.stored`,
                  actions: {
                    type: 'rememberOutcome',
                    params: ({ context, event }) => deletionOf(present(context.loaded), event.output),
                  },
                },
                stillRefused,
                { target: 'editing' },
              ],
              onError: [{ ...stillRefused, actions: REPORT_BROKEN }, broken],
            },
            // The question decides; only then can the form be left.
            on: { 'form.cancel': {} },
          },
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
