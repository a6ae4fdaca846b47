import { assign, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { recordChangesBeside } from '#machines/reports/record-changes.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { TextElsewherePort, TextPlaces } from '#machines/text-elsewhere/text-elsewhere.port.ts';
import { isSameQuestion, type WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

/** Milliseconds without another question until one is passed on; the user may still be moving from cell to cell. */
const SETTLED_AFTER = 400;

export type TextElsewhereEvent =
  /** The place whose identifier is asked about; null while there is none. */
  | { type: 'elsewhere.ask'; question: WordingQuestion | null }
  /** The user stays at a place, such as to write there: its identifier is asked about at once. */
  | { type: 'elsewhere.show'; question: WordingQuestion }
  | { type: 'elsewhere.retry' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const TEXT_ELSEWHERE_DATA_EVENTS: DataEvents<TextElsewhereEvent> = {
  'elsewhere.ask': true,
  'elsewhere.show': true,
  'records.changed': true,
};

export interface TextElsewhereContext {
  readonly question: WordingQuestion | null;
  /** Every own text of the identifier; null while it is not known. */
  readonly found: TextPlaces | null;
  /** Why the last load brought nothing. */
  readonly failure: Failure | null;
}

/** Where else an identifier has a text of its own, found out in the background. */
export const textElsewhereMachine = setup({
  types: { context: {} as TextElsewhereContext, events: {} as TextElsewhereEvent },
  actors: { recordChanges: recordChangesBeside, sessionBack, find: placeholder<TextElsewherePort['find']>() },
  actions: {
    rememberQuestion: assign((_, params: { question: WordingQuestion | null }) => ({
      question: params.question,
    })),
  },
  guards: {
    isSame: ({ context: { question } }, params: { question: WordingQuestion | null }) =>
      isSameQuestion(question, params.question),
    isSameIdentifier: ({ context: { question } }, params: { question: WordingQuestion | null }) =>
      question !== null && question.identifier === params.question?.identifier,
    isMissing: ({ context }) => context.question === null,
    concernsTexts: ({ event }) => event.type === 'records.changed' && event.subjects.includes('wording'),
  },
}).createMachine({
  id: 'text-elsewhere',
  description: 'Finds out in the background which contexts have a text of their own for an identifier.',
  context: { question: null, found: null, failure: null },
  invoke: { src: 'recordChanges' },
  initial: 'idle',
  on: {
    'elsewhere.ask': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      // The answer is about every context and language.
      {
        guard: { type: 'isSameIdentifier', params: ({ event }) => event },
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
      {
        target: '.settling',
        reenter: true,
        actions: [
          { type: 'rememberQuestion', params: ({ event }) => event },
          assign({ found: null, failure: null }),
        ],
      },
    ],
    'elsewhere.show': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isSameIdentifier', params: ({ event }) => event },
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
      {
        target: '.finding',
        reenter: true,
        actions: [
          { type: 'rememberQuestion', params: ({ event }) => event },
          assign({ found: null, failure: null }),
        ],
      },
    ],
    'records.changed': {},
  },
  states: {
    idle: { description: 'No identifier is asked about.' },
    settling: {
      description: 'An identifier is asked about; another one may follow at once.',
      always: { guard: 'isMissing', target: 'idle' },
      after: { [SETTLED_AFTER]: 'finding' },
      on: {
        'elsewhere.show': {
          guard: { type: 'isSameIdentifier', params: ({ event }) => event },
          target: 'finding',
          actions: { type: 'rememberQuestion', params: ({ event }) => event },
        },
      },
    },
    finding: {
      ...pending('#text-elsewhere.unreachable'),
      description: 'The texts are on their way; those that were found before stay.',
      invoke: {
        src: 'find',
        input: ({ context: { question } }) => ({ identifier: present(question).identifier }),
        onDone: {
          target: 'known',
          actions: assign({ found: ({ event }) => event.output, failure: null }),
        },
        onError: failureExits(),
      },
      on: { 'records.changed': { guard: 'concernsTexts', target: 'finding', reenter: true } },
    },
    known: {
      description: 'Every text of the identifier is there.',
      on: { 'records.changed': { guard: 'concernsTexts', target: 'finding' } },
    },
    refused: {
      description: 'The server does not hand the texts out; they can be asked for again.',
      on: { 'elsewhere.retry': 'finding' },
    },
    unreachable: {
      description: 'No usable answer came; the texts can be asked for again.',
      on: { 'elsewhere.retry': 'finding' },
    },
    sessionLost: waitsForSession('finding', 'asks for the same'),
  },
});
