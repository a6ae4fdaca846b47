import { assign, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import { failing } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { recordChangesBeside } from '#machines/reports/record-changes.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import {
  isSameQuestion,
  type WordingOrigin,
  type WordingOriginPort,
  type WordingQuestion,
} from '#machines/wording-origin/wording-origin.port.ts';

/** Milliseconds without another question until one is passed on; a user may still be typing. */
const SETTLED_AFTER = 400;

export type WordingOriginEvent =
  /** Question that the form currently poses; null while something is missing. */
  | { type: 'origin.ask'; question: WordingQuestion | null }
  /** A user wants to know it at once. */
  | { type: 'origin.show'; question: WordingQuestion }
  | { type: 'origin.retry' }
  /** No one looks any more. */
  | { type: 'origin.close' }
  | RecordsChanged;

export const WORDING_ORIGIN_DATA_EVENTS: DataEvents<WordingOriginEvent> = {
  'origin.ask': true,
  'origin.show': true,
  'records.changed': true,
};

export interface WordingOriginContext {
  readonly question: WordingQuestion | null;
  /** The answer to the question; null while it is not known. */
  readonly origin: WordingOrigin | null;
}

/** Where the text comes from that a form names, found out in the background; the form never waits for it. */
export const wordingOriginMachine = setup({
  types: { context: {} as WordingOriginContext, events: {} as WordingOriginEvent },
  actors: { recordChanges: recordChangesBeside, sessionBack, find: placeholder<WordingOriginPort['find']>() },
  actions: {
    rememberQuestion: assign((_, params: { question: WordingQuestion | null }) => ({
      question: params.question,
      origin: null,
    })),
  },
  guards: {
    isSame: ({ context: { question }, event }) =>
      (event.type === 'origin.ask' || event.type === 'origin.show') &&
      isSameQuestion(question, event.question),
    isMissing: ({ context }) => context.question === null,
    concernsTexts: ({ event }) =>
      event.type === 'records.changed' &&
      event.subjects.some((one) => one === 'wording' || one === 'context'),
    lacksChecks: ({ context: { origin } }) => origin?.checksFailure !== undefined,
  },
}).createMachine({
  id: 'wording-origin',
  description: 'Finds out in the background which layers have a text for what the form names.',
  context: { question: null, origin: null },
  invoke: { src: 'recordChanges' },
  initial: 'idle',
  on: {
    'origin.ask': [
      { guard: 'isSame' },
      {
        target: '.settling',
        reenter: true,
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
    ],
    'origin.show': [
      { guard: 'isSame' },
      {
        target: '.finding',
        reenter: true,
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
    ],
    'records.changed': {},
    'origin.close': '.closed',
  },
  states: {
    idle: { description: 'Something is missing for a question.' },
    settling: {
      description: 'There is a question; another one may follow at once.',
      always: { guard: 'isMissing', target: 'idle' },
      after: { [SETTLED_AFTER]: 'finding' },
      on: { 'origin.show': { guard: 'isSame', target: 'finding' } },
    },
    finding: {
      tags: BUSY,
      description: 'The layers are on their way.',
      invoke: {
        src: 'find',
        input: ({ context: { question } }) => present(question),
        onDone: {
          target: 'known',
          actions: assign({ origin: ({ event }) => event.output }),
        },
        onError: [{ guard: failing.isSessionLost, target: 'sessionLost' }, { target: 'failed' }],
      },
    },
    known: {
      description: 'The layers are there; those of before stay until they have been looked at again.',
      on: {
        'records.changed': { guard: 'concernsTexts', target: 'finding' },
        'origin.retry': { guard: 'lacksChecks', target: 'finding' },
      },
    },
    failed: {
      description: 'The layers did not come; they can be asked for again.',
      on: { 'origin.retry': 'finding' },
    },
    sessionLost: {
      description: 'Waits until the session is back.',
      invoke: { src: 'sessionBack', onDone: 'finding' },
    },
    closed: { type: 'final', description: 'The screen that asked is gone.' },
  },
});
