import { assign, enqueueActions, setup } from 'xstate';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { ManyPreview } from '#contract/change-many.ts';
import type { ManyType } from '#contract/many-records.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ChangeManyPort, ManyWish } from '#machines/change-many/change-many.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { CANCELLED, type Failure, isRefusedWith } from '#machines/kit/failure.ts';
import {
  type Failed,
  failureExits,
  isRefused,
  isSessionLost,
  whyItFailed,
  withError,
} from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { isUnproven } from '#machines/kit/unproven.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type ChangeManyEvent =
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: 'many.confirm'; key: string }
  /** The same again: the preview, or the step with its key. */
  | { type: 'many.retry' }
  /** The user wants it no more, or has read how it ended. */
  | { type: 'many.close' }
  | { type: 'wait.cancel' };

export const CHANGE_MANY_DATA_EVENTS: DataEvents<ChangeManyEvent> = { 'many.confirm': true };

export interface ChangeManyInput {
  readonly wish: ManyWish;
  /** The idempotency key of the step where it asks nothing. */
  readonly key: string;
}

export interface ChangeManyContext extends ChangeManyInput {
  /** Effect of the step; null until it is known. */
  readonly preview: ManyPreview | null;
  /** Whether the records had changed after the user was asked: then it is asked again. */
  readonly isStale: boolean;
  readonly failure: Failure | null;
}

/** Users have no history: nothing that is done to them can be taken back. */
function hasHistory(type: ManyType): boolean {
  return AUDIT_TYPES.some((known) => known === type);
}

/** Whether the user has to see what would happen before it does. */
function wantsQuestion({ wish, isStale }: ChangeManyContext, preview: ManyPreview): boolean {
  const { changed, refusedCount, impact } = preview;
  const isSwitch = wish.action === 'activate' || wish.action === 'deactivate';
  return (
    isStale ||
    !isSwitch ||
    !hasHistory(wish.type) ||
    changed === 0 ||
    refusedCount > 0 ||
    impact.counts.effective > 0
  );
}

/**
 * Activates, deactivates, changes or deletes many records in one step. It asks unless they are only switched on or off and
 * that can be taken back, where others would read something else, and where some of the records may not or cannot be
 * changed; those are left out then.
 */
export const changeManyMachine = setup({
  types: {
    context: {} as ChangeManyContext,
    events: {} as ChangeManyEvent,
    input: {} as ChangeManyInput,
  },
  actors: {
    sessionBack,
    preview: placeholder<ChangeManyPort['preview']>(),
    run: placeholder<ChangeManyPort['run']>(),
  },
  actions: {
    rememberPreview: assign((_, params: { preview: ManyPreview }) => ({ ...params, failure: null })),
    rememberKey: assign((_, params: { key: string }) => ({ key: params.key })),
    rememberStale: assign({ isStale: true }),
    rememberFailure: assign(whyItFailed),
    rememberCancel: assign({ failure: CANCELLED }),
    reportChanged: enqueueActions(
      ({ context: { wish, key }, system, enqueue }, params: { count: number }) => {
        reportToApp({ system, enqueue }, { type: 'records.changed', subjects: [wish.type] });
        reportToApp(
          { system, enqueue },
          {
            type: 'notification.add',
            level: 'success',
            topic: `records.${wish.action}`,
            values: { count: String(params.count), type: wish.type },
            autoClose: AUTO_CLOSE,
            ...(hasHistory(wish.type) && { operation: { key, route: null } }),
          },
        );
      },
    ),
  },
  guards: {
    wantsQuestion: ({ context }, params: { preview: ManyPreview }) => wantsQuestion(context, params.preview),
    isPossible: ({ context }) => (context.preview?.changed ?? 0) > 0,
    isChangedMeanwhile: (_, params: Failed) => isRefusedWith(REFUSAL.changedMeanwhile, params.error),
    isSessionLost: (_, params: Failed) => isSessionLost(params),
    isRefused: (_, params: Failed) => isRefused(params),
  },
}).createMachine({
  id: 'change-many',
  description: 'Activates, deactivates, changes or deletes many records in one step, after a preview of it.',
  context: ({ input }) => ({ ...input, preview: null, isStale: false, failure: null }),
  initial: 'previewing',
  on: {
    'many.close': '.closed',
    // Refused wherever no state below takes it: nothing is changed that was not just asked for.
    'many.confirm': {},
  },
  states: {
    previewing: {
      ...pending('#change-many.previewFailed', 'rememberCancel'),
      description: 'Asks the server what the step would do.',
      invoke: {
        src: 'preview',
        input: ({ context: { wish } }) => ({ wish }),
        onDone: [
          {
            guard: { type: 'wantsQuestion', params: ({ event }) => ({ preview: event.output }) },
            target: 'asking',
            actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
          },
          {
            target: 'running',
            actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
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
      description: 'The user sees what would happen and what is left out, and decides.',
      on: {
        'many.confirm': {
          guard: 'isPossible',
          target: 'running',
          actions: { type: 'rememberKey', params: ({ event }) => event },
        },
      },
    },
    running: {
      ...pending('#change-many.unreachable', 'rememberCancel'),
      description: 'The server changes the records, all that can be or none.',
      invoke: {
        src: 'run',
        input: ({ context: { wish, preview, key } }) => ({ wish, state: present(preview).state, key }),
        onDone: {
          target: 'done',
          actions: { type: 'reportChanged', params: ({ event }) => ({ count: event.output.changed }) },
        },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: withError },
            target: 'previewing',
            actions: 'rememberStale',
          },
          { guard: isUnproven, target: 'asking' },
          ...failureExits({
            sessionLost: 'sessionLost',
            refused: 'refused',
            unreachable: 'unreachable',
          }),
        ],
      },
      // Leaving now would leave open whether anything was changed.
      on: { 'many.close': {} },
    },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'many.retry': 'previewing' },
    },
    refused: { description: 'The server refused the step; the reason is shown.' },
    unreachable: {
      description: 'Whether it was done is not known; the same can be tried again with its key.',
      on: { 'many.retry': 'running' },
    },
    sessionLost: {
      description: 'Waits until the same user has signed in again, then asks.',
      entry: 'rememberStale',
      invoke: { src: 'sessionBack', onDone: 'previewing' },
    },
    done: { type: 'final', description: 'The records are as they were to be.' },
    closed: { type: 'final', description: 'The user wants it no more.' },
  },
});
