import { expect, test } from 'vitest';
import { createActor, createMachine, type EventObject, emit } from 'xstate';
import { APP } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

const turn = () => new Promise((settled) => setTimeout(settled));

const waiting = createMachine({
  initial: 'sessionLost',
  states: {
    sessionLost: { invoke: { src: sessionBack, onDone: 'goesOn' }, on: { leave: 'left' } },
    goesOn: { on: { lose: 'sessionLost' } },
    left: {},
  },
});

/** A flow and one below it, below a stand-in for the app. */
function start() {
  const told: EventObject[] = [];
  const around = createMachine({ invoke: { src: waiting, id: 'inner' } });
  const app = createActor(
    createMachine({
      invoke: [
        { src: waiting, id: 'flow' },
        { src: around, id: 'around' },
      ],
      on: {
        restore: { actions: emit({ type: 'session.restored' }) },
        '*': { actions: ({ event }) => told.push(event) },
      },
    }),
    { systemId: APP },
  ).start();
  const { flow, around: outer } = app.getSnapshot().children;
  const inner = outer?.getSnapshot().children.inner;
  return { app, told, flow, inner };
}

test('a flow that waits for the session tells the app, and goes on when the user is back, however deep it lies', async () => {
  const { app, told, flow, inner } = start();
  expect(told).toEqual([{ type: 'session.lost' }, { type: 'session.lost' }]);
  app.send({ type: 'restore' });
  await turn();
  expect([flow?.getSnapshot().value, inner?.getSnapshot().value]).toEqual(['goesOn', 'goesOn']);
});

test('each end of the session is told and waited for anew', async () => {
  const { app, told, flow } = start();
  app.send({ type: 'restore' });
  await turn();
  flow?.send({ type: 'lose' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('sessionLost');
  expect(told).toHaveLength(3);
  app.send({ type: 'restore' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('goesOn');
});

test('a flow that has gone elsewhere meanwhile stays there', async () => {
  const { app, flow } = start();
  flow?.send({ type: 'leave' });
  app.send({ type: 'restore' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('left');
});

test('without an app, as in a screen’s own test, it waits', async () => {
  const flow = createActor(waiting).start();
  await turn();
  expect(flow.getSnapshot().value).toBe('sessionLost');
});
