import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { TextCare, TextCarePort } from '#machines/text-care/text-care.port.ts';

export type TextCareEvent =
  /** The user stores a note, or accepts a finding; `key` is the idempotency key. */
  | { type: 'care.send'; care: TextCare; key: string }
  /** Sends the same again with its key. */
  | { type: 'care.retry' }
  /** The user leaves it at that. */
  | { type: 'care.dismiss' }
  | { type: 'wait.cancel' };

export const TEXT_CARE_DATA_EVENTS: DataEvents<TextCareEvent> = { 'care.send': true };

export interface TextCareContext {
  /** Latest change that was sent. */
  readonly care: TextCare | null;
  readonly key: string | null;
  readonly failure: Failure | null;
}

/** Stores what is said about a text beside the text itself: the note of its identifier, and which findings are right. */
export const textCareMachine = setup({
  types: { context: {} as TextCareContext, events: {} as TextCareEvent },
  actors: { sessionBack, send: placeholder<TextCarePort['send']>() },
  actions: {
    rememberCare: assign((_, { care, key }: { care: TextCare; key: string }) => ({
      ...{ care, key, failure: null },
    })),
    /** Checks depend on both, so texts are looked at again. */
    reportChanged: enqueueActions(({ system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
    }),
  },
}).createMachine({
  id: 'text-care',
  description: 'Stores the note of an identifier, and which findings are right in a text.',
  context: { care: null, key: null, failure: null },
  initial: 'idle',
  on: {
    // Refused while something is on its way.
    'care.send': {},
  },
  states: {
    idle: {
      description: 'Nothing is on its way.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
      },
    },
    sending: {
      ...pending('#text-care.unreachable'),
      description: 'The server stores what was said.',
      invoke: {
        src: 'send',
        input: ({ context: { care, key } }) => ({ ...present(care), key: present(key) }),
        onDone: { target: 'idle', actions: 'reportChanged' },
        onError: failureExits(),
      },
    },
    refused: {
      description: 'The server said no; the reason is shown.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
        'care.dismiss': 'idle',
      },
    },
    unreachable: {
      description: 'Whether it was stored is not known; the same can be sent again.',
      on: {
        'care.send': { target: 'sending', actions: { type: 'rememberCare', params: ({ event }) => event } },
        'care.retry': 'sending',
        'care.dismiss': 'idle',
      },
    },
    sessionLost: waitsForSession('sending', 'goes on'),
  },
});
