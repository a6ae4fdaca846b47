import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { SECURITY_ALERTS, type Webhook } from '#server/settings/settings-delivery.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { isInternal } from '#server/webhooks/internal-addresses.ts';
import { STREAM_KEY } from '#server/webhooks/stream-key.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { addPerson, PASSWORD, switchOn, userPayload, visitor, WRONG } from '#tests/support/people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
const SECRET = 'a-secret-of-the-test';

let database: TestDatabase;
let receiver: WebhookReceiver;
let url: string;
let server: TestServer;

async function start(hook: Partial<Webhook> = {}, webhookHosts = ['127.0.0.1']): Promise<TestServer> {
  const webhook = { url, secret: SECRET, events: ['texts.changed', 'documents.changed'] as const, ...hook };
  server = await startTestServer({ database, settings: { webhooks: [webhook], webhookHosts } });
  return server;
}
beforeEach(async () => {
  database = await newDatabase('filled');
  receiver = new WebhookReceiver();
  url = await receiver.open();
  await start();
});
afterEach(async () => {
  await server.close();
  await receiver.close();
  await database.drop();
});

async function save(identifier: string, contextIdentifier = 'GLOBAL'): Promise<void> {
  const text = { lang: 'de', value: identifier, resetInheritance: false, active: true };
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await addWording(unit, { ...text, contextIdentifier, identifier });
  });
}
const count = async () => receiver.received.length;
const state = () =>
  server.parts.database.read
    .selectFrom('webhooks')
    .selectAll()
    .where('key', '!=', STREAM_KEY)
    .executeTakeFirstOrThrow();
/** The lines of the log about webhooks. */
const deliveries = () =>
  server.log.filter((line) => line.includes('webhook')).map((line) => JSON.parse(line));

describe('a webhook', () => {
  test('is notified of a change soon after it, signed with the time', async () => {
    await save('a');
    await within(count, 1, 3_000);
    const [hook] = receiver.received;
    expect(hook?.said).toMatchObject({
      events: ['texts.changed'],
      contexts: expect.arrayContaining(['GLOBAL']),
      areAllContexts: false,
      environment: 'DEV',
    });
    expect(hook?.said.documents).toBeUndefined();
    const [, seconds, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook?.headers['x-leitstand-signature'])) ?? [];
    const wanted = createHmac('sha256', SECRET).update(`${seconds}.${hook?.body}`).digest('hex');
    expect(signature).toBe(wanted);
    expect(hook?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-leitstand-delivery': hook?.said.id,
    });
    await within(async () => deliveries().length, 1, 3_000);
    expect(deliveries()).toMatchObject([{ level: 'info', status: 204, host: new URL(url).host }]);
  });

  test('is notified once of what is saved at once, with every context that shows it', async () => {
    const context = { hostUrl: null, isDefault: false, active: true };
    await server.parts.units.run(TEST_ACTOR, async (unit) => {
      await contexts.add(unit, { ...context, identifier: 'nord', parentIdentifier: 'GLOBAL' });
      await contexts.add(unit, { ...context, identifier: 'praxis', parentIdentifier: 'nord' });
      await contexts.add(unit, { ...context, identifier: 'sued', parentIdentifier: 'GLOBAL' });
    });
    await within(count, 1, 3_000);
    for (const name of ['a', 'b', 'c']) await save(name, 'nord');
    await within(count, 2, 3_000);
    expect(receiver.received[1]?.said.contexts).toEqual(['nord', 'praxis']);
    await server.parts.webhooks.deliver();
    expect(await count()).toBe(2);
  });

  test('hears nothing of what it did not ask for', async () => {
    await server.close();
    await start({ events: ['documents.changed'] });
    await save('a');
    await server.parts.webhooks.deliver();
    expect(await count()).toBe(0);
    const admin = await server.signedIn();
    await admin.post('document/save', {
      identifier: 'terms',
      mainTitle: 'AGB',
      fallbackDocumentLang: 'de',
      active: true,
    });
    await within(count, 1, 3_000);
    expect(receiver.received[0]?.said).toMatchObject({
      events: ['documents.changed'],
      documents: ['terms'],
    });
  });

  test('is not notified of what a change before its time was', async () => {
    await save('a');
    await within(count, 1, 3_000);
    await server.parts.webhooks.deliver();
    await server.parts.webhooks.deliver();
    expect(await count()).toBe(1);
  });
});

