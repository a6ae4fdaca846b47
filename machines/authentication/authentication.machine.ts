import { assign, setup } from 'xstate';
import type { LoginFactor } from '#contract/auth.ts';
import * as REFUSAL from '#contract/refusal.ts';
import {
  type AuthenticationPort,
  BY_SMS,
  type Credentials,
  codeWaitOf,
  type PendingLogin,
  waysOf,
} from '#machines/authentication/authentication.port.ts';
import { type DataEvents, requireEvent } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, keepFailure, withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import {
  type SecondFactorOutcome,
  secondFactorMachine,
} from '#machines/second-factor/second-factor.machine.ts';

export type AuthenticationEvent =
  | ({ type: 'login.submit' } & Credentials)
  /** Without name and password. */
  | { type: 'passkey.use' }
  | { type: 'wait.cancel' };

export interface AuthenticationContext {
  /** Name that the form proposes: typed before, or that of the user whose session ended. Never a password. */
  readonly username: string;
  /** Seconds until another code can be asked for; null as long as the password has not been right. */
  readonly waitSeconds: number | null;
  /** Ways to show the second factor, the one to begin with first. */
  readonly ways: readonly LoginFactor[];
  /** Why the last try did not lead to a session. */
  readonly failure: Failure | null;
  /** Set in the last state only. */
  readonly identity: Identity | null;
}

export const AUTHENTICATION_DATA_EVENTS: DataEvents<AuthenticationEvent> = { 'login.submit': true };

/** Who signed in with a code, where the chart proves that a user has. */
function identityOf(outcome: SecondFactorOutcome): Identity {
  if (outcome.outcome === 'returned') throw new Error('no one signed in');
  return outcome.identity;
}

const tries = { 'login.submit': 'submitting', 'passkey.use': 'passkey' } as const;

/** What a failed try leads to. */
const failedTry = [
  { guard: { type: 'isUnreachable', params: withError }, target: 'unreachable', actions: keepFailure },
  { target: 'refused', actions: keepFailure },
] as const;

/** Signing in: one try after the other until there is a session. It ends with who has signed in. */
export const authenticationMachine = setup({
  types: {
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    input: {} as {
      readonly username: string;
      /** A user whose password was right before the page was reloaded. */
      readonly pending?: PendingLogin | null;
    },
    output: {} as Identity,
    children: {} as { secondFactor: 'secondFactor' },
  },
  actors: {
    login: placeholder<AuthenticationPort['login']>(),
    passkey: placeholder<AuthenticationPort['passkey']>(),
    secondFactor: secondFactorMachine,
  },
  actions: {
    rememberUsername: assign((_, params: { username: string }) => ({ username: params.username })),
    rememberIdentity: assign((_, params: { identity: Identity }) => ({
      identity: params.identity,
      failure: null,
    })),
    rememberWait: assign((_, params: Failed) => {
      const failure = failureOf(params.error);
      const content = failure.kind === 'refused' ? failure.content : null;
      return { waitSeconds: codeWaitOf(content), ways: waysOf(content), failure: null };
    }),
    rememberReturn: assign((_, params: { outcome: SecondFactorOutcome }) => ({
      waitSeconds: null,
      failure: params.outcome.outcome === 'returned' ? params.outcome.failure : null,
    })),
  },
  guards: {
    isPending: ({ context }) => context.waitSeconds !== null,
    isCodeWanted: (_, params: Failed) => {
      const failure = failureOf(params.error);
      return failure.kind === 'refused' && failure.code === REFUSAL.codeMissing;
    },
    isSignedIn: (_, params: { outcome: SecondFactorOutcome }) => params.outcome.outcome === 'signedIn',
    isTurnedAway: (_, params: { outcome: SecondFactorOutcome }) =>
      params.outcome.outcome === 'returned' && params.outcome.failure !== null,
    isUnreachable: (_, params: Failed) => failureOf(params.error).kind === 'unreachable',
  },
}).createMachine({
  id: 'authentication',
  description: 'One try to sign in after the other until there is a session.',
  context: ({ input: { username, pending } }) => ({
    username: pending?.username ?? username,
    waitSeconds: pending?.waitSeconds ?? null,
    ways: pending?.ways ?? BY_SMS,
    failure: null,
    identity: null,
  }),
  initial: 'deciding',
  output: ({ context }) => {
    if (!context.identity) throw new Error('authentication ended without an identity');
    return context.identity;
  },
  // Refused wherever no state below takes it.
  on: { 'login.submit': {} },
  states: {
    deciding: { always: [{ guard: 'isPending', target: 'secondFactor' }, { target: 'editing' }] },
    editing: {
      description: 'Waits for a user name and a password, or the wish to use a passkey.',
      on: tries,
    },
    submitting: {
      ...pending('#authentication.unreachable'),
      description: 'The server checks the credentials; they travel in the event and are never kept.',
      entry: {
        type: 'rememberUsername',
        params: ({ event }) => ({ username: requireEvent(event, 'login.submit').username }),
      },
      invoke: {
        src: 'login',
        input: ({ event }) => {
          const { username, password } = requireEvent(event, 'login.submit');
          return { username, password };
        },
        onDone: {
          target: 'signedIn',
          actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isCodeWanted', params: withError },
            target: 'secondFactor',
            actions: { type: 'rememberWait', params: withError },
          },
          ...failedTry,
        ],
      },
    },
    passkey: {
      tags: BUSY,
      description: 'The browser asks for a passkey, in its own time and a window of its own.',
      on: { 'wait.cancel': 'editing' },
      invoke: {
        src: 'passkey',
        onDone: {
          target: 'signedIn',
          actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
        },
        onError: failedTry,
      },
    },
    secondFactor: {
      description: 'Name and password are right; the code has a machine of its own.',
      invoke: {
        src: 'secondFactor',
        id: 'secondFactor',
        input: ({ context: { username, waitSeconds, ways } }) => ({
          username,
          waitSeconds: waitSeconds ?? 0,
          ways,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ outcome: event.output }) },
            target: 'signedIn',
            actions: {
              type: 'rememberIdentity',
              params: ({ event }) => ({ identity: identityOf(event.output) }),
            },
          },
          {
            guard: { type: 'isTurnedAway', params: ({ event }) => ({ outcome: event.output }) },
            target: 'refused',
            actions: { type: 'rememberReturn', params: ({ event }) => ({ outcome: event.output }) },
          },
          {
            target: 'editing',
            actions: { type: 'rememberReturn', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'unreachable', actions: keepFailure },
      },
    },
    refused: {
      description: 'The server said no; what was typed is still there, and the reason stands above it.',
      on: tries,
    },
    unreachable: {
      description: 'No usable answer came; the same credentials can be sent again.',
      on: tries,
    },
    signedIn: { type: 'final' },
  },
});
