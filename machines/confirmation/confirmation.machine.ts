import { assign, emit, setup } from 'xstate';
import type { ConfirmationPort } from '#machines/confirmation/confirmation.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { Secret } from '#machines/kit/secret.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type ConfirmationEvent =
  /** The server wants to know first that it is the signed-in user who makes a call, which waits. */
  | { type: 'confirmation.want' }
  /** No call waits for it any more. */
  | { type: 'confirmation.withdraw' }
  | { type: 'confirmation.submit'; password: string }
  /** The user leaves the step as it is. */
  | { type: 'confirmation.cancel' }
  | { type: 'wait.cancel' };

export const CONFIRMATION_DATA_EVENTS: DataEvents<ConfirmationEvent> = { 'confirmation.submit': true };

/** To the calls that wait: whether they are to be made again, or stay refused. */
export interface ConfirmationEnded {
  readonly type: 'confirmation.ended';
  readonly given: boolean;
}

export interface ConfirmationContext {
  /** Whose session it is. */
  readonly username: string;
  /** Only while it is on its way. */
  readonly password: Secret | null;
  readonly failure: Failure | null;
}

/** The password can be given, or the step left as it is. */
const question = {
  on: {
    'confirmation.submit': {
      target: 'checking',
      actions: {
        type: 'keepPassword',
        params: ({ event }: { event: { password: string } }) => ({ password: event.password }),
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
  actors: { sessionBack, confirm: placeholder<ConfirmationPort['confirm']>() },
  actions: {
    keepPassword: assign((_, params: { password: string }) => ({ password: new Secret(params.password) })),
    forgetPassword: assign({ password: null }),
    forgetFailure: assign({ failure: null }),
    reportGiven: emit({ type: 'confirmation.ended', given: true }),
    reportNotGiven: emit({ type: 'confirmation.ended', given: false }),
  },
}).createMachine({
  id: 'confirmation',
  description: 'Asks over the page for the password, where a call wants a fresh proof of who makes it.',
  context: ({ input: { username } }) => ({ username, password: null, failure: null }),
  initial: 'idle',
  on: {
    // Refused wherever no state below takes them: one question at a time, for every call that waits.
    'confirmation.want': {},
    'confirmation.submit': {},
    'confirmation.withdraw': '.idle',
  },
  states: {
    idle: {
      description: 'No call waits for a proof.',
      entry: 'forgetFailure',
      on: { 'confirmation.want': 'asking', 'confirmation.withdraw': {} },
    },
    asking: {
      ...question,
      description: 'The question stands over the page; what it was asked for waits below.',
    },
    refused: { ...question, description: 'It was not the right password, or none is looked at for a while.' },
    unreachable: { ...question, description: 'No usable answer came; it can be given again.' },
    checking: {
      ...pending('#confirmation.unreachable'),
      description: 'The server looks at it.',
      exit: 'forgetPassword',
      invoke: {
        src: 'confirm',
        input: ({ context: { password } }) => ({ password: present(password) }),
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
