import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EventStream } from '#server/routes/event-stream.ts';
import type { Settings } from '#server/settings/settings.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { EventListener } from '#tests/support/event-listener.ts';
import { within } from '#tests/support/eventually.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
/** Longer than changes are gathered. */
const QUIET_MS = 300;

let server: TestServer;
let address: string;
let listeners: EventListener[];

async function start(settings: Partial<Settings> = {}): Promise<void> {
  listeners = [];
  server = await startTestServer({ settings });
  const context = { parentIdentifier: 'GLOBAL', isDefault: false, active: true };
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await contexts.add(unit, { ...context, identifier: 'nord', hostUrl: 'nord.example' });
    await contexts.add(unit, { ...context, identifier: 'sued', hostUrl: null });
    await contexts.add(unit, { ...context, identifier: 'alt', hostUrl: null, active: false });
  });
  address = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/ecs/wording/`;
}
beforeEach(() => start());
afterEach(async () => {
  for (const listener of listeners) listener.close();
  await server.close();
});

async function listen(query: string, headers: Readonly<Record<string, string>> = {}): Promise<EventListener> {
  const listener = await EventListener.open(`${address}events?${query}`, headers);
  listeners.push(listener);
  return listener;
}

async function add(contextIdentifier: string, identifier: string, value = identifier, active = true) {
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await addWording(unit, {
      contextIdentifier,
      lang: 'de',
      identifier,
      value,
      resetInheritance: false,
      active,
    });
  });
}

async function presentRev(context = 'nord'): Promise<string> {
  const { headers } = await fetch(`${address}get?context=${context}`);
  return (headers.get('etag') ?? '').slice(3, -1);
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

describe('a listener', () => {
  test('hears the present revision at once, in events that no proxy keeps', async () => {
    const listener = await listen('context=nord');
    expect(listener.response.status).toBe(200);
    expect(Object.fromEntries(listener.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const rev = await presentRev();
    expect(await listener.until(1)).toEqual([{ event: 'current', id: rev, data: { context: 'nord', rev } }]);
  });

  test('hears of a changed text of its context and of those above, by a revision that can be fetched', async () => {
    const listener = await listen('context=nord');
    await listener.until(1);
    await add('nord', 'a');
    expect((await listener.until(2))[1]).toMatchObject({
      event: 'changed',
      data: { rev: await presentRev() },
    });
    await add('GLOBAL', 'b');
    const [, , third] = await listener.until(3);
    expect(third?.data.rev).toBe(await presentRev());
    const fetched = await fetch(`${address}get?context=nord&flat=1&lang=de&rev=${third?.data.rev}`);
    expect(fetched.headers.get('cache-control')).toContain('immutable');
    expect(await fetched.text()).toContain('"b":"b"');
  });

  test('hears nothing of what does not show in its context', async () => {
    await add('nord', 'a');
    const listener = await listen('context=nord');
    await listener.until(1);
    await add('sued', 'b');
    await add('GLOBAL', 'a', 'hidden by nord');
    await add('nord', 'c', 'inactive', false);
    await quiet();
    expect(listener.heard).toHaveLength(1);
  });

  test('hears several saves in one moment as one change, and its last revision', async () => {
    const listener = await listen('context=nord');
    await listener.until(1);
    for (const name of ['a', 'b', 'c', 'd']) await add('nord', name);
    await quiet();
    expect(listener.heard.length).toBeLessThan(5);
    expect(listener.heard.at(-1)?.data.rev).toBe(await presentRev());
  });

  test('that comes back with an older revision hears at once that there is another', async () => {
    const rev = await presentRev();
    await add('nord', 'a');
    const comesBack = await listen('context=nord', { 'last-event-id': rev });
    expect((await comesBack.until(1))[0]).toMatchObject({
      event: 'changed',
      data: { rev: await presentRev() },
    });
    const asks = await listen(`context=nord&rev=${rev}`);
    expect((await asks.until(1))[0]?.event).toBe('changed');
    const knows = await listen(`context=nord&rev=${await presentRev()}`);
    expect((await knows.until(1))[0]?.event).toBe('current');
  });

  test('is notified when its context is no longer active, and nothing more', async () => {
    const listener = await listen('context=nord');
    await listener.until(1);
    await server.parts.units.run(TEST_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'nord' }, { active: false }),
    );
    await listener.ended;
    expect(listener.heard[1]).toEqual({ event: 'changed', id: null, data: { context: 'nord', rev: null } });
  });

  test('may mean the context of its address, and add what it likes', async () => {
    const listener = await listen('_=12', { 'used-context': 'nord.example' });
    expect((await listener.until(1))[0]?.data.context).toBe('nord');
  });

  test('may be a page of another origin', async () => {
    const { response } = await listen('context=GLOBAL', { origin: 'https://nord.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://nord.example');
    const other = await listen('context=GLOBAL', { origin: 'https://evil.example' });
    expect(other.response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

test.each(['context=nowhere', 'context=alt'])('%s is refused with 008', async (query) => {
  const { response } = await listen(query);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ]);
});

describe('too many', () => {
  const refused = async (query = 'context=nord') => {
    const response = await server.browser().get(`wording/events?${query}`);
    return [response.statusCode, envelopeOf(response).errCodes[0], response.headers['retry-after']];
  };

  test('of one address are refused, until one of them goes', async () => {
    await server.close();
    await start({ eventListenersPerAddress: 3 });
    const [first] = await Promise.all([1, 2, 3].map(() => listen('context=nord')));
    expect(await refused()).toEqual([429, '044', '30']);
    first?.close();
    await within(async () => (await listen('context=nord')).response.status, 200, 3_000);
  });

  test('in all are refused', async () => {
    await server.close();
    await start({ eventListeners: 2, eventListenersPerAddress: 0 });
    await Promise.all([1, 2].map(() => listen('context=nord')));
    expect(await refused()).toEqual([503, '018', '30']);
  });

  test('a request that is refused takes no place', async () => {
    await server.close();
    await start({ eventListenersPerAddress: 1 });
    for (let at = 0; at < 3; at += 1) expect((await refused('context=nowhere'))[0]).toBe(404);
    expect((await listen('context=nord')).response.status).toBe(200);
  });

  test('hundreds all hear, and leave nothing behind when they go', async () => {
    await Promise.all(Array.from({ length: 300 }, () => listen('context=nord')));
    await add('nord', 'a');
    await Promise.all(listeners.map((listener) => listener.until(2)));
    for (const listener of listeners) listener.close();
    await within(connections, 0, 5_000);
  });
});

describe('a client that does not read', () => {
  test('is dropped before much waits for it', () => {
    const stream = new EventStream();
    stream.pause();
    let sent = 0;
    while (!stream.destroyed && sent < 10_000) {
      stream.send('changed', { context: 'nord', rev: 'x'.repeat(27) }, 'x'.repeat(27));
      sent += 1;
    }
    expect(stream.destroyed).toBe(true);
    expect(sent).toBeLessThan(300);
  });

  test('is dropped when it has taken nothing between two beats; one that reads is not', () => {
    const [stuck, reading] = [new EventStream(), new EventStream()];
    for (const stream of [stuck, reading]) stream.beat();
    reading.read();
    for (const stream of [stuck, reading]) stream.beat();
    expect([stuck.destroyed, reading.destroyed]).toEqual([true, false]);
    reading.read();
    reading.beat();
    expect(String(reading.read())).toContain(':\n\n');
  });

  test('holds up neither the others nor the end of the server', async () => {
    const { port } = server.app.server.address() as { port: number };
    const mute = connect(port, '127.0.0.1');
    mute.pause();
    mute.write('GET /ecs/wording/events?context=nord HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const listener = await listen('context=nord');
    await listener.until(1);
    await add('nord', 'a');
    await listener.until(2);
    const begun = performance.now();
    mute.once('close', () => {});
    mute.on('error', () => {});
    const closing = server.app.close();
    await listener.ended;
    expect(performance.now() - begun).toBeLessThan(1_000);
    mute.destroy();
    await closing;
  });
});
