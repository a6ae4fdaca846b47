import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { UserSettings } from '#contract/auth.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { failureOf, isRefusedWith } from '#machines/kit/failure.ts';
import {
  type Failed,
  failing,
  failureExits,
  keepFailure,
  waitsForSession,
  withError,
} from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { Secret } from '#machines/kit/secret.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { Topic } from '#machines/notifications/topics.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { CodeRequest, TwoFactorPanelPort } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import type {
  FactorErrand,
  TwoFactorPanelContext,
  TwoFactorPanelEvent,
} from '#machines/two-factor-panel/two-factor-panel.types.ts';

/** The fields in which the server asks for a code that it has not been shown. */
const TOKEN_OF: Readonly<Record<FactorErrand, string>> = {
  enabling: 'presentToken',
  moving: 'presentToken',
  disabling: 'twoWayAuthenticationToken',
};

const NOTHING_BEGUN = {
  errand: null,
  sent: null,
  sentToPresent: null,
  presentWanted: false,
  request: null,
  wish: null,
  failure: null,
} as const;

/** A code to the present number that is asked for beside the one to the new number. */
const isBesideTheOther = ({ presentWanted, request }: TwoFactorPanelContext) =>
  presentWanted && request?.number === null;

const panel = setup({
  types: {
    context: {} as TwoFactorPanelContext,
    events: {} as TwoFactorPanelEvent,
    input: {} as { readonly settings: UserSettings },
  },
  actors: {
    sessionBack,
    request: placeholder<TwoFactorPanelPort['request']>(),
    change: placeholder<TwoFactorPanelPort['change']>(),
  },
  actions: {
    // With nothing of an errand before, so that no code can end up in another one.
    begin: assign((_, { errand }: { errand: FactorErrand | null }) => ({ ...NOTHING_BEGUN, errand })),
    rememberRequest: assign((_, { number, key }: CodeRequest) => ({ request: { number, key } })),
    rememberTooSoon: assign(({ context }, { error }: Failed) => {
      const failure = failureOf(error);
      const wait = failure.kind === 'refused' ? (failure.retryAfter ?? 0) : 0;
      const before = isBesideTheOther(context) ? context.sentToPresent : context.sent;
      const again = { sentTo: before?.sentTo ?? null, waitSeconds: wait };
      return { failure, ...(isBesideTheOther(context) ? { sentToPresent: again } : { sent: again }) };
    }),
    rememberWish: assign(
      ({ context }, params: { code: string; presentCode: string | null; key: string }) => ({
        wish: {
          enabled: context.errand !== 'disabling',
          token: params.code === '' ? null : new Secret(params.code),
          presentToken: params.presentCode ? new Secret(params.presentCode) : null,
          key: params.key,
        },
      }),
    ),
    forgetWish: assign({ wish: null }),
    report: enqueueActions(({ system, enqueue }, notice: { topic: Topic; values: { number?: string } }) => {
      const notification = { level: 'success', autoClose: AUTO_CLOSE, ...notice } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...notification });
    }),
  },
  guards: {
    isOn: ({ context }) => context.settings.twoWayAuthenticationEnabled,
    isMoving: ({ context }) => context.errand === 'moving',
    hasSent: ({ context }) => context.sent !== null,
    isTooSoon: (_, { error }: Failed) => isRefusedWith(REFUSAL.codeTooSoon, error),
    isCodeMissing: ({ context }, { error }: Failed) => {
      const failure = failureOf(error);
      const field = TOKEN_OF[present(context.errand)];
      return (
        failure.kind === 'refused' &&
        failure.code === REFUSAL.required &&
        failure.findings.some((finding) => finding.field === field)
      );
    },
  },
});

/** Switching off is sent at once; the codes of a move that was begun do not go with it. */
const switchesOff = [
  { type: 'begin', params: { errand: 'disabling' } },
  {
    type: 'rememberWish',
    params: ({ event }: { event: { key: string } }) => ({ code: '', presentCode: null, key: event.key }),
  },
] as const;

/** Events accepted while nothing is under way. */
const submits = panel.createStateConfig({
  on: {
    'code.request': {
      target: 'requesting',
      actions: { type: 'rememberRequest', params: ({ event }) => event },
    },
    // One that was sent before a reload, or to another window, is as good.
    'code.present': {
      actions: assign(({ context: { sent } }) => ({ sent: sent ?? { sentTo: null, waitSeconds: 0 } })),
    },
    'code.confirm': {
      guard: 'hasSent',
      target: 'confirming',
      actions: { type: 'rememberWish', params: ({ event }) => event },
    },
  },
}).on;

