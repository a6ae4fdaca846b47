import { assign, setup } from 'xstate';
import type { HomePartAnswer, HomePartName, HomePartPort } from '#machines/home-part/home-part.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type HomePartEvent =
  | { type: 'part.retry' }
  /** The home page is left. */
  | { type: 'part.close' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const HOME_PART_DATA_EVENTS: DataEvents<HomePartEvent> = { 'records.changed': true };

export interface HomePartContext {
  readonly part: HomePartName;
  /** The latest answer, kept while it is asked for again; null before the first. */
  readonly answer: HomePartAnswer | null;
  readonly failure: Failure | null;
}

/** One part of the home page: each is loaded, fails and is retried by itself. */
export const homePartMachine = setup({
  types: {
    context: {} as HomePartContext,
    events: {} as HomePartEvent,
    input: {} as { readonly part: HomePartName },
  },
  actors: { recordChanges, sessionBack, load: placeholder<HomePartPort['load']>() },
  guards: {
    // The data about the server does not depend on records.
    isOfRecords: ({ context }) => context.part !== 'server',
  },
}).createMachine({
  id: 'home-part',
  description: 'One part of the home page, such as what others have changed.',
  context: ({ input: { part } }) => ({ part, answer: null, failure: null }),
  invoke: { src: 'recordChanges' },
  initial: 'loading',
  on: {
    // Also while it is loading: what is on its way may be older than the change.
    'records.changed': { guard: 'isOfRecords', target: '.loading' },
    'part.close': '.closed',
  },
  states: {
    loading: {
      ...pending('#home-part.unreachable'),
      description: 'The part is on its way; what it showed before stays.',
      invoke: {
        src: 'load',
        input: ({ context: { part } }) => ({ part }),
        onDone: {
          target: 'shown',
          actions: assign({ answer: ({ event }) => event.output, failure: null }),
        },
        onError: failureExits(),
      },
    },
    shown: { description: 'The part is there, or this server does not have it.' },
    refused: {
      description: 'The server refuses the part; the reason stands in its place, and the other parts go on.',
      on: { 'part.retry': 'loading' },
    },
    unreachable: {
      description: 'No usable answer arrived; the user can retry this part.',
      on: { 'part.retry': 'loading' },
    },
    sessionLost: waitsForSession('loading', 'loads again'),
    closed: { type: 'final', description: 'The home page is left.' },
  },
});
