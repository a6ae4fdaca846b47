import { and, assign, enqueueActions, not, setup, stateIn } from 'xstate';
import type { Finding } from '#contract/envelope.ts';
import { CANCELLABLE_PHASES, type SyncPreview, type SyncRun } from '#contract/sync.ts';
import { requireEvent } from '#machines/kit/event.ts';
import { CANCELLED, failureOf } from '#machines/kit/failure.ts';
import {
  type Failed,
  failing,
  keepFailure,
  waitsForSession,
  withError,
} from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { SUBJECTS } from '#machines/kit/subject.ts';
import { isUnproven } from '#machines/kit/unproven.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { SyncDone, SyncPort, SyncPrelude } from '#machines/sync/sync.port.ts';
import type { SyncContext, SyncEvent, SyncInput } from '#machines/sync/sync.types.ts';
import {
  cancelledBy,
  cancelledNotice,
  doneNotice,
  failedNotice,
  failureIn,
  type Reason,
  saysBusy,
  whyFailed,
} from '#machines/sync/sync-notices.ts';
import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';

const LOOK_EVERY_MS = 1_000;

function errorsOf(error: unknown): readonly Finding[] {
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.findings : [];
}

const prelude = ({ event }: { event: { output: SyncPrelude } }) => event.output;
const rememberPrelude = { type: 'rememberPrelude', params: prelude } as const;
/** Whatever was to be known of the server, a sync that runs is followed. */
const followed = {
  guard: { type: 'isRunning', params: prelude },
  target: 'running',
  actions: rememberPrelude,
} as const;
const reported = ({ event }: { event: { output: SyncRun | null } }) => ({ run: event.output });
const refusedAsCancelled = {
  type: 'reportCancelled',
  params: ({ event }: { event: { error: unknown } }) => ({ errors: errorsOf(event.error) }),
} as const;

/**
 * Making this server equal to another one: source and password, a preview where the server has one, the question, and
 * the run, whose progress is followed, after a reload too. While the server reads the source it can be cancelled, later
 * it cannot be stopped. Success closes the form; a failure of what was begun there stands in it, and so does a lost
 * answer where the server knows of no end.
 */
