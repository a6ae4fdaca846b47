import { assign, enqueueActions, setup } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, isRefusedWith } from '#machines/kit/failure.ts';
import { type Failed, failureExits, waitsForSession, withError } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import { type Choice, chosenCount, chosenCounts, EVERY_TEXT } from '#machines/wording-replace/choice.ts';
import type {
  ReplaceOrder,
  ReplacePreview,
  ReplaceRun,
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
  /** The user wants nothing replaced after all. */
  | { type: 'run.stop' }
  | { type: 'replace.cancel' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const WORDING_REPLACE_DATA_EVENTS: DataEvents<WordingReplaceEvent> = {
  'replace.preview': true,
  'choice.change': true,
  'replace.confirm': true,
  'records.changed': true,
};

export interface WordingReplaceInput {
  /** Whose texts are looked through at first. */
  readonly scope: ReplaceScope;
  /** Where that is or begins; null while nothing is chosen. */
  readonly contextIdentifier: string | null;
  /** The languages that were shown beside each other, looked through at first; null for all. */
  readonly langs: readonly string[] | null;
  /** Previous search text; empty for none. */
  readonly keyWord: string;
  /** Why this user may replace nothing. */
  readonly readOnly: ReadOnlyReason | null;
}

export interface WordingReplaceContext extends WordingReplaceInput {
  /** Latest request; it stays over every failure. */
  readonly wish: ReplaceWish | null;
  readonly choice: Choice;
  readonly preview: ReplacePreview | null;
  /** Preview shown before the texts turned out to have changed; null while they have not. */
  readonly earlier: ReplacePreview | null;
  readonly key: string | null;
  /** Known state of the run; null before it was requested. */
  readonly run: ReplaceRun | null;
  /** The last run was ended, and nothing was replaced. */
  readonly isStopped: boolean;
  /** It was to be ended, and that was too late. */
  readonly isTooLate: boolean;
  /** How many texts were changed. */
  readonly changed: number;
  /** Why nothing was replaced, or why it is not known what would be. */
  readonly failure: Failure | null;
}

/** From so many texts on, taking them back is asked first. */
const BIG = 100;
/** Milliseconds of rest after which the consequences of another choice are found out. */
const REST = 600;

/** Milliseconds after which a run is worth following, and between two looks at it. */
const FOLLOWED_AFTER = 500;
const LOOK_AGAIN_AFTER = 1_000;

/** Returns the replacement to carry out, where the chart proves that everything for it is there. */
function orderOf({ wish, choice }: WordingReplaceContext): ReplaceOrder {
  return { ...present(wish), choice };
}

/** Returns the notification of a completed replacement; the words name the context, or how many there were. */
function replacedWords({ changed, wish, choice, preview, isTooLate }: WordingReplaceContext) {
  const { scope, contextIdentifier } = present(wish);
  const counts = [...chosenCounts(choice, present(preview).replacement).values()];
  const contexts = counts.filter((count) => count > 0).length;
  const values = { count: String(changed), context: contextIdentifier ?? '', contexts: String(contexts) };
  if (isTooLate) return { topic: 'wording.replacedTooLate', values } as const;
  return { topic: scope === 'context' ? 'wording.replaced' : 'wording.replacedInAll', values } as const;
}

const machine = setup({
  types: {
    context: {} as WordingReplaceContext,
    events: {} as WordingReplaceEvent,
    input: {} as WordingReplaceInput,
  },
  delays: { rest: REST, followed: FOLLOWED_AFTER, lookAgain: LOOK_AGAIN_AFTER },
  actors: {
    recordChanges,
    sessionBack,
    preview: placeholder<WordingReplacePort['preview']>(),
    run: placeholder<WordingReplacePort['run']>(),
    follow: placeholder<WordingReplacePort['follow']>(),
    stop: placeholder<WordingReplacePort['stop']>(),
  },
  actions: {
    rememberWish: assign((_, params: { wish: ReplaceWish; choice: Choice }) => ({
      ...{ wish: params.wish, choice: params.choice },
      ...{ preview: null, earlier: null, key: null, isStopped: false, failure: null },
    })),
    rememberPreview: assign(({ context }, params: { preview: ReplacePreview }) => {
      const { preview: shown, earlier } = context;
      const isOther = shown !== null && shown.replacement.state !== params.preview.replacement.state;
      return {
        preview: params.preview,
        earlier: isOther ? shown : earlier,
        ...{ key: null, failure: null },
      };
    }),
    rememberEarlier: assign(({ context }) => ({ earlier: context.preview })),
    rememberKey: assign((_, params: { key: string }) => ({
      ...{ key: params.key, run: null },
      ...{ isStopped: false, isTooLate: false },
    })),
    rememberRun: assign((_, params: { run: ReplaceRun }) => ({ run: params.run })),
    reportReplaced: enqueueActions(({ context, system, enqueue }) => {
      const { changed, key } = context;
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          ...replacedWords(context),
          autoClose: AUTO_CLOSE,
          operation: { key: present(key), route: null, isBig: changed >= BIG },
        },
      );
    }),
  },
  guards: {
    isReadOnly: ({ context }) => context.readOnly !== null,
    concernsTexts: (_, { subjects }: Pick<RecordsChanged, 'subjects'>) =>
      subjects.some((one) => one === 'wording' || one === 'context' || one === 'language'),
    /** Some text would read otherwise. */
    isPossible: ({ context: { preview, choice } }) =>
      preview !== null && chosenCount(choice, preview.replacement) > 0,
    canStop: ({ context }) => context.run?.canStop === true,
    isDone: (_, params: { isDone: boolean }) => params.isDone,
    isChangedMeanwhile: (_, params: Failed) => isRefusedWith(REFUSAL.changedMeanwhile, params.error),
  },
});

