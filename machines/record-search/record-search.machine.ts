import { assign, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type {
  RecordSearchPort,
  SearchedKind,
  SearchResult,
} from '#machines/record-search/record-search.port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

/** Milliseconds without another letter until it is searched; a user may still be typing. */
const SETTLED_AFTER = 150;

export type RecordSearchEvent =
  /** Current text of the field; nothing is searched for while it is empty. */
  | { type: 'search.ask'; text: string }
  | { type: 'search.retry' }
  | { type: 'wait.cancel' }
  /** No one looks any more. */
  | { type: 'search.close' };

export const RECORD_SEARCH_DATA_EVENTS: DataEvents<RecordSearchEvent> = { 'search.ask': true };

export interface RecordSearchInput {
  /** The lists that the user may see. */
  readonly kinds: readonly SearchedKind[];
}

export interface RecordSearchContext extends RecordSearchInput {
  /** Search text, without blanks around it. */
  readonly text: string;
  /** Latest result, perhaps for an earlier text; null before the first one, and without a text. */
  readonly result: SearchResult | null;
  /** Why the last search brought nothing. */
  readonly failure: Failure | null;
}

/** Records of every kind by what a user is typing; a newer text overtakes the search that runs. */
export const recordSearchMachine = setup({
  types: {
    context: {} as RecordSearchContext,
    events: {} as RecordSearchEvent,
    input: {} as RecordSearchInput,
  },
  actors: { sessionBack, search: placeholder<RecordSearchPort['search']>() },
  actions: {
    rememberText: assign(({ context }, params: { text: string }) => {
      const text = params.text.trim();
      return { text, result: text === '' ? null : context.result };
    }),
  },
  guards: {
    isSame: ({ context }, params: { text: string }) => params.text.trim() === context.text,
    isEmpty: ({ context }) => context.text === '',
  },
}).createMachine({
  id: 'record-search',
  description: 'Finds records of every kind by what a user is typing; a newer text overtakes an older one.',
  context: ({ input }) => ({ ...input, text: '', result: null, failure: null }),
  initial: 'idle',
  on: {
    'search.ask': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        target: '.settling',
        actions: { type: 'rememberText', params: ({ event }) => event },
      },
    ],
    'search.close': '.closed',
  },
  states: {
    idle: { description: 'There is nothing to search for.' },
    settling: {
      description: 'There is a text; another letter may follow at once.',
      always: { guard: 'isEmpty', target: 'idle' },
      after: { [SETTLED_AFTER]: 'searching' },
    },
    searching: {
      ...pending('#record-search.unreachable'),
      description: 'The lists are being searched; what was found before stays until then.',
      invoke: {
        src: 'search',
        input: ({ context: { text, kinds } }) => ({ text, kinds }),
        onDone: {
          target: 'found',
          actions: assign({ result: ({ event }) => event.output, failure: null }),
        },
        onError: failureExits(),
      },
    },
    found: {
      description: 'It is known what there is; lists that could not be searched can be searched again.',
      on: { 'search.retry': 'searching' },
    },
    refused: { description: 'The server does not search for this; another text may do.' },
    unreachable: {
      description: 'No usable answer came; the same can be searched for again.',
      on: { 'search.retry': 'searching' },
    },
    sessionLost: waitsForSession('searching', 'searches for the same'),
    closed: { type: 'final', description: 'No one looks any more.' },
  },
});
