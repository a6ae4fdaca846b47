import { assign, setup } from 'xstate';
import type { LoginFactor } from '#contract/auth.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type DataEvents, requireEvent } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, keepFailure, withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { CodeWait, SecondFactorPort } from '#machines/second-factor/second-factor.port.ts';

export type SecondFactorEvent =
  | { type: 'code.confirm'; code: string }
  | { type: 'code.resend' }
  /** The browser is to ask for a passkey. */
  | { type: 'passkey.use' }
  /** Another way to show the second factor; the one by SMS has a code sent. */
  | { type: 'way.take'; way: LoginFactor }
  /** Back to name and password. */
  | { type: 'password.return' }
  | { type: 'wait.cancel' };

export const SECOND_FACTOR_DATA_EVENTS: DataEvents<SecondFactorEvent> = {
  'code.confirm': true,
  'way.take': true,
};

export interface SecondFactorInput {
  readonly username: string;
  readonly waitSeconds: number;
  /** The ways that are open to the user, the one to begin with first. */
  readonly ways: readonly LoginFactor[];
}

export interface SecondFactorContext {
  readonly username: string;
  readonly ways: readonly LoginFactor[];
  /** The way that is taken. */
  readonly way: LoginFactor;
  /** Until the next code can be asked for; another object for each code. */
  readonly wait: CodeWait;
  /** Another code was asked for than the one that the sign-in began with. */
  readonly isResent: boolean;
  readonly failure: Failure | null;
  /** Set in the last state only. */
  readonly identity: Identity | null;
}

/** How it ended: signed in, or back at the password, with the reason when the server wants that again. */
export type SecondFactorOutcome =
  | { readonly outcome: 'signedIn'; readonly identity: Identity }
  | { readonly outcome: 'returned'; readonly failure: Failure | null };

/** The password was wanted again because too much time has passed since it was right; the catalogue has a word for it. */
function timedOut(error: unknown): Failure {
  const failure = failureOf(error);
  return failure.kind === 'refused'
    ? { ...failure, code: REFUSAL.credentialsExpired, message: null }
    : failure;
}

const secondFactor = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorInput,
    output: {} as SecondFactorOutcome,
  },
  actors: {
    confirm: placeholder<SecondFactorPort['confirm']>(),
    passkey: placeholder<SecondFactorPort['passkey']>(),
    resend: placeholder<SecondFactorPort['resend']>(),
    forget: placeholder<SecondFactorPort['forget']>(),
  },
  actions: {
    rememberTimedOut: assign((_, { error }: Failed) => ({ failure: timedOut(error) })),
  },
  guards: {
    isPasswordWanted: (_, { error }: Failed) => {
      const failure = failureOf(error);
      return failure.kind === 'refused' && failure.code === REFUSAL.required;
    },
    isUnreachable: (_, { error }: Failed) => failureOf(error).kind === 'unreachable',
  },
});

/** What a failed try leads to. */
const failedTry = [
  { guard: { type: 'isUnreachable', params: withError }, target: 'unreachable', actions: keepFailure },
  { target: 'refused', actions: keepFailure },
] as const;

const takes = secondFactor.createStateConfig({
  on: {
    'code.confirm': 'confirming',
    'code.resend': {
      guard: ({ context }) => context.way === 'sms',
      target: 'resending',
      actions: assign({ isResent: true }),
    },
    'way.take': [
      { guard: ({ context, event }) => event.way === context.way },
      {
        guard: ({ event }) => event.way === 'sms',
        target: 'resending',
        actions: assign({ way: 'sms', isResent: false }),
      },
      { target: 'entering', actions: assign({ way: ({ event }) => event.way, failure: null }) },
    ],
    'password.return': { target: 'returning', actions: assign({ failure: null }) },
  },
}).on;

/** The code of the second factor, after name and password were right. Codes travel in the event and are never kept. */
export const secondFactorMachine = secondFactor.createMachine({
  id: 'second-factor',
  description:
    'The code step of a sign-in: one code after the other until there is a session, or back to the password.',
  context: ({ input: { username, waitSeconds, ways } }) => ({
    username,
    ways,
    way: ways[0] ?? 'sms',
    wait: { waitSeconds },
    isResent: false,
    failure: null,
    identity: null,
  }),
  initial: 'entering',
  output: ({ context: { identity, failure } }) =>
    identity ? { outcome: 'signedIn', identity } : { outcome: 'returned', failure },
  // Refused wherever no state below takes it.
  on: {
    'code.confirm': {},
    'way.take': {},
    'passkey.use': { guard: ({ context }) => context.way === 'passkey', target: '.passkey' },
  },
  states: {
    entering: {
      description: 'Waits for the code; every one that was sent is good until it is over.',
      on: takes,
    },
    confirming: {
      ...pending('#second-factor.unreachable'),
      description: 'The server looks at the code.',
      on: { 'passkey.use': {} },
      invoke: {
        src: 'confirm',
        input: ({ context: { username, way }, event }) => ({
          username,
          way,
          code: requireEvent(event, 'code.confirm').code,
        }),
        onDone: {
          target: 'signedIn',
          actions: assign({ identity: ({ event }) => event.output }),
        },
        onError: [
          {
            guard: { type: 'isPasswordWanted', params: withError },
            target: 'returning',
            actions: { type: 'rememberTimedOut', params: withError },
          },
          ...failedTry,
        ],
      },
    },
    passkey: {
      tags: BUSY,
      description: 'The browser asks for a passkey, in its own time and a window of its own.',
      on: { 'wait.cancel': { target: 'entering', actions: assign({ failure: null }) }, 'passkey.use': {} },
      invoke: {
        src: 'passkey',
        input: ({ context: { username } }) => ({ username }),
        onDone: { target: 'signedIn', actions: assign({ identity: ({ event }) => event.output }) },
        onError: failedTry,
      },
    },
    refused: {
      description:
        'The code or the passkey is wrong, over, or blocked; the reason is shown and what was typed stays.',
      on: takes,
    },
    unreachable: { description: 'No usable answer came; the same code can be sent again.', on: takes },
    resending: {
      ...pending('#second-factor.notResent'),
      description: 'The server sends another code.',
      on: { 'passkey.use': {} },
      invoke: {
        src: 'resend',
        input: ({ context: { username } }) => ({ username }),
        onDone: {
          target: 'entering',
          actions: assign({ wait: ({ event }) => event.output, failure: null }),
        },
        onError: [
          {
            guard: { type: 'isPasswordWanted', params: withError },
            target: 'returning',
            actions: { type: 'rememberTimedOut', params: withError },
          },
          { target: 'notResent', actions: keepFailure },
        ],
      },
    },
    notResent: {
      description: 'No other code was sent, and the reason is shown; one that was sent before is still good.',
      on: takes,
    },
    returning: {
      tags: BUSY,
      description: 'This browser forgets that a user was about to sign in.',
      on: { 'passkey.use': {} },
      invoke: { src: 'forget', onDone: { target: 'returned' }, onError: { target: 'returned' } },
    },
    signedIn: { type: 'final' },
    returned: { type: 'final', description: 'Name and password are asked for again.' },
  },
});
