import { assign, emit, setup } from 'xstate';
import type { ConfirmationPort, ProofWay } from '#machines/confirmation/confirmation.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { Secret } from '#machines/kit/secret.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type ConfirmationEvent =
  /** The server wants to know first that it is the signed-in user who makes a call, which waits. */
  | { type: 'confirmation.want'; ways: readonly ProofWay[]; isForOne: boolean }
  /** No call waits for it any more. */
  | { type: 'confirmation.withdraw' }
  /** The password or a code, as the way says. */
  | { type: 'confirmation.submit'; given: string }
  /** The browser is to ask for a passkey. */
  | { type: 'passkey.use' }
  | { type: 'way.take'; way: ProofWay }
  /** The user leaves the step as it is. */
  | { type: 'confirmation.cancel' }
  | { type: 'wait.cancel' };

export const CONFIRMATION_DATA_EVENTS: DataEvents<ConfirmationEvent> = {
  'confirmation.want': true,
  'confirmation.submit': true,
  'way.take': true,
};

/** To the calls that wait: whether they are to be made again, or stay refused. */
export interface ConfirmationEnded {
  readonly type: 'confirmation.ended';
  readonly given: boolean;
}

export interface ConfirmationContext {
  /** Whose session it is. */
  readonly username: string;
  /** The ways that are open to the user. */
  readonly ways: readonly ProofWay[];
  /** The way that is taken. */
  readonly way: ProofWay;
  /** The proof holds for one call: each step asks again. */
  readonly isForOne: boolean;
  /** The password or the code, only while it is on its way. */
  readonly given: Secret | null;
  readonly failure: Failure | null;
}

/** A proof can be given, in one way or another, or the step left as it is. */
const question = {
  on: {
    'confirmation.submit': {
      guard: { type: 'isByPasskey', params: { expected: false } },
      target: 'checking',
      actions: {
        type: 'keepGiven',
        params: ({ event }: { event: { given: string } }) => ({ given: event.given }),
      },
    },
    'passkey.use': { guard: { type: 'isByPasskey', params: { expected: true } }, target: 'passkey' },
    'way.take': {
      target: 'asking',
      actions: {
        type: 'takeWay',
        params: ({ event }: { event: { way: ProofWay } }) => ({ way: event.way }),
      },
    },
    'confirmation.cancel': { target: 'idle', actions: 'reportNotGiven' },
  },
} as const;

/** Asks over the page for a proof that it is the signed-in user; the calls that it was asked for wait below. */
export const confirmationMachine = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    input: {} as { readonly username: string },
    emitted: {} as ConfirmationEnded,
  },
  actors: {
    sessionBack,
    confirm: placeholder<ConfirmationPort['confirm']>(),
    passkey: placeholder<ConfirmationPort['passkey']>(),
  },
  actions: {
    keepWant: assign((_, params: Pick<ConfirmationContext, 'ways' | 'isForOne'>) => ({
      ...params,
      way: 'password' as const,
    })),
    takeWay: assign((_, { way }: { way: ProofWay }) => ({ way, failure: null })),
    keepGiven: assign((_, params: { given: string }) => ({ given: new Secret(params.given) })),
    forgetGiven: assign({ given: null }),
    forgetFailure: assign({ failure: null }),
    reportGiven: emit({ type: 'confirmation.ended', given: true }),
    reportNotGiven: emit({ type: 'confirmation.ended', given: false }),
  },
  guards: {
    isByPasskey: ({ context }, { expected }: { expected: boolean }) =>
      (context.way === 'passkey') === expected,
  },
}).createMachine({
  id: 'confirmation',
  description:
    'Asks over the page for a proof by what the user has, where a call wants to know who makes it.',
  context: ({ input: { username } }) => ({
    username,
    ways: ['password'],
    way: 'password',
    isForOne: false,
    given: null,
    failure: null,
  }),
  initial: 'idle',
  on: {
    // Refused wherever no state below takes them: one question at a time, for every call that waits.
    'confirmation.want': {},
    'confirmation.submit': {},
    'passkey.use': {},
    'way.take': {},
    'confirmation.withdraw': '.idle',
  },
  states: {
    idle: {
      description: 'No call waits for a proof.',
      entry: 'forgetFailure',
      on: {
        'confirmation.want': {
          target: 'asking',
          actions: { type: 'keepWant', params: ({ event: { ways, isForOne } }) => ({ ways, isForOne }) },
        },
        'confirmation.withdraw': {},
      },
    },
    asking: {
      ...question,
      description: 'The question stands over the page; what it was asked for waits below.',
    },
    refused: {
      ...question,
      description: 'It was not the right one, or none is looked at for a while; the browser may have none.',
    },
    unreachable: { ...question, description: 'No usable answer came; it can be given again.' },
    checking: {
      ...pending('#confirmation.unreachable'),
      description: 'The server looks at it.',
      exit: 'forgetGiven',
      invoke: {
        src: 'confirm',
        input: ({ context: { way, given } }) => ({ way, given: present(given) }),
        onDone: { target: 'idle', actions: 'reportGiven' },
        onError: failureExits(),
      },
    },
    passkey: {
      tags: BUSY,
      description: 'The browser asks for a passkey, in its own time and a window of its own.',
      on: { 'wait.cancel': { target: 'asking', actions: 'forgetFailure' } },
      invoke: {
        src: 'passkey',
        onDone: { target: 'idle', actions: 'reportGiven' },
        onError: failureExits(),
      },
    },
    sessionLost: {
      description: 'Waits until the same user has signed in again, which is a proof as well.',
      invoke: { src: 'sessionBack', onDone: { target: 'idle', actions: 'reportGiven' } },
    },
  },
});