export const syncMachine = setup({
  types: {
    context: {} as SyncContext,
    events: {} as SyncEvent,
    input: {} as SyncInput,
    children: {} as { undo: 'undo' },
  },
  actors: {
    sessionBack,
    look: placeholder<SyncPort['look']>(),
    follow: placeholder<SyncPort['follow']>(),
    preview: placeholder<SyncPort['preview']>(),
    run: placeholder<SyncPort['run']>(),
    cancel: placeholder<SyncPort['cancel']>(),
    undo: syncUndoMachine,
  },
  actions: {
    rememberPrelude: assign(({ context }, { run, ...prelude }: SyncPrelude) => ({
      ...prelude,
      run,
      failure: null,
      endedBefore: run && run.state !== 'running' ? run.id : context.endedBefore,
    })),
    rememberRun: assign((_, params: { run: SyncRun | null }) => ({ run: params.run })),
    forgetRun: assign({ run: null, cancelFailure: null }),
    rememberWish: assign(({ event }) => {
      const { source, key } = requireEvent(event, 'sync.submit');
      return { source, key, preview: null, failure: null, run: null, cancelFailure: null };
    }),
    rememberKey: assign(({ event }) => ({ key: requireEvent(event, 'sync.confirm').key })),
    rememberPreview: assign((_, { preview }: { preview: SyncPreview }) => ({
      preview,
      failure: null,
    })),
    forgetPreview: assign({ preview: null, key: null, failure: null }),
    rememberRunFailure: assign(({ context }) => ({ failure: failureIn(context.run) })),
    rememberCancelFailure: assign((_, params: Failed) => ({
      cancelFailure: failureOf(params.error),
    })),
    giveUpCancelling: assign({ cancelFailure: CANCELLED }),
    reportDone: enqueueActions(({ context, system, enqueue }, { revisionId }: SyncDone) => {
      reportToApp({ system, enqueue }, doneNotice(context.key));
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: SUBJECTS });
      enqueue.sendTo('undo', { type: 'sync.done', revisionId });
    }),
    reportFailed: enqueueActions(({ system, enqueue }, params: { values: Reason }) => {
      reportToApp({ system, enqueue }, failedNotice(params.values));
    }),
    reportCancelled: enqueueActions(({ system, enqueue }, params: { errors: readonly Finding[] }) => {
      reportToApp({ system, enqueue }, cancelledNotice(cancelledBy(params.errors) ?? ''));
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isRunning: (_, params: { run: SyncRun | null }) => params.run?.state === 'running',
    isUnreported: ({ context: { run, endedBefore } }) =>
      run === null || run.rehearsal || run.id <= endedBefore,
    isDone: ({ context }) => context.run?.state === 'done',
    /** Ended by a user, and not before this tab looked first. */
    isCancelledRun: ({ context: { run, endedBefore } }) => run?.state === 'cancelled' && run.id > endedBefore,
    isAnswerAwaited: not(stateIn({ running: { answer: 'missing' } })),
    /** The run was one of this tab, which waits for no answer any more. */
    isAnswerLost: ({ context }) => context.failure !== null,
    isCancelled: (_, params: Failed) => cancelledBy(errorsOf(params.error)) !== null,
    isBusy: (_, params: Failed) => saysBusy(errorsOf(params.error)),
    canCancel: ({ context: { canCancel, readOnly, run } }) =>
      canCancel &&
      readOnly === null &&
      run?.state === 'running' &&
      CANCELLABLE_PHASES.some((phase) => phase === run.phase),
    canPreview: ({ context }) => context.canPreview,
    canRun: ({ context }) => context.readOnly === null && context.preview?.rehearsalId != null,
    hasPreview: ({ context }) => context.preview !== null,
  },
}).createMachine({
  id: 'sync',
  description: 'Makes this server equal to another one: preview, question, run and its progress.',
  context: ({ input }) => ({
    readOnly: input.readOnly,
    canPreview: false,
    canCancel: false,
    sources: null,
    source: null,
    preview: null,
    key: null,
    run: null,
    endedBefore: 0,
    failure: null,
    cancelFailure: null,
  }),
  invoke: { src: 'undo', id: 'undo', onError: { actions: REPORT_BROKEN } },
  initial: 'looking',
  on: {
    // Refused wherever no state below takes them: nothing is synchronised that was not just asked for.
    'sync.submit': {},
    'sync.confirm': {},
    'sync.cancel': {},
  },
  states: {
    looking: {
      tags: BUSY,
      description: 'Asks what this server can, before anybody wants to know.',
      invoke: {
        src: 'look',
        onDone: [followed, { target: 'closed', actions: rememberPrelude }],
        onError: [
          { guard: failing.isSessionLost, target: 'lookSessionLost' },
          { target: 'unknown', actions: keepFailure },
        ],
      },
      on: { 'sync.open': 'opening' },
    },
    lookSessionLost: {
      description: 'Waits until the session is back.',
      invoke: { src: 'sessionBack', onDone: 'looking' },
    },
    unknown: {
      description: 'What this server can is not known; opening the form asks again.',
      on: { 'sync.open': 'opening' },
    },
    opening: {
      ...pending('#sync.unopened'),
      description: 'The form is wanted, and asked again what this server can; no answer has come until now.',
      invoke: {
        src: 'look',
        onDone: [followed, { target: 'editing', actions: rememberPrelude }],
        onError: [
          { guard: failing.isSessionLost, target: 'openingSessionLost' },
          { target: 'unopened', actions: keepFailure },
        ],
      },
    },
    unopened: {
      description: 'Why the form could not be opened is reported; it can be tried again.',
      on: { 'sync.open': 'opening' },
    },
    openingSessionLost: waitsForSession('opening', 'opens the form'),
    closed: {
      entry: ['forgetPreview', 'forgetRun'],
      description: 'The form is not shown.',
      on: { 'sync.open': 'editing' },
    },
    editing: {
      description: 'Source and password are asked for; why the preview or the sync failed stands above.',
      on: {
        'sync.close': 'closed',
        'sync.submit': [
          { guard: 'canPreview', target: '#sync.running.answer.previewing', actions: 'rememberWish' },
          { target: '#sync.running.answer.synchronising', actions: 'rememberWish' },
        ],
      },
    },
    asking: {
      description: 'The user sees what would change, and decides.',
      on: {
        'sync.confirm': {
          guard: 'canRun',
          target: '#sync.running.answer.synchronising',
          actions: 'rememberKey',
        },
        'sync.change': { target: 'editing', actions: 'forgetPreview' },
        'sync.close': 'closed',
      },
    },
    running: {
      type: 'parallel',
      description:
        'The server reads, compares or synchronises; once it has read the source this cannot be stopped.',
      states: {
        answer: {
          description: 'What was asked of the server.',
          initial: 'missing',
          states: {
            previewing: {
              ...pending('#sync.editing'),
              description: 'The server reads the source and finds out what would change here.',
              invoke: {
                src: 'preview',
                input: ({ event }) => {
                  const { source, pass } = requireEvent(event, 'sync.submit');
                  return { source, pass };
                },
                onDone: {
                  target: '#sync.asking',
                  actions: [
                    { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
                    'forgetRun',
                  ],
                },
                onError: [
                  { guard: failing.isSessionLost, target: '#sync.sessionLost' },
                  {
                    guard: { type: 'isCancelled', params: withError },
                    target: '#sync.editing',
                    actions: [refusedAsCancelled, 'forgetRun'],
                  },
                  // It is shown instead, with whose it is; a user who may end it can do so there.
                  {
                    guard: { type: 'isBusy', params: withError },
                    target: ['#sync.running.answer.missing', '#sync.running.progress.looking'],
                  },
                  {
                    target: '#sync.editing',
                    actions: [keepFailure, 'forgetRun'],
                  },
                ],
              },
            },
            synchronising: {
              ...pending('#sync.running.answer.missing'),
              description: 'The server synchronises.',
              invoke: {
                src: 'run',
                input: ({ context: { source, preview, key }, event }) => {
                  if (!source || !key) throw new Error('synchronising without having asked');
                  const rehearsalId = preview?.rehearsalId;
                  if (rehearsalId) return { source, key, rehearsalId };
                  return { source, key, pass: requireEvent(event, 'sync.submit').pass };
                },
                onDone: {
                  target: '#sync.closed',
                  actions: { type: 'reportDone', params: ({ event }) => event.output },
                },
                onError: [
                  { guard: failing.isSessionLost, target: '#sync.sessionLost' },
                  {
                    guard: { type: 'isCancelled', params: withError },
                    target: '#sync.closed',
                    actions: refusedAsCancelled,
                  },
                  {
                    guard: isUnproven,
                    target: '#sync.backToQuestion',
                    actions: 'forgetRun',
                  },
                  {
                    guard: failing.isRefused,
                    target: '#sync.editing',
                    actions: ['forgetRun', keepFailure],
                  },
                  // No answer is no end: the server goes on.
                  { target: 'missing', actions: keepFailure },
                ],
              },
            },
            missing: {
              description: 'None will come: lost, or begun elsewhere. The progress tells the end.',
            },
          },
        },
        progress: {
          initial: 'pausing',
          description: 'Looks every second how far the server is; without an answer it looks again.',
          on: {
            'sync.cancel': {
              guard: 'canCancel',
              target: '.cancelling',
              actions: assign({ cancelFailure: null }),
            },
          },
          states: {
            pausing: { after: { [LOOK_EVERY_MS]: 'looking' } },
            looking: {
              tags: BUSY,
              invoke: {
                src: 'follow',
                onDone: { target: 'deciding', actions: { type: 'rememberRun', params: reported } },
                onError: [{ guard: failing.isSessionLost, target: 'sessionLost' }, { target: 'pausing' }],
              },
            },
            cancelling: {
              ...pending('#sync.running.progress.pausing', 'giveUpCancelling'),
              description:
                'The server is asked to end what it reads; where that is too late, the sync goes on.',
              on: { 'sync.cancel': {} },
              invoke: {
                src: 'cancel',
                input: ({ context, event }) => ({
                  id: present(context.run).id,
                  key: requireEvent(event, 'sync.cancel').key,
                }),
                onDone: { target: 'deciding', actions: { type: 'rememberRun', params: reported } },
                onError: [
                  { guard: failing.isSessionLost, target: 'sessionLost' },
                  { target: 'pausing', actions: { type: 'rememberCancelFailure', params: withError } },
                ],
              },
            },
            sessionLost: {
              description: 'Waits until the session is back; the server goes on meanwhile.',
              on: { 'sync.cancel': {} },
              invoke: { src: 'sessionBack', onDone: 'looking' },
            },
            deciding: {
              description: 'The answer that is awaited tells the end; where none will come, the run does.',
              always: [
                { guard: 'isAnswerAwaited', target: 'pausing' },
                { guard: { type: 'isRunning', params: ({ context }) => context }, target: 'pausing' },
                {
                  guard: 'isCancelledRun',
                  target: '#sync.closed',
                  actions: {
                    type: 'reportCancelled',
                    params: ({ context }) => ({ errors: context.run?.errors ?? [] }),
                  },
                },
                // The lost answer is all that is known of it: that stays as why there is no end to tell.
                {
                  guard: and(['isUnreported', 'isAnswerLost']),
                  target: '#sync.editing',
                  actions: 'forgetRun',
                },
                { guard: 'isUnreported', target: '#sync.closed' },
                {
                  guard: 'isDone',
                  target: '#sync.closed',
                  actions: { type: 'reportDone', params: { revisionId: null } },
                },
                {
                  guard: 'isAnswerLost',
                  target: '#sync.editing',
                  actions: ['rememberRunFailure', 'forgetRun'],
                },
                {
                  target: '#sync.closed',
                  actions: { type: 'reportFailed', params: ({ context }) => whyFailed(context.run) },
                },
              ],
            },
          },
        },
      },
    },
    sessionLost: waitsForSession('backToQuestion', 'asks again'),
    backToQuestion: {
      description: 'Nothing was synchronised; it is asked again what was asked before.',
      always: [{ guard: 'hasPreview', target: 'asking' }, { target: 'editing' }],
    },
  },
});
