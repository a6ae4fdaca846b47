import { expect, test } from 'vitest';
import { createActor, createMachine, type EventObject, emit, stopChild } from 'xstate';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { APP } from '#machines/reports/report.ts';

/** A flow two levels below a stand-in for the app, and what it was told. */
function start() {
  const told: EventObject[] = [];
  const listening = createMachine({
    invoke: { src: recordChanges },
    on: { 'records.changed': { actions: ({ event }) => told.push(event) } },
  });
  const app = createActor(
    createMachine({
      invoke: { src: createMachine({ invoke: { src: listening, id: 'listening' } }), id: 'around' },
      on: {
        changed: {
          actions: emit({ type: 'records.changed', subjects: ['wording'], by: 'key-1', where: 'here' }),
        },
        leave: { actions: stopChild('around') },
      },
    }),
    { systemId: APP },
  ).start();
  return { app, told };
}

test('a flow that shows records is told of every change at once, however deep it lies', () => {
  const { app, told } = start();
  app.send({ type: 'changed' });
  expect(told).toEqual([{ type: 'records.changed', subjects: ['wording'], by: 'key-1' }]);
  app.send({ type: 'changed' });
  expect(told).toHaveLength(2);
});

test('nothing is told to a flow that has ended', () => {
  const { app, told } = start();
  app.send({ type: 'leave' });
  app.send({ type: 'changed' });
  expect(told).toEqual([]);
});
