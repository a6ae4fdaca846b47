import { assign, setup } from 'xstate';
import { ROOT_CONTEXTS } from '#contract/limits.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { KeptContext, WorkingContextPort } from '#machines/working-context/working-context.port.ts';

export type WorkingContextEvent =
  /** The user chooses a context to work in, null for all of them. */
  | { type: 'context.choose'; contextIdentifier: string | null }
  /** These contexts there are for this user. */
  | { type: 'contexts.known'; identifiers: readonly string[] };

export const WORKING_CONTEXT_DATA_EVENTS: DataEvents<WorkingContextEvent> = {
  'context.choose': true,
  'contexts.known': true,
};

interface WorkingContextInput {
  readonly userId: number;
  /** The contexts that the user may change; empty for a user who may change all. */
  readonly authorized: readonly string[];
}

export interface WorkingContextContext extends WorkingContextInput {
  /** The context in which the user works, null for all of them. */
  readonly contextIdentifier: string | null;
  /** The contexts that there are; null as long as that is not known. */
  readonly known: readonly string[] | null;
}

/** Who may change one context alone works there; a root context stands for everything below it. */
function usualContext(authorized: readonly string[]): string | null {
  const [only = null, ...more] = authorized;
  const isRoot = only !== null && (ROOT_CONTEXTS as readonly string[]).includes(only);
  return more.length > 0 || isRoot ? null : only;
}

/** In which context the user works: where lists, matrix and new records begin. */
export const workingContextMachine = setup({
  types: {
    context: {} as WorkingContextContext,
    events: {} as WorkingContextEvent,
    input: {} as WorkingContextInput,
  },
  actors: {
    recall: placeholder<WorkingContextPort['recall']>(),
    keep: placeholder<WorkingContextPort['keep']>(),
  },
  actions: {
    choose: assign((_, params: { contextIdentifier: string | null }) => params),
    takeUsual: assign(({ context }) => ({ contextIdentifier: usualContext(context.authorized) })),
  },
  guards: {
    isChosen: (_, params: KeptContext) => params.chosen,
    isPresent: ({ context }, params: { contextIdentifier: string | null }) =>
      context.contextIdentifier === params.contextIdentifier,
    isGone: ({ context: { contextIdentifier, known } }) =>
      contextIdentifier !== null && known !== null && !known.includes(contextIdentifier),
  },
}).createMachine({
  id: 'working-context',
  description: 'In which context the user works: where lists, matrix and new records begin.',
  context: ({ input }) => ({ ...input, contextIdentifier: null, known: null }),
  initial: 'recalling',
  on: {
    'context.choose': {
      target: '.keeping',
      reenter: true,
      actions: { type: 'choose', params: ({ event: { contextIdentifier } }) => ({ contextIdentifier }) },
    },
    'contexts.known': { actions: assign({ known: ({ event }) => event.identifiers }) },
  },
  states: {
    recalling: {
      tags: BUSY,
      description: 'What was chosen in this browser before is looked up.',
      invoke: {
        src: 'recall',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'settled',
            actions: {
              type: 'choose',
              params: ({ event }) => ({ contextIdentifier: event.output.contextIdentifier }),
            },
          },
          { target: 'settled', actions: 'takeUsual' },
        ],
        onError: { target: 'settled', actions: 'takeUsual' },
      },
    },
    settled: {
      description: 'Links lead into this context, or into none.',
      always: { guard: 'isGone', target: 'keeping', actions: assign({ contextIdentifier: null }) },
      on: {
        'context.choose': [
          {
            guard: {
              type: 'isPresent',
              params: ({ event: { contextIdentifier } }) => ({ contextIdentifier }),
            },
          },
          {
            target: 'keeping',
            actions: {
              type: 'choose',
              params: ({ event: { contextIdentifier } }) => ({ contextIdentifier }),
            },
          },
        ],
      },
    },
    keeping: {
      tags: BUSY,
      description: 'The choice holds already; this browser keeps it for the next time.',
      invoke: {
        src: 'keep',
        input: ({ context: { userId, contextIdentifier } }) => ({ userId, contextIdentifier }),
        onDone: 'settled',
        // It holds until the page is left.
        onError: 'settled',
      },
    },
  },
});
