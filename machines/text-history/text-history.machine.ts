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
import type { TextChange, TextChanges, TextHistoryPort } from '#machines/text-history/text-history.port.ts';
import { isSameQuestion, type WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

/** Milliseconds without another question until one is passed on; the user may still be moving from cell to cell. */
const SETTLED_AFTER = 400;

export type TextHistoryEvent =
  /** The place whose history is wanted; null while there is none. */
  | { type: 'history.ask'; question: WordingQuestion | null }
  /** The user stays at a place, such as to write there: it is asked about at once. */
  | { type: 'history.show'; question: WordingQuestion }
  /** Wants older changes too. */
  | { type: 'history.more' }
  | { type: 'history.retry' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const TEXT_HISTORY_DATA_EVENTS: DataEvents<TextHistoryEvent> = {
  'history.ask': true,
  'history.show': true,
  'records.changed': true,
};

export interface TextHistoryContext {
  readonly question: WordingQuestion | null;
  /** The newest first; null while nothing is known. */
  readonly changes: readonly TextChange[] | null;
  /** How many changes there are in all. */
  readonly count: number;
  /** How many of them the load that was begun last leaves out. */
  readonly offset: number;
  /** Why the last load brought nothing. */
  readonly failure: Failure | null;
}

const NOTHING = { changes: null, count: 0, offset: 0, failure: null } as const;

function keyOf({ revisionId, entityId }: TextChange): string {
  return `${revisionId} ${entityId}`;
}

/** Who changed the text at a place, when and from what to what; loaded in the background, part by part. */
export const textHistoryMachine = setup({
  types: { context: {} as TextHistoryContext, events: {} as TextHistoryEvent },
  actors: { recordChanges: recordChangesBeside, sessionBack, load: placeholder<TextHistoryPort['load']>() },
  actions: {
    rememberQuestion: assign((_, params: { question: WordingQuestion | null }) => ({
      ...NOTHING,
      question: params.question,
    })),
    beginAgain: assign({ offset: 0 }),
    continue: assign(({ context }) => ({ offset: context.changes?.length ?? 0 })),
    rememberChanges: assign(({ context }, { loaded }: { loaded: TextChanges }) => {
      const before = context.offset === 0 ? [] : (context.changes ?? []);
      // A change that was made meanwhile has moved the others on.
      const known = new Set(before.map(keyOf));
      const more = loaded.changes.filter((change) => !known.has(keyOf(change)));
      return { changes: [...before, ...more], count: loaded.count, failure: null };
    }),
  },
  guards: {
    isSame: ({ context: { question } }, params: { question: WordingQuestion | null }) =>
      isSameQuestion(question, params.question),
    isMissing: ({ context }) => context.question === null,
    hasMore: ({ context }) => (context.changes?.length ?? 0) < context.count,
    concernsTexts: ({ event }) => event.type === 'records.changed' && event.subjects.includes('wording'),
  },
}).createMachine({
  id: 'text-history',
  description: 'Loads in the background who changed the text at a place, when and from what to what.',
  context: { question: null, ...NOTHING },
  invoke: { src: 'recordChanges' },
  initial: 'idle',
  on: {
    'history.ask': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        target: '.settling',
        reenter: true,
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
    ],
    'history.show': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        target: '.loading',
        reenter: true,
        actions: { type: 'rememberQuestion', params: ({ event }) => event },
      },
    ],
    'records.changed': {},
  },
  states: {
    idle: { description: 'No place is asked about.' },
    settling: {
      description: 'A place is asked about; another one may follow at once.',
      always: { guard: 'isMissing', target: 'idle' },
      after: { [SETTLED_AFTER]: 'loading' },
      on: {
        'history.show': {
          guard: { type: 'isSame', params: ({ event }) => event },
          target: 'loading',
        },
      },
    },
    loading: {
      ...pending('#text-history.unreachable'),
      description: 'A part of the history is on its way; what was loaded before stays.',
      invoke: {
        src: 'load',
        input: ({ context: { question, offset } }) => ({ question: present(question), offset }),
        onDone: {
          target: 'known',
          actions: { type: 'rememberChanges', params: ({ event }) => ({ loaded: event.output }) },
        },
        onError: failureExits(),
      },
      on: {
        'records.changed': {
          guard: 'concernsTexts',
          target: 'loading',
          reenter: true,
          actions: 'beginAgain',
        },
      },
    },
    known: {
      description: 'The newest changes are there, and older ones as far as they were wanted.',
      on: {
        'history.more': { guard: 'hasMore', target: 'loading', actions: 'continue' },
        'records.changed': { guard: 'concernsTexts', target: 'loading', actions: 'beginAgain' },
      },
    },
    refused: {
      description: 'The server does not hand the history out; the same can be asked for again.',
      on: { 'history.retry': 'loading' },
    },
    unreachable: {
      description: 'No usable answer came; the same can be asked for again.',
      on: { 'history.retry': 'loading' },
    },
    sessionLost: waitsForSession('loading', 'asks for the same'),
  },
});
