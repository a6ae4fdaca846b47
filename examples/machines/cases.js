import { casesFor } from '@leitstand/paths/cases';
import { feedbackMachine } from './feedback.js';
import { trafficLightMachine } from './traffic-light.js';

export const trafficLightCases = casesFor(trafficLightMachine, {
  given: { day: { says: 'it is day' } },
  events: {
    'button.press': { pressed: { says: 'a pedestrian presses the button' } },
    'mode.change': {
      night: { says: 'night falls', with: { mode: 'night' } },
      day: { says: 'day breaks', with: { mode: 'day' } },
    },
  },
  answers: {},
  view: {
    isRequested: ({ context }) => context.isRequested,
    hasCrossed: ({ context }) => context.crossings > 0,
  },
  matters: ({ isRequested, crossings }) => [isRequested, Math.min(crossings, 1)],
});

export const feedbackCases = casesFor(feedbackMachine, {
  given: { asked: { says: 'a customer is asked' } },
  events: {
    'feedback.good': { good: { says: 'it was good' } },
    'feedback.bad': { bad: { says: 'it was not good' } },
    'feedback.submit': {
      written: { says: 'the customer writes why', with: { text: 'The soup was cold.' } },
      empty: { says: 'the customer writes nothing', with: { text: ' ' } },
    },
    close: { closed: { says: 'the customer closes it' } },
    restart: { again: { says: 'the customer opens it again' } },
  },
  answers: {
    send: {
      sent: { says: 'the server has it', gives: { number: 7 } },
      failed: { says: 'the server does not answer', fails: new Error('no answer') },
    },
  },
  view: {
    problem: ({ context }) => context.problem,
    text: ({ context }) => context.text,
  },
  matters: ({ problem, text }) => [problem, text === ''],
});
