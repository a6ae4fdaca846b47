import { assign, fromPromise, setup } from 'xstate';

/** XState's introductory example, grown a little: feedback that is good, or is written down and sent. */
export const feedbackMachine = setup({
  types: {
    context: /** @type {{ text: string, problem: string | null }} */ ({}),
    events:
      /** @type {{ type: 'feedback.good' } | { type: 'feedback.bad' } | { type: 'feedback.submit', text: string } | { type: 'close' } | { type: 'restart' }} */
      ({}),
  },
  actors: {
    /** Provided by the application. */
    send: fromPromise(
      /** @param {{ input: { text: string } }} _ @returns {Promise<{ number: number }>} */
      async (_) => {
        throw new Error('nothing sends feedback yet');
      },
    ),
  },
  guards: {
    isEmpty: ({ event }) => event.type === 'feedback.submit' && event.text.trim() === '',
  },
}).createMachine({
  id: 'feedback',
  context: { text: '', problem: null },
  initial: 'prompt',
  on: { close: '.closed', 'feedback.submit': {} },
  states: {
    prompt: {
      description: 'How was it?',
      on: { 'feedback.good': 'thanks', 'feedback.bad': 'form' },
    },
    form: {
      description: 'What was wrong is written down; a failure stands above.',
      on: {
        'feedback.submit': [
          { guard: 'isEmpty', actions: assign({ problem: 'Please write a few words.' }) },
          { target: 'sending', actions: assign({ text: ({ event }) => event.text, problem: null }) },
        ],
      },
    },
    sending: {
      description: 'It is on its way.',
      tags: 'busy',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'thanks',
        onError: { target: 'form', actions: assign({ problem: 'It could not be sent. Please try again.' }) },
      },
      after: { 10000: { target: 'form', actions: assign({ problem: 'It takes too long.' }) } },
    },
    thanks: {
      description: 'Thank you.',
      after: { 5000: 'closed' },
    },
    closed: {
      description: 'It is over until it is opened again.',
      on: { restart: { target: 'prompt', actions: assign({ text: '', problem: null }) } },
    },
  },
});
