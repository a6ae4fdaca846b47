import { afterEach, expect, test, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { Observer } from '#inspector/console/observer.ts';
import { openStatelyViewer } from '#inspector/console/stately.ts';
import { createMask } from '#inspector/mask.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';

const ORIGIN = 'https://stately.ai';

afterEach(() => {
  vi.restoreAllMocks();
});

function fakeViewer() {
  const posted: { readonly message: unknown; readonly target: unknown }[] = [];
  const viewer = { postMessage: (message: unknown, target: unknown) => posted.push({ message, target }) };
  vi.spyOn(window, 'open').mockReturnValue(viewer as unknown as Window);
  const connect = (origin: string) => {
    const connected = new MessageEvent('message', { origin, data: { type: '@statelyai.connected' } });
    Object.defineProperty(connected, 'source', { value: viewer });
    window.dispatchEvent(connected);
  };
  return { posted, connect };
}

test('its viewer gets what is masked, at its own origin, and only once it is there', async () => {
  const { posted, connect } = fakeViewer();
  const viewer = openStatelyViewer({ machines: [] });
  const observer = new Observer(createMask(), viewer.tell);
  const machine = setup({ types: { input: {} as { readonly password: string } } }).createMachine({
    id: 'keeper',
    initial: 'waiting',
    states: { waiting: { on: { 'code.confirm': 'over' } }, over: {} },
  });
  const actor = createActor(machine, {
    inspect: observer.inspect,
    input: { password: 'Sehr-geheim-1' },
  }).start();
  actor.send({ type: 'code.confirm', code: 'K7MQ2XRA' } as { type: 'code.confirm' });
  await Promise.resolve();
  connect('https://elsewhere.example');
  expect(posted).toEqual([]);
  connect(ORIGIN);
  expect(new Set(posted.map(({ target }) => target))).toEqual(new Set([ORIGIN]));
  const text = JSON.stringify(posted);
  expect(text).toContain('"type":"code.confirm","code":"•••"');
  expect(text).toContain('"value":"over"');
  expect(text).not.toMatch(/geheim|K7MQ2XRA/);
});

test('its viewer gets the definition of a machine that ships, and who owns whom', () => {
  const { posted, connect } = fakeViewer();
  connect(ORIGIN);
  const viewer = openStatelyViewer({ machines: [secondFactorMachine] });
  connect(ORIGIN);
  viewer.tell({
    actors: [
      { id: 'x:0', machine: 'second-factor', name: 'second-factor', parent: null, born: 1 },
      { id: 'x:1', machine: null, name: 'confirm', parent: 'x:0', born: 2 },
    ],
    entries: [],
  });
  expect(posted.map(({ message }) => message)).toMatchObject([
    { sessionId: 'x:0', name: 'second-factor', definition: expect.stringContaining('password.return') },
    { sessionId: 'x:1', parentId: 'x:0', rootId: 'x:0' },
  ]);
});
