import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf, isRefusedWith } from '#machines/failure.ts';
import { failureExits } from '#machines/failure-exits.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { patience } from '#machines/patience.ts';
import { slot } from '#machines/port.ts';
import { present } from '#machines/present.ts';
import { reportToApp } from '#machines/report.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import type { RecordsChanged } from '#machines/subject.ts';
import { type Choice, chosenCount, EVERY_TEXT } from '#machines/wording-replace/choice.ts';
import type {
  ReplaceOrder,
  ReplaceRehearsal,
  ReplaceWish,
  WordingReplacePort,
} from '#machines/wording-replace/wording-replace.port.ts';

export type WordingReplaceEvent =
  /** The user wants to see what would happen. */
  | { type: 'replace.preview'; wish: ReplaceWish; choice: Choice }
  /** Something else stands in the fields: what was shown does not hold for it. */
  | { type: 'replace.change' }
  | { type: 'choice.change'; choice: Choice }
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: 'replace.confirm'; key: string }
  /** The same again: the preview, or the replacement with its key. */
  | { type: 'replace.retry' }
  | { type: 'replace.cancel' }
  | RecordsChanged
  | { type: 'session.restored' }
  | { type: 'wait.cancel' };

export const WORDING_REPLACE_DATA_EVENTS: DataEvents<WordingReplaceEvent> = {
  'replace.preview': true,
  'choice.change': true,
  'replace.confirm': true,
  'records.changed': true,
};

export interface WordingReplaceInput {
  /** The context whose own texts are looked through. */
  readonly contextIdentifier: string;
  /** The languages that were shown beside each other, looked through at first; null for all. */
  readonly langs: readonly string[] | null;
  /** What was searched for before; empty for nothing. */
  readonly keyWord: string;
  /** Why this user may replace nothing. */
  readonly readOnly: ReadOnlyReason | null;
}

export interface WordingReplaceContext extends WordingReplaceInput {
  /** What was looked for last; it stays over every failure. */
  readonly wish: ReplaceWish | null;
  readonly choice: Choice;
  readonly rehearsal: ReplaceRehearsal | null;
  /** What was shown before the texts turned out to have changed; null while they have not. */
  readonly earlier: ReplaceRehearsal | null;
  readonly key: string | null;
  /** How many texts were changed. */
  readonly changed: number;
  /** Why nothing was replaced, or why it is not known what would be. */
  readonly failure: Failure | null;
}

/** From so many texts on, taking them back is asked first. */
const BIG = 100;
/** Milliseconds of rest after which the consequences of another choice are found out. */
const REST = 600;

/** What is to be done, where the chart proves that everything for it is there. */
function orderOf({ contextIdentifier, wish, choice }: WordingReplaceContext): ReplaceOrder {
  return { ...present(wish), contextIdentifier, choice };
}

const machine = setup({
  types: {
    context: {} as WordingReplaceContext,
    events: {} as WordingReplaceEvent,
    input: {} as WordingReplaceInput,
  },
  delays: { rest: REST },
  actors: {
    rehearse: slot<WordingReplacePort['rehearse']>(),
    run: slot<WordingReplacePort['run']>(),
  },
  actions: {
    rememberWish: assign((_, params: { wish: ReplaceWish; choice: Choice }) => ({
      ...{ wish: params.wish, choice: params.choice },
      ...{ rehearsal: null, earlier: null, key: null, failure: null },
    })),
    rememberChoice: assign((_, params: { choice: Choice }) => ({ choice: params.choice })),
    rememberRehearsal: assign(({ context }, params: { rehearsal: ReplaceRehearsal }) => {
      const { rehearsal: shown, earlier } = context;
      const isOther = shown !== null && shown.replacement.state !== params.rehearsal.replacement.state;
      return {
        rehearsal: params.rehearsal,
        earlier: isOther ? shown : earlier,
        ...{ key: null, failure: null },
      };
    }),
    rememberEarlier: assign(({ context }) => ({ earlier: context.rehearsal })),
    rememberKey: assign((_, params: { key: string }) => ({ key: params.key })),
    rememberChanged: assign((_, params: { changed: number }) => ({ changed: params.changed })),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    rememberCancel: assign({ failure: CANCELLED }),
    reportReplaced: enqueueActions(({ context, system, enqueue }) => {
      const { changed, contextIdentifier, key } = context;
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'wording.replaced',
          values: { count: String(changed), context: contextIdentifier },
          autoClose: AUTO_CLOSE,
          operation: { key: present(key), place: null, isBig: changed >= BIG },
        },
      );
    }),
    reportSessionLost: enqueueActions(({ system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'session.lost' });
    }),
  },
  guards: {
    isReadOnly: ({ context }) => context.readOnly !== null,
    concernsTexts: (_, { subjects }: Pick<RecordsChanged, 'subjects'>) =>
      subjects.some((one) => one === 'wording' || one === 'context' || one === 'language'),
    /** Some text would read otherwise. */
    isPossible: ({ context: { rehearsal, choice } }) =>
      rehearsal !== null && chosenCount(choice, rehearsal.replacement) > 0,
    isChangedMeanwhile: (_, params: { error: unknown }) => isRefusedWith('046', params.error),
    isSessionLost: (_, params: { error: unknown }) => failureOf(params.error).kind === 'sessionLost',
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'refused',
  },
});

