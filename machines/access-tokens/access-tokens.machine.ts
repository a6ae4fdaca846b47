import { assign, raise, setup } from 'xstate';
import type { AccessToken, TokenRight } from '#contract/token.ts';
import type {
  AccessTokensPort,
  MadeToken,
  Revocation,
  TokenWish,
} from '#machines/access-tokens/access-tokens.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/kit/failure.ts';
import {
  type Failed,
  failing,
  keepFailure,
  waitsForSession,
  withError,
} from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { Secret } from '#machines/kit/secret.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type AccessTokensEvent =
  | { type: 'tokens.refresh' }
  /** The user wants to make one. */
  | { type: 'token.new' }
  | {
      type: 'token.submit';
      name: string;
      rights: readonly TokenRight[];
      contexts: readonly string[];
      days: number;
      password: string;
    }
  /** The user has kept the secret of the one that was made; it cannot be shown again. */
  | { type: 'token.kept' }
  /** The user wants to revoke one; it is asked first. */
  | { type: 'token.revoke'; id: number }
  | { type: 'revoke.confirm'; password: string; key: string }
  /** The user wants neither to make nor to revoke one after all. */
  | { type: 'step.cancel' }
  | { type: 'wait.cancel' };

export const ACCESS_TOKENS_DATA_EVENTS: DataEvents<AccessTokensEvent> = {
  'token.submit': true,
  'token.revoke': true,
  'revoke.confirm': true,
};

export interface AccessTokensContext {
  /** Latest answer, null before the first; it stays while it is reloaded. */
  readonly tokens: readonly AccessToken[] | null;
  /** Why they did not come. */
  readonly listFailure: Failure | null;
  readonly wish: TokenWish | null;
  readonly made: MadeToken | null;
  /** The one that is to be revoked. */
  readonly chosen: number | null;
  readonly revocation: Revocation | null;
  /** Why one was not made, or not revoked. */
  readonly failure: Failure | null;
}

/** The access tokens of machines: which there are, a new one with its secret, and revoking one. */
export const accessTokensMachine = setup({
  types: {
    context: {} as AccessTokensContext,
    events: {} as AccessTokensEvent,
  },
  actors: {
    sessionBack,
    load: placeholder<AccessTokensPort['load']>(),
    make: placeholder<AccessTokensPort['make']>(),
    revoke: placeholder<AccessTokensPort['revoke']>(),
  },
  actions: {
    keepListFailure: assign((_, { error }: Failed) => ({ listFailure: failureOf(error) })),
    keepListCancel: assign({ listFailure: CANCELLED }),
    // A password is needed for one request only.
    forgetPassword: assign({ wish: null, revocation: null }),
    forgetStep: assign({ made: null, chosen: null, failure: null }),
    reload: raise({ type: 'tokens.refresh' }),
  },
}).createMachine({
  id: 'access-tokens',
  description: 'The access tokens of machines: making one, showing its secret once, revoking one.',
  context: {
    ...{ tokens: null, listFailure: null, wish: null, made: null },
    ...{ chosen: null, revocation: null, failure: null },
  },
  type: 'parallel',
  // Refused wherever no state below takes them: one step at a time.
  on: { 'token.submit': {}, 'token.revoke': {}, 'revoke.confirm': {} },
  states: {
    list: {
      initial: 'loading',
      on: { 'tokens.refresh': '.loading' },
      states: {
        loading: {
          ...pending('#access-tokens.list.unreachable', 'keepListCancel'),
          description: 'The tokens are on their way; those that are there stay.',
          invoke: {
            src: 'load',
            onDone: {
              target: 'shown',
              actions: assign({ tokens: ({ event }) => event.output, listFailure: null }),
            },
            onError: [
              { guard: failing.isSessionLost, target: 'sessionLost' },
              {
                guard: failing.isRefused,
                target: 'refused',
                actions: { type: 'keepListFailure', params: withError },
              },
              { target: 'unreachable', actions: { type: 'keepListFailure', params: withError } },
            ],
          },
        },
        shown: {},
        refused: { description: 'The server refuses; the reason is shown.' },
        unreachable: { description: 'No usable answer came; it can be asked again.' },
        sessionLost: waitsForSession('loading', 'loads them again'),
      },
    },
    step: {
      initial: 'none',
      states: {
        none: {
          entry: 'forgetStep',
          on: {
            'token.new': 'editing',
            'token.revoke': {
              guard: ({ context, event }) => context.tokens?.some(({ id }) => id === event.id) === true,
              target: 'asking',
              actions: assign({ chosen: ({ event }) => event.id }),
            },
          },
        },
        editing: {
          description: 'The user says what the token is for and what it may do; why one was not made stays.',
          on: {
            'token.submit': {
              target: 'making',
              actions: assign({
                wish: ({ event: { name, rights, contexts, days, password } }) => ({
                  ...{ name, rights, contexts, days, password: new Secret(password) },
                }),
              }),
            },
            'step.cancel': 'none',
          },
        },
        making: {
          ...pending('#access-tokens.step.editing'),
          description: 'The server looks at the password and makes the token.',
          exit: 'forgetPassword',
          invoke: {
            src: 'make',
            input: ({ context }) => present(context.wish),
            onDone: {
              target: 'made',
              actions: [assign({ made: ({ event }) => event.output }), 'reload'],
            },
            onError: [
              { guard: failing.isSessionLost, target: 'editingSessionLost' },
              // Without an answer it may have been made: the list says so, and its secret is lost.
              { target: 'editing', actions: [keepFailure, 'reload'] },
            ],
          },
        },
        editingSessionLost: waitsForSession('editing', 'shows the form again'),
        made: {
          description: 'The secret is shown, this once.',
          on: { 'token.kept': 'none' },
        },
        asking: {
          description: 'The user is asked, and gives the password; why one was not revoked stays.',
          on: {
            'revoke.confirm': {
              target: 'revoking',
              actions: assign({
                revocation: ({ context, event: { password, key } }) => ({
                  ...{ id: present(context.chosen), password: new Secret(password), key },
                }),
              }),
            },
            'step.cancel': 'none',
          },
        },
        revoking: {
          ...pending('#access-tokens.step.asking'),
          description: 'The server looks at the password and revokes the token.',
          exit: 'forgetPassword',
          invoke: {
            src: 'revoke',
            input: ({ context }) => present(context.revocation),
            onDone: { target: 'none', actions: 'reload' },
            onError: [
              { guard: failing.isSessionLost, target: 'askingSessionLost' },
              { target: 'asking', actions: [keepFailure, 'reload'] },
            ],
          },
        },
        askingSessionLost: waitsForSession('asking', 'asks again'),
      },
    },
  },
});
