import { assign, enqueueActions, setup } from 'xstate';
import type { RequiredStep, UserSettings } from '#contract/auth.ts';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { type DataEvents, requireEvent } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { appEventsOf } from '#machines/reports/app-events.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { RequiredStepsPort } from '#machines/required-steps/required-steps.port.ts';
import type { SignedInOutcome } from '#machines/signed-in/signed-in.machine.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';

export type RequiredStepsEvent =
  /** `key` is the idempotency key. */
  | { type: 'password.choose'; password: string; key: string }
  /** The panel has switched codes by SMS on. */
  | { type: 'settings.changed'; settings: UserSettings }
  /** There is a second factor, and its recovery codes are kept. */
  | { type: 'steps.continue' }
  | { type: 'steps.retry' }
  /** The session has ended meanwhile. */
  | { type: 'session.lost' }
  | { type: 'wait.cancel' };

export const REQUIRED_STEPS_DATA_EVENTS: DataEvents<RequiredStepsEvent> = {
  'password.choose': true,
  'settings.changed': true,
};

export interface RequiredStepsContext {
  /** Who is signed in, with what the session still requires. */
  readonly identity: Identity;
  /** Whether the session has ended meanwhile. */
  readonly isOver: boolean;
  readonly failure: Failure | null;
}

const broken = { actions: REPORT_BROKEN } as const;
const choose = { 'password.choose': 'choosing' } as const;

/**
 * What a session requires before anything else is open to it: a password of the user's own after an administrator has
 * set one, and a second factor where the server asks for one. It ends with who is signed in then.
 */
export const requiredStepsMachine = setup({
  types: {
    context: {} as RequiredStepsContext,
    events: {} as RequiredStepsEvent,
    input: {} as { readonly identity: Identity },
    output: {} as SignedInOutcome,
    children: {} as { confirmation: 'confirmation'; panel: 'panel' },
  },
  actors: {
    appEvents: appEventsOf('session.lost'),
    sessionBack,
    choosePassword: placeholder<RequiredStepsPort['choosePassword']>(),
    look: placeholder<RequiredStepsPort['look']>(),
    confirmation: confirmationMachine,
    panel: twoFactorPanelMachine,
  },
  actions: {
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isRequired: ({ context }, params: { step: RequiredStep }) =>
      context.identity.requiredSteps?.includes(params.step) ?? false,
    isSignedOut: (_, params: { identity: Identity | null }) => params.identity === null,
  },
}).createMachine({
  id: 'required-steps',
  description: 'What a session requires before anything else: a password of one’s own, a second factor.',
  context: ({ input: { identity } }) => ({ identity, isOver: false, failure: null }),
  output: ({ context: { identity, isOver } }) =>
    isOver ? { outcome: 'abandoned' } : { outcome: 'renewed', identity },
  invoke: [
    { src: 'appEvents' },
    {
      src: 'confirmation',
      id: 'confirmation',
      input: ({ context: { identity } }) => ({ username: identity.user.username }),
      onError: broken,
    },
  ],
  initial: 'deciding',
  on: {
    // Refused wherever no state below takes them: one step at a time.
    'password.choose': {},
    'settings.changed': {},
    'session.lost': '.over',
  },
  states: {
    deciding: {
      entry: assign({ failure: null }),
      always: [
        { guard: { type: 'isRequired', params: { step: 'password' } }, target: 'password' },
        { guard: { type: 'isRequired', params: { step: 'factor' } }, target: 'factor' },
        { target: 'done' },
      ],
    },
    password: {
      description: 'An administrator has set the password; the user chooses another one.',
      initial: 'entering',
      states: {
        entering: { description: 'Waits for the password.', on: choose },
        choosing: {
          ...pending('#required-steps.password.unreachable'),
          description: 'The server looks at the password; it travels in the event and is never kept.',
          invoke: {
            src: 'choosePassword',
            input: ({ event }) => {
              const { password, key } = requireEvent(event, 'password.choose');
              return { password, key };
            },
            onDone: '#required-steps.looking',
            onError: failureExits(),
          },
        },
        refused: { description: 'The password is not taken; the reason stands beside it.', on: choose },
        unreachable: {
          description: 'Whether it was taken is not known; it can be sent again, or looked up.',
          on: { ...choose, 'steps.retry': '#required-steps.looking' },
        },
        sessionLost: waitsForSession('entering', 'asks again, unless the sign-in follows'),
      },
    },
    factor: {
      description: 'The server asks for a second factor; the user adds one of those that there are.',
      invoke: {
        src: 'panel',
        id: 'panel',
        input: ({ context: { identity } }) => ({ settings: identity.settings }),
        onError: broken,
      },
      on: { 'settings.changed': 'looking', 'steps.continue': 'looking' },
    },
    looking: {
      ...pending('#required-steps.unreachable'),
      description: 'Asks the server what the session still requires.',
      invoke: {
        src: 'look',
        onDone: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => ({ identity: event.output }) },
            target: 'over',
          },
          { target: 'deciding', actions: assign({ identity: ({ event }) => present(event.output) }) },
        ],
        onError: failureExits({
          sessionLost: 'sessionLost',
          refused: 'unreachable',
          unreachable: 'unreachable',
        }),
      },
    },
    unreachable: {
      description: 'What is still required is not known; looking again shows it.',
      on: { 'steps.retry': 'looking' },
    },
    sessionLost: waitsForSession('looking', 'looks again, unless the sign-in follows'),
    done: { type: 'final', description: 'Everything is open to the session; the console begins.' },
    over: {
      type: 'final',
      description: 'The session has ended; the sign-in follows.',
      entry: assign({ isOver: true }),
    },
  },
});