describe('a webhook that does not take it', () => {
  const failing = (status: number, headers = {}) => {
    receiver.answer = (response) => response.writeHead(status, headers).end('x'.repeat(100_000));
  };

  test.each([[500], [400], [410]])('is notified again after growing pauses: %d', async (status) => {
    failing(status);
    await save('a');
    await within(count, 1, 3_000);
    await within(async () => (await state()).attempts, 1, 3_000);
    await server.parts.webhooks.deliver();
    expect(await count()).toBe(1);
    for (const [seconds, attempts] of [
      [11, 2],
      [21, 3],
      [41, 4],
    ] as const) {
      server.clock.advance({ seconds });
      await server.parts.webhooks.deliver();
      expect([await count(), (await state()).attempts]).toEqual([attempts, attempts]);
    }
    await save('b');
    receiver.answer = (response) => response.writeHead(200).end();
    server.clock.advance({ seconds: 81 });
    await server.parts.webhooks.deliver();
    expect(await state()).toMatchObject({ attempts: 0, failingSince: null, claimedUntil: 0 });
  });

  test('is notified again when its pause is over, not at some look after that', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    failing(500);
    await save('a');
    await within(async () => (await state()).attempts, 1, 3_000);
    const retries = () => timers.mock.calls.filter(([, pause = 0]) => pause > 9_000 && pause < 10_100);
    await within(async () => retries().length, 1, 3_000);
    server.clock.advance({ seconds: 10.1 });
    retries()[0]?.[0]();
    await within(count, 2, 3_000);
    timers.mockRestore();
  });

  test('is notified after a restart', async () => {
    failing(503);
    await save('a');
    await within(async () => (await state()).attempts, 1, 3_000);
    const { clock } = server;
    await server.close();
    receiver.answer = (response) => response.writeHead(200).end();
    await start();
    server.clock.advance({ minutes: 5 });
    await server.parts.webhooks.deliver();
    expect(clock).toBeDefined();
    expect(receiver.received.at(-1)?.said.contexts).toContain('GLOBAL');
    expect((await state()).attempts).toBe(0);
  });

  test('is given up after a day, and hears of what comes later', async () => {
    failing(500);
    await save('a');
    await within(async () => (await state()).attempts, 1, 3_000);
    let rounds = 0;
    while ((await state()).attempts > 0 && rounds < 100) {
      server.clock.advance({ hours: 1 });
      await server.parts.webhooks.deliver();
      rounds += 1;
    }
    expect(rounds).toBe(24);
    expect(deliveries().at(-1)).toMatchObject({ level: 'warn', msg: expect.stringContaining('given up') });
    receiver.answer = (response) => response.writeHead(200).end();
    const before = await count();
    await save('b');
    await within(count, before + 1, 3_000);
  });

  test('is not followed where it redirects to', async () => {
    failing(307, { location: url });
    await save('a');
    await within(async () => (await state()).attempts, 1, 3_000);
    expect(await count()).toBe(1);
    expect(deliveries()[0]).toMatchObject({ reason: 307, againInSeconds: 10 });
  });

  test('and no line of the log holds its secret or its address', async () => {
    failing(500);
    await save('a');
    await within(async () => (await state()).attempts, 1, 3_000);
    const all = server.log.join('\n');
    expect(all).toContain('a webhook could not be notified');
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain('secret-in-address');
    expect(all).not.toContain('/hook');
  });

  test('never answers and does not keep the server from stopping', async () => {
    receiver.answer = () => {};
    await save('a');
    await within(count, 1, 3_000);
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(3_000);
    receiver.answer = (response) => response.writeHead(200).end();
    await start();
    await server.parts.webhooks.deliver();
    expect((await state()).attempts).toBe(0);
    expect(await count()).toBe(2);
  });
});

test('an internal address that no setting names is never asked', async () => {
  await server.close();
  await start({}, []);
  await save('a');
  await within(async () => (await state()).attempts, 1, 3_000);
  expect(await count()).toBe(0);
  expect(deliveries()[0]).toMatchObject({ reason: 'InternalAddress' });
  await server.close();
  await start({ url: url.replace('127.0.0.1', 'localhost') }, ['127.0.0.1']);
  await save('b');
  await within(async () => (await state()).attempts, 1, 3_000);
  expect(await count()).toBe(0);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ],
  ...['224.0.0.1', '255.255.255.255', 'ff02::1', '::127.0.0.1', 'not an address'],
])('%s is internal', (address) => {
  expect(isInternal(address)).toBe(true);
});