const previewed = {
  target: '#wording-replace.previewing',
  actions: {
    type: 'rememberWish',
    params: ({ event }: { event: { wish: ReplaceWish; choice: Choice } }) => event,
  },
} as const;

const previewing = {
  src: 'preview',
  input: ({ context }: { context: WordingReplaceContext }) => orderOf(context),
  onDone: {
    target: '#wording-replace.shown',
    actions: {
      type: 'rememberPreview',
      params: ({ event }: { event: { output: ReplacePreview } }) => ({ preview: event.output }),
    },
  },
  onError: failureExits({
    sessionLost: '#wording-replace.sessionLost',
    refused: '#wording-replace.refused',
    unreachable: '#wording-replace.previewFailed',
  }),
} as const;

/** Looks at a run again and again; what it does not see changes nothing. */
const progress = {
  initial: 'early',
  states: {
    early: { description: 'Most runs have ended before it is worth a look.', after: { followed: 'looking' } },
    looking: {
      tags: BUSY,
      description: 'Asks the server how far the run is.',
      invoke: {
        src: 'follow',
        input: ({ context }: { context: WordingReplaceContext }) => ({ key: present(context.key) }),
        onDone: {
          target: 'pausing',
          actions: {
            type: 'rememberRun',
            params: ({ event }: { event: { output: ReplaceRun } }) => ({ run: event.output }),
          },
        },
        onError: { target: 'pausing' },
      },
    },
    pausing: { description: 'Waits a moment before it looks again.', after: { lookAgain: 'looking' } },
  },
} as const;

/**
 * Replacing a text wherever the own texts of a scope hold it. Every text is shown before and after, and nothing is replaced
 * that was not shown; where the texts have changed meanwhile, they are shown again.
 */
