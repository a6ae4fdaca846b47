import { assign, enqueueActions, sendParent, setup } from 'xstate';
import type { UserSettings } from '#contract/auth.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { CANCELLED, failureOf, isRefusedWith } from '#machines/kit/failure.ts';
import {
  type Failed,
  isRefused,
  isSessionLost,
  whyItFailed,
  withError,
} from '#machines/kit/failure-exits.ts';
import { patience } from '#machines/kit/patience.ts';
import { slot } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { Secret } from '#machines/kit/secret.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type {
  CodeRequest,
  SentCode,
  TwoFactorPanelPort,
} from '#machines/two-factor-panel/two-factor-panel.port.ts';
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
  sent: null,
  sentToPresent: null,
  presentWanted: false,
  request: null,
  wish: null,
  failure: null,
} as const;

const panel = setup({
  types: {
    context: {} as TwoFactorPanelContext,
    events: {} as TwoFactorPanelEvent,
    input: {} as { readonly settings: UserSettings },
  },
  actors: {
    sessionBack,
    request: slot<TwoFactorPanelPort['request']>(),
    change: slot<TwoFactorPanelPort['change']>(),
  },
  actions: {
    beginAnew: assign(NOTHING_BEGUN),
    rememberRequest: assign((_, { number, key }: CodeRequest) => ({ request: { number, key } })),
    rememberSent: assign(({ context: { request, presentWanted } }, { sent }: { sent: SentCode }) => ({
      ...(presentWanted && request?.number === '' ? { sentToPresent: sent } : { sent }),
      request: null,
      failure: null,
    })),
    rememberPresent: assign(({ context: { sent } }) => ({ sent: sent ?? { sentTo: null, waitSeconds: 0 } })),
    rememberTooSoon: assign(
      ({ context: { request, presentWanted, sent, sentToPresent } }, { error }: Failed) => {
        const failure = failureOf(error);
        const wait = failure.kind === 'refused' ? (failure.retryAfter ?? 0) : 0;
        const toPresent = presentWanted && request?.number === '';
        const before = toPresent ? sentToPresent : sent;
        const again = { sentTo: before?.sentTo ?? null, waitSeconds: wait };
        return { failure, ...(toPresent ? { sentToPresent: again } : { sent: again }) };
      },
    ),
    rememberWish: assign(
      (_, params: { enabled: boolean; code: string; presentCode: string; key: string }) => ({
        wish: {
          enabled: params.enabled,
          token: params.code === '' ? null : new Secret(params.code),
          presentToken: params.presentCode === '' ? null : new Secret(params.presentCode),
          key: params.key,
        },
      }),
    ),
    rememberSettings: assign((_, params: { settings: UserSettings }) => ({ settings: params.settings })),
    rememberPresentWanted: assign({ presentWanted: true }),
    rememberFailure: assign(whyItFailed),
    forgetWish: assign({ wish: null }),
    rememberCancel: assign({ failure: CANCELLED }),
    reportSent: enqueueActions(({ system, enqueue }, { sent }: { sent: SentCode }) => {
      const values = { number: sent.sentTo ?? '' };
      const told = {
        level: 'success',
        topic: 'secondFactor.codeSent',
        values,
        autoClose: AUTO_CLOSE,
      } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...told });
    }),
    reportChanged: enqueueActions(({ system, enqueue }) => {
      const told = {
        level: 'success',
        topic: 'secondFactor.changed',
        values: {},
        autoClose: AUTO_CLOSE,
      } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...told });
    }),
    passOnSettings: sendParent((_, params: { settings: UserSettings }) => ({
      type: 'settings.changed',
      settings: params.settings,
    })),
  },
  guards: {
    isOn: ({ context }) => context.settings.twoWayAuthenticationEnabled,
    hasSent: ({ context }) => context.sent !== null,
    isSessionLost: (_, params: Failed) => isSessionLost(params),
    isRefused: (_, params: Failed) => isRefused(params),
    isTooSoon: (_, { error }: Failed) => isRefusedWith(REFUSAL.codeTooSoon, error),
    isCodeMissing: (_, { error, errand }: Failed & { errand: FactorErrand }) => {
      const failure = failureOf(error);
      const field = TOKEN_OF[errand];
      return (
        failure.kind === 'refused' &&
        failure.code === REFUSAL.required &&
        failure.findings.some((finding) => finding.field === field)
      );
    },
  },
});