/** The second factor of the signed-in user: switched on, moved to another number, switched off, each with its codes. */
export const twoFactorPanelMachine = panel.createMachine({
  id: 'two-factor-panel',
  description:
    "One's own second factor: switched on, moved to another number, switched off, each with its codes.",
  context: ({ input }) => ({ settings: input.settings, ...NOTHING_BEGUN }),
  initial: 'deciding',
  // Refused wherever no state below takes them: nothing is sent that was not just asked for.
  on: { 'factor.disable': {}, 'code.request': {}, 'code.confirm': {}, 'factor.abandon': '.deciding' },
  states: {
    deciding: {
      entry: { type: 'begin', params: { errand: null } },
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: {
      description: 'Password alone signs in.',
      on: {
        'factor.enable': { target: 'changing', actions: { type: 'begin', params: { errand: 'enabling' } } },
      },
    },
    on: {
      description: 'A code by SMS is asked for beside the password.',
      on: {
        'factor.disable': { target: 'changing.confirming', actions: switchesOff },
        'factor.move': { target: 'changing', actions: { type: 'begin', params: { errand: 'moving' } } },
      },
    },
    changing: {
      description:
        'Switched on with a code that goes to the new number; moved to another number, where the server may want a code from both; or switched off, which is sent at once and takes a code where this session has not been opened with one.',
      initial: 'ready',
      on: { 'factor.disable': { guard: 'isMoving', target: '.confirming', actions: switchesOff } },
      states: {
        ready: {
          description: 'Waits for a number to send a code to, or for the code that was sent.',
          on: submits,
        },
        requesting: {
          ...pending('#two-factor-panel.changing.requestUnreachable'),
          description: 'The server sends a code.',
          invoke: {
            src: 'request',
            input: ({ context: { request } }) => present(request),
            onDone: {
              target: 'ready',
              actions: [
                assign(({ context, event: { output: sent } }) => ({
                  ...(isBesideTheOther(context) ? { sentToPresent: sent } : { sent }),
                  request: null,
                  failure: null,
                })),
                {
                  type: 'report',
                  params: ({ event }) => ({
                    topic: 'secondFactor.codeSent',
                    values: { number: event.output.sentTo ?? '' },
                  }),
                },
              ],
            },
            onError: [
              {
                guard: { type: 'isTooSoon', params: withError },
                target: 'requestRefused',
                actions: { type: 'rememberTooSoon', params: withError },
              },
              ...failureExits({
                sessionLost: 'requestSessionLost',
                refused: 'requestRefused',
                unreachable: 'requestUnreachable',
              }),
            ],
          },
          // Leaving now would leave open whether a code was sent.
          on: { 'factor.abandon': {} },
        },
        requestRefused: {
          description: 'The server sent no code and says why; one that was sent before is still good.',
          on: submits,
        },
        requestUnreachable: {
          description: 'Whether a code was sent is not known; it can be asked for again with the same key.',
          on: { ...submits, 'step.retry': 'requesting' },
        },
        requestSessionLost: waitsForSession('requesting', 'asks for the code'),
        confirming: {
          ...pending('#two-factor-panel.changing.unreachable'),
          description: 'The server looks at the codes and changes the second factor.',
          invoke: {
            src: 'change',
            input: ({ context: { wish } }) => present(wish),
            onDone: {
              target: '#two-factor-panel.deciding',
              actions: [
                assign(({ event }) => ({ settings: event.output })),
                { type: 'report', params: { topic: 'secondFactor.changed', values: {} } },
                sendParent(({ event }) => ({ type: 'settings.changed', settings: event.output })),
              ],
            },
            onError: [
              {
                guard: { type: 'isCodeMissing', params: withError },
                target: 'ready',
                actions: [
                  'forgetWish',
                  assign(({ context }) => ({ presentWanted: context.errand !== 'disabling' })),
                ],
              },
              {
                guard: failing.isRefused,
                target: 'refused',
                actions: ['forgetWish', keepFailure],
              },
              { guard: failing.isSessionLost, target: 'sessionLost' },
              { target: 'unreachable', actions: keepFailure },
            ],
          },
          // Leaving now would leave open whether it was changed.
          on: { 'factor.abandon': {} },
        },
        refused: {
          description: 'The server said no: the code is wrong, expired, or blocked. What was typed stays.',
          on: submits,
        },
        unreachable: {
          description: 'Whether it was changed is not known; the same can be sent again with its key.',
          on: { ...submits, 'step.retry': 'confirming' },
        },
        sessionLost: waitsForSession('confirming', 'goes on'),
      },
    },
  },
});
