import { assign, setup } from 'xstate';
import type {
  AuthenticationPort,
  Credentials,
  Identity,
} from '#machines/authentication/authentication.port.ts';
import { type DataEvents, requireEvent } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/failure.ts';
import { patience } from '#machines/patience.ts';
import { slot } from '#machines/port.ts';

export type AuthenticationEvent = ({ type: 'login.submit' } & Credentials) | { type: 'wait.cancel' };

export interface AuthenticationContext {
  /** Name that the form proposes: typed before, or that of the user whose session ended. Never a password. */
  readonly username: string;
  /** Why the last try did not lead to a session. */
  readonly failure: Failure | null;
  /** Set in the last place only. */
  readonly identity: Identity | null;
}

export const AUTHENTICATION_DATA_EVENTS: DataEvents<AuthenticationEvent> = { 'login.submit': true };

/** Signing in: one try after the other until there is a session. It ends with who has signed in. */
export const authenticationMachine = setup({
  types: {
    context: {} as AuthenticationContext,
    events: {} as AuthenticationEvent,
    input: {} as { readonly username: string },
    output: {} as Identity,
  },
  actors: { login: slot<AuthenticationPort['login']>() },
  actions: {
    rememberUsername: assign((_, params: { username: string }) => ({ username: params.username })),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    rememberCancel: assign({ failure: CANCELLED }),
    rememberIdentity: assign((_, params: { identity: Identity }) => ({
      identity: params.identity,
      failure: null,
    })),
  },
  guards: {
    isUnreachable: (_, params: { error: unknown }) => failureOf(params.error).kind === 'unreachable',
  },
}).createMachine({
  id: 'authentication',
  context: ({ input }) => ({ username: input.username, failure: null, identity: null }),
  initial: 'editing',
  output: ({ context }) => {
    if (!context.identity) throw new Error('authentication ended without an identity');
    return context.identity;
  },
  states: {
    editing: {
      description: 'Waits for a user name and a password.',
      on: { 'login.submit': 'submitting' },
    },
    submitting: {
      ...patience('#authentication.unreachable', 'rememberCancel'),
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
            guard: { type: 'isUnreachable', params: ({ event }) => ({ error: event.error }) },
            target: 'unreachable',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'refused',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { 'login.submit': {} },
    },
    refused: {
      description: 'The server said no; what was typed is still there, and the reason stands above it.',
      on: { 'login.submit': 'submitting' },
    },
    unreachable: {
      description: 'No usable answer came; the same credentials can be sent again.',
      on: { 'login.submit': 'submitting' },
    },
    signedIn: { type: 'final' },
  },
});
