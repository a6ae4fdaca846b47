import { expect, test } from 'vitest';
import { createActor, createMachine, type EventObject, emit, stopChild } from 'xstate';
import { recordChanges, recordChangesBeside } from '#machines/reports/record-changes.ts';
import { APP } from '#machines/reports/report.ts';

const CHANGE = { type: 'records.changed', subjects: ['wording'], by: 'key-1', takesBack: 'key-0' } as const;

/** A flow two levels below a stand-in for the app, and what it received. */
function start(src = recordChanges) {
  const received: EventObject[] = [];
  const listening = createMachine({
    invoke: { src },
    on: { 'records.changed': { actions: ({ event }) => received.push(event) } },
  });
  const app = createActor(
    createMachine({
      invoke: { src: createMachine({ invoke: { src: listening, id: 'listening' } }), id: 'around' },
      on: {
        changed: {
          actions: emit({ ...CHANGE, where: 'here' }),
        },
        leave: { actions: stopChild('around') },
      },
    }),
    { systemId: APP },
  );
  const subscriptions = new Set<object>();
  const on = app.on.bind(app);
  app.on = (type, handler) => {
    const { unsubscribe } = on(type, handler);
    const subscription = {
      unsubscribe: () => {
        subscriptions.delete(subscription);
        unsubscribe();
      },
    };
    subscriptions.add(subscription);
    return subscription;
  };
  return { app: app.start(), received, subscriptions };
}

test('a nested flow receives every change at once', () => {
  const { app, received } = start();
  app.send({ type: 'changed' });
  expect(received).toEqual([CHANGE]);
  app.send({ type: 'changed' });
  expect(received).toHaveLength(2);
});

test('a stopped flow receives nothing and leaves no subscription', () => {
  const { app, received, subscriptions } = start();
  expect(subscriptions.size).toBe(1);
  app.send({ type: 'leave' });
  expect(subscriptions.size).toBe(0);
  app.send({ type: 'changed' });
  expect(received).toEqual([]);
});

test('a flow beside a form receives a change behind everything that follows from it at once', async () => {
  const { app, received, subscriptions } = start(recordChangesBeside);
  app.send({ type: 'changed' });
  expect(received).toEqual([]);
  await null;
  expect(received).toHaveLength(1);
  app.send({ type: 'changed' });
  app.send({ type: 'leave' });
  await null;
  expect([received.length, subscriptions.size]).toEqual([1, 0]);
});