export const wordingReplaceMachine = machine.createMachine({
  id: 'wording-replace',
  description: 'Finds a text in the own texts of contexts and replaces it, after a preview of each of them.',
  context: ({ input }) => ({
    ...input,
    ...{
      wish: null,
      choice: EVERY_TEXT,
      preview: null,
      earlier: null,
      key: null,
      run: null,
      isStopped: false,
      isTooLate: false,
      changed: 0,
      failure: null,
    },
  }),
  invoke: { src: 'recordChanges' },
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
    readOnly: { description: 'This user may replace nothing here; the reason is shown.' },
    asking: {
      description: 'The user says what is to be replaced by what, and where.',
      on: { 'replace.preview': previewed },
    },
    previewing: {
      ...pending('#wording-replace.previewFailed'),
      description: 'Asks the server what the replacement would do.',
      invoke: previewing,
      on: { 'replace.change': 'asking' },
    },
    shown: {
      description: 'The user sees every text before and after, chooses among them, and decides.',
      initial: 'settled',
      on: {
        'choice.change': {
          target: '.unsettled',
          actions: assign({ choice: ({ event }) => event.choice, isStopped: false }),
        },
        'replace.confirm': {
          guard: 'isPossible',
          target: 'running',
          actions: { type: 'rememberKey', params: ({ event }) => event },
        },
        'replace.change': 'asking',
        'replace.preview': previewed,
        // The shown preview may be outdated.
        'records.changed': {
          guard: { type: 'concernsTexts', params: ({ event }) => event },
          target: 'previewing',
        },
      },
      states: {
        settled: { description: 'The consequences are those of what is chosen.' },
        unsettled: {
          description: 'The user is choosing; the consequences are found out once they rest.',
          after: { rest: 'previewing' },
        },
        previewing: {
          ...pending('#wording-replace.previewFailed'),
          description: 'Asks the server for the consequences of what is chosen now.',
          invoke: previewing,
        },
      },
    },
    running: {
      type: 'parallel',
      description: 'The server replaces, in all texts that are chosen or in none.',
      on: {
        'run.stop': { guard: 'canStop', target: 'stopping' },
        // Leaving now would leave open whether anything was replaced.
        'replace.cancel': {},
      },
      states: {
        waiting: {
          ...pending('#wording-replace.unreachable'),
          invoke: {
            src: 'run',
            input: ({ context }) => ({
              ...orderOf(context),
              key: present(context.key),
              state: present(context.preview).replacement.state,
            }),
            onDone: {
              target: '#wording-replace.replaced',
              actions: assign({ changed: ({ event }) => event.output.changed }),
            },
            onError: [
              {
                guard: { type: 'isChangedMeanwhile', params: withError },
                target: '#wording-replace.previewing',
                actions: 'rememberEarlier',
              },
              ...failureExits({
                sessionLost: '#wording-replace.sessionLost',
                refused: '#wording-replace.refused',
                unreachable: '#wording-replace.unreachable',
              }),
            ],
          },
        },
        progress,
      },
    },
    stopping: {
      ...pending('#wording-replace.unstopped'),
      description: 'The server ends the run; it answers when it is certain what became of it.',
      invoke: {
        src: 'stop',
        input: ({ context }) => ({ key: present(context.key) }),
        onDone: [
          // The same key answers what the run has done.
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'running',
            actions: assign({ isTooLate: true, failure: null }),
          },
          { target: 'shown', actions: assign({ isStopped: true, key: null, failure: null }) },
        ],
        onError: failureExits({ sessionLost: 'sessionLost', refused: 'unstopped', unreachable: 'unstopped' }),
      },
      on: { 'replace.cancel': {} },
    },
    unstopped: {
      description: 'Whether the run was ended is not known; it can be asked again.',
      on: { 'replace.retry': 'stopping' },
    },
    refused: {
      description: 'The server said no; the reason is shown, and the preview can be asked for again.',
      on: { 'replace.retry': 'previewing', 'replace.change': 'asking', 'replace.preview': previewed },
    },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'replace.retry': 'previewing', 'replace.change': 'asking', 'replace.preview': previewed },
    },
    unreachable: {
      description: 'Whether anything was replaced is not known; the same can be tried again with its key.',
      on: { 'replace.retry': 'running' },
    },
    sessionLost: waitsForSession('previewing', 'shows and asks again'),
    replaced: { type: 'final', entry: 'reportReplaced', description: 'The texts read otherwise.' },
    cancelled: { type: 'final', description: 'The user left; nothing was replaced.' },
  },
});
