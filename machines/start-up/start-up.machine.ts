import { assign, setup } from 'xstate';
import type { TreeContext } from '#contract/context-tree.ts';
import type { Language } from '#contract/language.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, failing, withError } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { StartUpPort } from '#machines/start-up/start-up.port.ts';

export type StartUpEvent =
  /** Loads what has not arrived. */
  { type: 'startUp.retry' } | RecordsChanged;

export const START_UP_DATA_EVENTS: DataEvents<StartUpEvent> = { 'records.changed': true };

export interface StartUpContext {
  /** All contexts, null until they have arrived. */
  readonly contexts: readonly TreeContext[] | null;
  readonly contextsFailure: Failure | null;
  /** All languages, null until they have arrived. */
  readonly languages: readonly Language[] | null;
  readonly languagesFailure: Failure | null;
}

/** Milliseconds after which a screen that needs a part says that it is still on its way. */
const LATE_AFTER = 2_000;

const startUp = setup({
  types: { context: {} as StartUpContext, events: {} as StartUpEvent },
  actors: {
    recordChanges,
    sessionBack,
    loadContexts: placeholder<StartUpPort['loadContexts']>(),
    loadLanguages: placeholder<StartUpPort['loadLanguages']>(),
  },
  actions: {
    rememberContextsFailure: assign((_, params: Failed) => ({
      contextsFailure: failureOf(params.error),
    })),
    rememberLanguagesFailure: assign((_, params: Failed) => ({
      languagesFailure: failureOf(params.error),
    })),
  },
  guards: {
    isAmong: (_, params: { subjects: readonly Subject[]; subject: Subject }) =>
      params.subjects.includes(params.subject),
  },
});

/** When records of a kind have changed they are reloaded; those that are there stay until then. */
function reloading(subject: Subject) {
  return startUp.createStateConfig({
    on: {
      'records.changed': {
        guard: { type: 'isAmong', params: ({ event }) => ({ subjects: event.subjects, subject }) },
        target: '.loading',
        reenter: true,
      },
    },
  }).on;
}

/** The phases of a wait that holds no one up: from some time on it can be begun again. */
function waiting(part: 'contexts' | 'languages') {
  return startUp.createStateConfig({
    tags: BUSY,
    initial: 'brief',
    states: {
      brief: { after: { [LATE_AFTER]: 'late' } },
      late: {
        description:
          'It takes longer than usual; a screen that needs it says so, and offers to ask once more.',
        on: { 'startUp.retry': { target: `#start-up.${part}.loading`, reenter: true } },
      },
    },
  });
}

const failed = startUp.createStateConfig({
  description: 'This part did not arrive; a screen that needs it offers to load it again.',
  on: { 'startUp.retry': 'loading' },
});

const sessionLost = startUp.createStateConfig({
  description: 'Waits until the session is back.',
  invoke: { src: 'sessionBack', onDone: 'loading' },
});

/**
 * Loads, in parallel in the background, data that every screen may need soon after sign-in. Only what needs it waits
 * for it, and one part that fails does not delay the other.
 */
export const startUpMachine = startUp.createMachine({
  id: 'start-up',
  description: 'Loads all contexts and all languages in the background, which many screens want.',
  context: { contexts: null, contextsFailure: null, languages: null, languagesFailure: null },
  invoke: { src: 'recordChanges' },
  type: 'parallel',
  states: {
    contexts: {
      initial: 'loading',
      on: reloading('context'),
      states: {
        loading: {
          ...waiting('contexts'),
          invoke: {
            src: 'loadContexts',
            onDone: {
              target: 'loaded',
              actions: assign({ contexts: ({ event }) => event.output, contextsFailure: null }),
            },
            onError: [
              { guard: failing.isSessionLost, target: 'sessionLost' },
              { target: 'failed', actions: { type: 'rememberContextsFailure', params: withError } },
            ],
          },
        },
        loaded: {},
        failed,
        sessionLost,
      },
    },
    languages: {
      initial: 'loading',
      on: reloading('language'),
      states: {
        loading: {
          ...waiting('languages'),
          invoke: {
            src: 'loadLanguages',
            onDone: {
              target: 'loaded',
              actions: assign({ languages: ({ event }) => event.output, languagesFailure: null }),
            },
            onError: [
              { guard: failing.isSessionLost, target: 'sessionLost' },
              {
                target: 'failed',
                actions: {
                  type: 'rememberLanguagesFailure',
                  params: withError,
                },
              },
            ],
          },
        },
        loaded: {},
        failed,
        sessionLost,
      },
    },
  },
});