test.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34', '172.32.0.1', '11.0.0.1'])(
  '%s is not',
  (address) => {
    expect(isInternal(address)).toBe(false);
  },
);

test('several servers tell it once', async () => {
  await save('a');
  await within(count, 1, 3_000);
  const { attempts } = await state();
  expect(attempts).toBe(0);
  receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), 200);
  await save('b');
  await Promise.all([server.parts.webhooks.deliver(), server.parts.webhooks.deliver()]);
  await within(count, 2, 3_000);
  await within(async () => (await state()).claimedUntil, 0);
  expect(await count()).toBe(2);
});

describe('an alert', () => {
  const ALERTS = SECURITY_ALERTS;

  /** A server whose webhook names these events. */
  async function alerting(events: Webhook['events'], settings: Partial<Settings> = {}): Promise<TestBrowser> {
    await server.close();
    const webhooks = [{ url, secret: SECRET, events }];
    server = await startTestServer({
      database,
      settings: { webhooks, webhookHosts: ['127.0.0.1'], ...settings },
    });
    return server.signedIn();
  }
  const alerts = () => receiver.received.flatMap(({ said }) => said.alerts ?? []);

  test('tells of a new administrator and a new token, signed like any other', async () => {
    const admin = await alerting(ALERTS);
    const { id } = (await admin.post('user/save', userPayload({}, { username: 'otto' }))).json().content.user;
    const authRoles = [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }];
    const password = null;
    await admin.post('user/save', userPayload({ id }, { username: 'otto', password, authRoles }));
    await server.parts.webhooks.deliver();
    await admin.post('token/save', {
      ...{ name: 'build', rights: ['texts:read'], contexts: ['GLOBAL'] },
      currentPassword: ADMIN_PASSWORD,
    });
    await server.parts.webhooks.deliver();
    await within(async () => alerts().length, 2, 3_000);
    expect(alerts()).toMatchObject([
      { event: 'security.administratorAdded', username: 'admin', subject: 'otto' },
      { event: 'security.tokenMade', username: 'admin', subject: null },
    ]);
    const [hook] = receiver.received;
    const [, seconds, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook?.headers['x-leitstand-signature'])) ?? [];
    expect(createHmac('sha256', SECRET).update(`${seconds}.${hook?.body}`).digest('hex')).toBe(signature);
  });

  test('tells of a factor that someone else has reset', async () => {
    const admin = await alerting(['security.factorReset']);
    const eva = await addPerson(server, 'eva');
    await switchOn(server, await server.signedIn('eva', PASSWORD));
    await admin.post('auth/confirm', { password: ADMIN_PASSWORD });
    await admin.post('user/second-factor/reset', { id: eva });
    await server.parts.webhooks.deliver();
    expect(alerts()).toMatchObject([{ event: 'security.factorReset', username: 'admin', subject: 'eva' }]);
  });

  test('comes once when refusals become many, and not for few', async () => {
    await alerting(['security.manyFailures'], { alertFailures: 3 });
    const refused = async (name: string) => {
      await (await visitor(server)).post('auth/login', { username: name, password: WRONG });
      await server.parts.securityLog.flush();
      await server.parts.webhooks.deliver();
    };
    for (const name of ['a', 'admin']) await refused(name);
    expect(alerts()).toEqual([]);
    for (const name of ['b', 'c', 'd']) {
      server.clock.advance({ minutes: 2 });
      await refused(name);
    }
    expect(alerts()).toMatchObject([{ event: 'security.manyFailures', failures: 3 }]);
  });

  test('does not reach a webhook that asked for changes only', async () => {
    const admin = await alerting(['texts.changed']);
    const authRoles = [{ role: 'SUPERADMIN' }];
    await admin.post('user/save', userPayload({}, { username: 'otto', authRoles }));
    await server.parts.webhooks.deliver();
    expect(receiver.received).toEqual([]);
  });
});

test('the server’s log has every entry of the security log once, with its hash', async () => {
  await server.signedIn();
  const { securityStream } = server.parts;
  await Promise.all([securityStream.pass(), securityStream.pass()]);
  await securityStream.pass();
  const lines = server.log.filter((line) => line.includes('"security":')).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    {
      level: 'info',
      security: { event: 'login', username: 'admin', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ]);
});
