import { assign, enqueueActions, setup } from 'xstate';
import type { Coverage } from '#contract/context-coverage.ts';
import type { ContextTreePort } from '#machines/context-tree/context-tree.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import { contextFormMachine } from '#machines/records/context.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type ContextTreeEvent =
  | { type: 'coverage.retry' }
  /** The user wants to put a context below another one. */
  | { type: 'move.begin'; identifier: string }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const CONTEXT_TREE_DATA_EVENTS: DataEvents<ContextTreeEvent> = {
  'move.begin': true,
  'records.changed': true,
};

export interface ContextTreeContext {
  /** The latest figures, kept while they are reloaded; null before, and from a server without them. */
  readonly coverage: Coverage | null;
  readonly failure: Failure | null;
  /** The context that is to be put elsewhere; null while none is. */
  readonly moved: string | null;
}

/** Records that are counted. */
const COUNTED: readonly Subject[] = ['wording', 'context', 'language', 'documentfile', 'user'];

/** The tree of contexts: what each holds, and moving one of them, which is its form with one field. */
export const contextTreeMachine = setup({
  types: {
    context: {} as ContextTreeContext,
    events: {} as ContextTreeEvent,
    children: {} as { move: 'move' },
  },
  actors: {
    recordChanges,
    sessionBack,
    load: placeholder<ContextTreePort['load']>(),
    move: contextFormMachine,
  },
  actions: {
    rememberMoved: assign((_, params: { identifier: string }) => ({ moved: params.identifier })),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isCounted: (_, params: RecordsChanged) => params.subjects.some((one) => COUNTED.includes(one)),
  },
}).createMachine({
  id: 'context-tree',
  description: 'What each context holds and how complete it is, and moving one below another.',
  context: { coverage: null, failure: null, moved: null },
  type: 'parallel',
  invoke: { src: 'recordChanges' },
  on: {
    // Also while it is loading: what is on its way may have been counted before.
    'records.changed': {
      guard: { type: 'isCounted', params: ({ event }) => event },
      target: '.coverage.loading',
    },
    // Refused while a context is being moved: one at a time.
    'move.begin': {},
  },
  states: {
    coverage: {
      initial: 'loading',
      states: {
        loading: {
          ...pending('#context-tree.coverage.unreachable'),
          description: 'The contexts are being counted; the figures that are there stay.',
          invoke: {
            src: 'load',
            onDone: {
              target: 'shown',
              actions: assign({ coverage: ({ event }) => event.output }),
            },
            onError: failureExits(),
          },
        },
        shown: {},
        refused: {
          description:
            'The server refuses the figures; the reason is shown, and the tree works without them.',
          on: { 'coverage.retry': 'loading' },
        },
        unreachable: {
          description: 'No usable answer arrived; the user can retry.',
          on: { 'coverage.retry': 'loading' },
        },
        sessionLost: {
          description: 'Waits for a new sign-in, then loads again.',
          invoke: { src: 'sessionBack', onDone: 'loading' },
        },
      },
    },
    move: {
      initial: 'resting',
      states: {
        resting: {
          description: 'The tree is looked at.',
          on: {
            'move.begin': {
              target: 'moving',
              actions: { type: 'rememberMoved', params: ({ event: { identifier } }) => ({ identifier }) },
            },
          },
        },
        moving: {
          description: 'A context is to be put below another one, which the user chooses.',
          invoke: {
            src: 'move',
            id: 'move',
            input: ({ context }) => ({ recordKey: present(context.moved), readOnly: null }),
            onDone: 'resting',
            onError: { target: 'resting', actions: REPORT_BROKEN },
          },
          exit: assign({ moved: null }),
        },
      },
    },
  },
});
