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
  const reported: EventObject[] = [];
  const around = createMachine({ invoke: { src: waiting, id: 'inner' } });
  const app = createActor(
    createMachine({
      invoke: [
        { src: waiting, id: 'flow' },
        { src: around, id: 'around' },
      ],
      on: {
        restore: { actions: emit({ type: 'session.restored' }) },
        '*': { actions: ({ event }) => reported.push(event) },
      },
    }),
    { systemId: APP },
  ).start();
  const { flow, around: outer } = app.getSnapshot().children;
  const inner = outer?.getSnapshot().children.inner;
  return { app, reported, flow, inner };
}

test('nested flows report the end of the session and resume when the user is back', async () => {
  const { app, reported, flow, inner } = start();
  expect(reported).toEqual([{ type: 'session.lost' }, { type: 'session.lost' }]);
  app.send({ type: 'restore' });
  await turn();
  expect([flow?.getSnapshot().value, inner?.getSnapshot().value]).toEqual(['goesOn', 'goesOn']);
});

test('each end of the session is reported and waited for again', async () => {
  const { app, reported, flow } = start();
  app.send({ type: 'restore' });
  await turn();
  flow?.send({ type: 'lose' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('sessionLost');
  expect(reported).toHaveLength(3);
  app.send({ type: 'restore' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('goesOn');
});

test('a flow that has left the state meanwhile is not moved', async () => {
  const { app, flow } = start();
  flow?.send({ type: 'leave' });
  app.send({ type: 'restore' });
  await turn();
  expect(flow?.getSnapshot().value).toBe('left');
});

test('without an app it never resolves', async () => {
  const flow = createActor(waiting).start();
  await turn();
  expect(flow.getSnapshot().value).toBe('sessionLost');
});