const preview = {
  target: '#wording-replace.rehearsing',
  actions: {
    type: 'rememberWish',
    params: ({ event }: { event: { wish: ReplaceWish; choice: Choice } }) => event,
  },
} as const;

const rehearse = {
  src: 'rehearse',
  input: ({ context }: { context: WordingReplaceContext }) => orderOf(context),
  onDone: {
    target: '#wording-replace.shown',
    actions: {
      type: 'rememberRehearsal',
      params: ({ event }: { event: { output: ReplaceRehearsal } }) => ({ rehearsal: event.output }),
    },
  },
  onError: failureExits({
    sessionLost: '#wording-replace.sessionLost',
    refused: '#wording-replace.refused',
    unreachable: '#wording-replace.unweighed',
  }),
} as const;

/**
 * Replacing a text wherever a context's own texts hold it. Every text is shown before and after, and nothing is replaced
 * that was not shown; where the texts have changed meanwhile, they are shown anew.
 */
export const wordingReplaceMachine = machine.createMachine({
  id: 'wording-replace',
  description: "Finds a text in a context's own texts and replaces it, after a preview of each of them.",
  context: ({ input }) => ({
    ...input,
    ...{
      wish: null,
      choice: EVERY_TEXT,
      rehearsal: null,
      earlier: null,
      key: null,
      changed: 0,
      failure: null,
    },
  }),
  initial: 'deciding',
  on: {
    'replace.cancel': '.cancelled',
    'records.changed': {},
    // Refused wherever no state below takes them: nothing is replaced that was not just shown.
    'replace.preview': {},
    'choice.change': {},
    'replace.confirm': {},
  },
  states: {
    deciding: { always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'asking' }] },
    readOnly: { description: 'This user may replace nothing here; the reason is told.' },
    asking: {
      description: 'The user says what is to be replaced by what, and where.',
      on: { 'replace.preview': preview },
    },
    rehearsing: {
      ...patience('#wording-replace.unweighed', 'rememberCancel'),
      description: 'Asks the server what the replacement would do.',
      invoke: rehearse,
      on: { 'replace.change': 'asking' },
    },
    shown: {
      description: 'The user sees every text before and after, chooses among them, and decides.',
      initial: 'settled',
      on: {
        'choice.change': {
          target: '.unsettled',
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
        'replace.confirm': {
          guard: 'isPossible',
          target: 'running',
          actions: { type: 'rememberKey', params: ({ event }) => event },
        },
        'replace.change': 'asking',
        'replace.preview': preview,
        // What was shown may not hold any more.
        'records.changed': {
          guard: { type: 'concernsTexts', params: ({ event }) => event },
          target: 'rehearsing',
        },
      },
      states: {
        settled: { description: 'The consequences are those of what is chosen.' },
        unsettled: {
          description: 'The user is choosing; the consequences are found out once they rest.',
          after: { rest: 'weighing' },
        },
        weighing: {
          ...patience('#wording-replace.unweighed', 'rememberCancel'),
          description: 'Asks the server for the consequences of what is chosen now.',
          invoke: rehearse,
        },
      },
    },
    running: {
      ...patience('#wording-replace.unreachable', 'rememberCancel'),
      description: 'The server replaces, in all texts that are chosen or in none.',
      invoke: {
        src: 'run',
        input: ({ context }) => ({
          ...orderOf(context),
          key: present(context.key),
          state: present(context.rehearsal).replacement.state,
        }),
        onDone: {
          target: 'replaced',
          actions: { type: 'rememberChanged', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isChangedMeanwhile', params: ({ event }) => ({ error: event.error }) },
            target: 'rehearsing',
            actions: 'rememberEarlier',
          },
          ...failureExits({
            ...{ sessionLost: 'sessionLost', refused: 'refused', unreachable: 'unreachable' },
          }),
        ],
      },
      // Leaving now would leave open whether anything was replaced.
      on: { 'replace.cancel': {} },
    },
    refused: {
      description: 'The server said no; the reason is told, and the preview can be asked for again.',
      on: { 'replace.retry': 'rehearsing', 'replace.change': 'asking', 'replace.preview': preview },
    },
    unweighed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'replace.retry': 'rehearsing', 'replace.change': 'asking', 'replace.preview': preview },
    },
    unreachable: {
      description: 'Whether anything was replaced is not known; the same can be tried again with its key.',
      on: { 'replace.retry': 'running' },
    },
    sessionLost: {
      description: 'Waits until the same user has signed in again, then shows and asks again.',
      entry: 'reportSessionLost',
      on: { 'session.restored': 'rehearsing' },
    },
    replaced: { type: 'final', entry: 'reportReplaced', description: 'The texts read otherwise.' },
    cancelled: { type: 'final', description: 'The user left; nothing was replaced.' },
  },
});
