import { assign, fromPromise, sendTo, setup } from 'xstate';
import { pending } from '#machines/kit/pending.ts';

/** A machine with one of everything that a chart can hold. */
export const exampleMachine = setup({
  types: { context: {} as { count: number }, events: {} as { type: `${string}.${string}`; count?: number } },
  actors: {
    save: fromPromise<number>(() => Promise.resolve(1)),
    child: setup({}).createMachine({ id: 'child' }),
  },
  actions: {
    rememberCount: assign((_, params: { count: number }) => ({ count: params.count })),
    begin: () => {},
    end: () => {},
  },
  guards: { isSmall: ({ context }) => context.count < 3 },
}).createMachine({
  id: 'example',
  description: 'Saves & counts.',
  context: { count: 0 },
  initial: 'editing',
  on: {
    'example.refused': {},
    'example.leave': '.left',
    'example.count': {
      actions: { type: 'rememberCount', params: ({ event }) => ({ count: event.count ?? 0 }) },
    },
  },
  states: {
    editing: {
      description: 'Waits for a user to write something.',
      entry: 'begin',
      exit: 'end',
      on: {
        'example.save': [{ guard: 'isSmall', target: 'saving' }, { target: 'both' }],
        'example.again': { target: 'editing', reenter: true },
      },
    },
    saving: {
      ...pending('#example.editing', 'end'),
      invoke: {
        src: 'save',
        onDone: 'both',
        onError: [{ guard: 'isSmall', target: 'editing' }, { target: 'left' }],
      },
    },
    both: {
      type: 'parallel',
      states: {
        one: {
          invoke: { src: 'child', id: 'first', onError: '#example.left' },
          initial: 'early',
          states: { early: { after: { 1500: 'late' } }, late: { type: 'final' } },
        },
        two: {
          invoke: [
            { src: 'child', id: 'second', onError: { actions: 'end' } },
            { src: 'save', id: 'third', onError: { actions: 'end' } },
          ],
          on: { 'example.tell': { actions: sendTo('first', { type: 'reported' }) } },
        },
      },
      onDone: 'deciding',
    },
    deciding: { always: [{ guard: 'isSmall', target: 'editing' }, { target: 'left' }] },
    left: { type: 'final' },
  },
});