/** The steps of one errand; it is part of where they stand, so that no code can end up in another one. */
function steps(errand: FactorErrand) {
  const submits = panel.createStateConfig({
    on: {
      'code.request': {
        target: 'requesting',
        actions: { type: 'rememberRequest', params: ({ event }) => event },
      },
      // One that was sent before a reload, or to another window, is as good.
      'code.present': { actions: 'rememberPresent' },
      'code.confirm': {
        guard: 'hasSent',
        target: 'confirming',
        actions: {
          type: 'rememberWish',
          params: ({ event: { code, presentCode, key } }) => ({
            enabled: errand !== 'disabling',
            code,
            presentCode: presentCode ?? '',
            key,
          }),
        },
      },
    },
  }).on;
  return {
    ready: panel.createStateConfig({
      description: 'Waits for a number to send a code to, or for the code that was sent.',
      on: submits,
    }),
    requesting: panel.createStateConfig({
      ...patience(`#two-factor-panel.${errand}.requestUnreachable`, 'rememberCancel'),
      description: 'The server sends a code.',
      invoke: {
        src: 'request',
        input: ({ context: { request } }) => present(request),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'rememberSent', params: ({ event }) => ({ sent: event.output }) },
            { type: 'reportSent', params: ({ event }) => ({ sent: event.output }) },
          ],
        },
        onError: [
          { guard: { type: 'isSessionLost', params: withError }, target: 'requestSessionLost' },
          {
            guard: { type: 'isTooSoon', params: withError },
            target: 'requestRefused',
            actions: { type: 'rememberTooSoon', params: withError },
          },
          {
            guard: { type: 'isRefused', params: withError },
            target: 'requestRefused',
            actions: { type: 'rememberFailure', params: withError },
          },
          { target: 'requestUnreachable', actions: { type: 'rememberFailure', params: withError } },
        ],
      },
      // Leaving now would leave open whether a code was sent.
      on: { 'factor.abandon': {} },
    }),
    requestRefused: panel.createStateConfig({
      description: 'The server sent no code and says why; one that was sent before is still good.',
      on: submits,
    }),
    requestUnreachable: panel.createStateConfig({
      description: 'Whether a code was sent is not known; it can be asked for again with the same key.',
      on: { ...submits, 'step.retry': 'requesting' },
    }),
    requestSessionLost: panel.createStateConfig({
      description: 'Waits until the same user has signed in again, then asks for the code.',
      invoke: { src: 'sessionBack', onDone: 'requesting' },
    }),
    confirming: panel.createStateConfig({
      ...patience(`#two-factor-panel.${errand}.unreachable`, 'rememberCancel'),
      description: 'The server looks at the codes and changes the second factor.',
      invoke: {
        src: 'change',
        input: ({ context: { wish } }) => present(wish),
        onDone: {
          target: '#two-factor-panel.deciding',
          actions: [
            { type: 'rememberSettings', params: ({ event }) => ({ settings: event.output }) },
            'reportChanged',
            { type: 'passOnSettings', params: ({ event }) => ({ settings: event.output }) },
          ],
        },
        onError: [
          { guard: { type: 'isSessionLost', params: withError }, target: 'sessionLost' },
          {
            guard: { type: 'isCodeMissing', params: ({ event }) => ({ error: event.error, errand }) },
            target: 'ready',
            actions: errand === 'disabling' ? 'forgetWish' : ['forgetWish', 'rememberPresentWanted'],
          },
          {
            guard: { type: 'isRefused', params: withError },
            target: 'refused',
            actions: ['forgetWish', { type: 'rememberFailure', params: withError }],
          },
          { target: 'unreachable', actions: { type: 'rememberFailure', params: withError } },
        ],
      },
      // Leaving now would leave open whether it was changed.
      on: { 'factor.abandon': {} },
    }),
    refused: panel.createStateConfig({
      description: 'The server said no: the code is wrong, expired, or blocked. What was typed stays.',
      on: submits,
    }),
    unreachable: panel.createStateConfig({
      description: 'Whether it was changed is not known; the same can be sent again with its key.',
      on: { ...submits, 'step.retry': 'confirming' },
    }),
    sessionLost: panel.createStateConfig({
      description: 'Waits until the same user has signed in again, then goes on.',
      invoke: { src: 'sessionBack', onDone: 'confirming' },
    }),
  };
}

/** Switching off is sent at once; the codes of a move that was begun do not go with it. */
const switchesOff = panel.createStateConfig({
  on: {
    'factor.disable': {
      target: '#two-factor-panel.disabling',
      actions: [
        'beginAnew',
        {
          type: 'rememberWish',
          params: ({ event }) => ({ enabled: false, code: '', presentCode: '', key: event.key }),
        },
      ],
    },
  },
}).on;

/** The second factor of whoever is signed in: switched on, moved to another number, switched off, each with its codes. */
export const twoFactorPanelMachine = panel.createMachine({
  id: 'two-factor-panel',
  description:
    "One's own second factor: switched on, moved to another number, switched off, each with its codes.",
  context: ({ input }) => ({ settings: input.settings, ...NOTHING_BEGUN }),
  initial: 'deciding',
  // Refused wherever no place below takes them: nothing is sent that was not just asked for.
  on: { 'factor.disable': {}, 'code.request': {}, 'code.confirm': {}, 'factor.abandon': '.deciding' },
  states: {
    deciding: {
      entry: 'beginAnew',
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off' }],
    },
    off: { description: 'Password alone signs in.', on: { 'factor.enable': 'enabling' } },
    on: {
      description: 'A code by SMS is asked for beside the password.',
      on: { ...switchesOff, 'factor.move': 'moving' },
    },
    enabling: {
      description: 'Switched on with a code that goes to the new number.',
      initial: 'ready',
      states: steps('enabling'),
    },
    moving: {
      description: 'Moved to another number; the server may want a code from both.',
      initial: 'ready',
      on: switchesOff,
      states: steps('moving'),
    },
    disabling: {
      description:
        'Sent at once; the server asks for a code where this session has not been opened with one.',
      initial: 'confirming',
      states: steps('disabling'),
    },
  },
});
