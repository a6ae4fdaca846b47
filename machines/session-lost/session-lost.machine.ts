import { assign, setup } from 'xstate';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { type Identity, requiresSteps } from '#machines/kit/identity.ts';

export type SessionLostEvent = { type: 'session.abandon' };

export interface SessionLostContext {
  readonly userId: number;
  readonly username: string;
  /** Who signed in over the page, once a user has. */
  readonly identity: Identity | null;
}

/** How it went on: the same user, who may have to begin again with what the session requires, another user, or no one. */
export type SessionLostOutcome =
  | { readonly outcome: 'restored'; readonly identity: Identity }
  | { readonly outcome: 'renewed'; readonly identity: Identity }
  | { readonly outcome: 'otherUser'; readonly identity: Identity }
  | { readonly outcome: 'abandoned' };

/**
 * Signing in again over the page. What was interrupted waits below and goes on only for the same user; for a user
 * else the console is made again, and giving up leads to the login screen.
 */
export const sessionLostMachine = setup({
  types: {
    context: {} as SessionLostContext,
    events: {} as SessionLostEvent,
    input: {} as { readonly userId: number; readonly username: string },
    output: {} as SessionLostOutcome,
    children: {} as { authentication: 'authentication' },
  },
  actors: { authentication: authenticationMachine },
  actions: {
    rememberIdentity: assign((_, params: { identity: Identity }) => ({ identity: params.identity })),
  },
  guards: {
    isSameUser: ({ context }, params: { identity: Identity }) => params.identity.user.id === context.userId,
    requiresSteps: ({ context }, params: { identity: Identity }) =>
      params.identity.user.id === context.userId && requiresSteps(params.identity),
  },
}).createMachine({
  id: 'session-lost',
  description: 'The sign-in over the page when the session has ended while a user was working.',
  context: ({ input }) => ({ ...input, identity: null }),
  initial: 'open',
  output: ({ context: { identity, userId } }) => {
    if (!identity) return { outcome: 'abandoned' };
    if (identity.user.id !== userId) return { outcome: 'otherUser', identity };
    return { outcome: requiresSteps(identity) ? 'renewed' : 'restored', identity };
  },
  states: {
    open: {
      description: 'The sign-in stands over the page that was interrupted.',
      invoke: {
        src: 'authentication',
        id: 'authentication',
        input: ({ context }) => ({ username: context.username }),
        onDone: [
          {
            guard: { type: 'requiresSteps', params: ({ event }) => ({ identity: event.output }) },
            target: 'renewed',
            actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
          },
          {
            guard: { type: 'isSameUser', params: ({ event }) => ({ identity: event.output }) },
            target: 'restored',
            actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
          },
          {
            target: 'otherUser',
            actions: { type: 'rememberIdentity', params: ({ event }) => ({ identity: event.output }) },
          },
        ],
        onError: 'abandoned',
      },
      on: { 'session.abandon': 'abandoned' },
    },
    restored: { type: 'final', description: 'The same user is back; the interrupted step goes on.' },
    renewed: {
      type: 'final',
      description: 'The same user is back, and the session requires steps first; the console begins again.',
    },
    otherUser: { type: 'final', description: 'Another user signed in and gets a clean console.' },
    abandoned: { type: 'final', description: 'No one signed in; the login screen follows.' },
  },
});
