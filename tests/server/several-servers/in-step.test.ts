import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { EventListener } from '#tests/support/event-listener.ts';
import { within } from '#tests/support/eventually.ts';
import { runOn } from '#tests/support/postgres.ts';
import { outcome } from '#tests/support/save-call.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let database: TestDatabase;
let first: TestServer;
let second: TestServer;

beforeEach(async () => {
  database = await newDatabase('filled');
  first = await startTestServer({ database });
  second = await startTestServer({ database, clock: first.clock });
});
afterEach(async () => {
  await first.close();
  await second.close();
  await database.drop();
});

/** The same browser at the other server, as behind a balancer. */
function at(server: TestServer, browser: TestBrowser): TestBrowser {
  const other = server.browser();
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  other.userId = browser.userId;
  return other;
}

const WORDING = { lang: 'de', identifier: 'shared.text', value: 'eins', contextIdentifier: 'GLOBAL' };

async function save(browser: TestBrowser, changes: Partial<Wording>, headers = {}) {
  return browser.post('wording/save', { ...WORDING, ...changes }, headers);
}

async function saved(browser: TestBrowser, changes: Partial<Wording> = {}): Promise<Wording> {
  const response = await save(browser, changes);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ content: { wording: Wording } }>().content.wording;
}

async function shown(server: TestServer, context = 'GLOBAL'): Promise<string | undefined> {
  const response = await server.app.inject(`/ecs/wording/get?context=${context}`);
  return response.json().content?.wordings.flattenedWordings.de?.['shared.text'];
}

describe('what stands in the database holds on every server', () => {
  test('sessions: opened on one, used on the other, ended for both', async () => {
    const browser = await first.signedIn();
    const elsewhere = at(second, browser);
    expect((await elsewhere.post('wording/list', { offset: 0, maxResult: 1 })).statusCode).toBe(200);
    await elsewhere.get('logout');
    expect(outcome(await browser.post('wording/list', { offset: 0, maxResult: 1 }))).toEqual([401, ['001']]);
  });

  test('wrong passwords: five of them, wherever', async () => {
    const attempt = async (server: TestServer, password: string) => {
      const browser = server.browser();
      await browser.get('auth/session');
      return outcome(await browser.post('auth/login', { username: 'admin', password }));
    };
    for (const server of [first, second, first, second, first]) {
      expect(await attempt(server, 'falsch')).toEqual([401, ['002']]);
    }
    for (const server of [first, second])
      expect(await attempt(server, ADMIN_PASSWORD)).toEqual([429, ['022']]);
  });

  test('idempotency keys: the second server answers what the first has done, also at the same time', async () => {
    const browser = await first.signedIn();
    const key = { 'Idempotency-Key': 'once' };
    const answers = await Promise.all(
      [first, second, first, second].map((server) => save(at(server, browser), {}, key)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const { count } = first.parts.database.read.fn;
    const rows = await first.parts.database.read
      .selectFrom('revisionEntries')
      .select(count<number>('id').as('entries'))
      .where('after', 'like', '%shared.text%')
      .executeTakeFirstOrThrow();
    expect(rows.entries).toBe(1);
  });

  test('the conflict of two who have loaded the same record', async () => {
    const browser = await first.signedIn();
    const { id, modificationDate } = await saved(browser);
    const answers = await Promise.all(
      [first, second, first, second].map((server, index) =>
        save(at(server, browser), { id, modificationDate, value: `von ${index}` }),
      ),
    );
    const outcomes = answers.map(outcome).sort(([a], [b]) => a - b);
    expect(outcomes).toEqual([[200, []], ...Array(3).fill([409, ['046']])]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await within(() => shown(second), `von ${winner}`)).toBeDefined();
  });

  test('two who create the same record', async () => {
    const browser = await first.signedIn();
    const answers = await Promise.all([first, second].map((server) => save(at(server, browser), {})));
    expect(answers.map(outcome).sort(([a], [b]) => a - b)).toEqual([
      [200, []],
      [409, ['006']],
    ]);
  });
});

describe('what is kept in memory', () => {
  test('is fresh on the other server within a second of a save', async () => {
    const browser = await second.signedIn();
    const { id } = await saved(browser);
    for (const value of ['zwei', 'drei', 'vier']) {
      await shown(first);
      await saved(browser, { id, value });
      expect(await shown(second)).toBe(value);
      await within(() => shown(first), value);
    }
  });

  test('follows a context that is switched off, and one that is moved', async () => {
    const browser = await second.signedIn();
    await browser.post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', active: true });
    await saved(browser, { contextIdentifier: 'GLOBAL', value: 'von oben' });
    await within(() => shown(first, 'nord'), 'von oben');
    await browser.post('context/save', { identifier: 'nord', parentIdentifier: 'DEFAULT', active: true });
    await within(() => shown(first, 'nord'), undefined);
    await browser.post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', active: true });
    await within(() => shown(first, 'nord'), 'von oben');
    await browser.post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', active: false });
    const status = async () => (await first.app.inject('/ecs/wording/get?context=nord')).statusCode;
    await within(status, 404);
  });

  test('keeps what a change elsewhere does not concern', async () => {
    const browser = await second.signedIn();
    await browser.post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL', active: true });
    await browser.post('context/save', { identifier: 'sued', parentIdentifier: 'GLOBAL', active: true });
    await saved(browser, { contextIdentifier: 'nord' });
    await within(() => shown(first, 'nord'), 'eins');
    const built = async () => (await first.app.inject('/ecs/wording/get?context=sued')).json().serverTime;
    const before = await built();
    first.clock.advance({ seconds: 5 });
    await saved(browser, { contextIdentifier: 'nord', identifier: 'shared.other' });
    // Messages come in their order: what was reported before this one has been heard.
    await saved(browser, { contextIdentifier: 'nord', lang: 'en' });
    const english = async () =>
      (await first.app.inject('/ecs/wording/get?context=nord')).json().content.wordings.flattenedWordings.en;
    await within(async () => (await english())?.['shared.text'], 'eins');
    expect(await built()).toBe(before);
  });

  test('is fresh after more changes than one message can name', async () => {
    await shown(first);
    await second.parts.units.run({ userId: null, username: 'many' }, async ({ db, record }) => {
      for (let number = 0; number < 300; number++) {
        const identifier = `${'ä'.repeat(100)}${number}`;
        await db
          .insertInto('contexts')
          .values({
            ...{ identifier, parentIdentifier: 'GLOBAL', hostUrl: null, isDefault: 0, active: 1 },
            ...{ creationDate: 1, modificationDate: 1, searchText: '', wordBeginnings: '' },
          })
          .execute();
        const after = { contextIdentifier: identifier };
        record({ subject: 'wording', entityId: number + 1, operation: 'ADD', before: null, after });
      }
      await db.updateTable('contexts').set({ active: 0 }).where('identifier', '=', 'DEFAULT').execute();
    });
    const status = async () => (await first.app.inject('/ecs/wording/get?context=DEFAULT')).statusCode;
    await within(status, 404);
  });

  test('is fresh although the message of a change was missed', async () => {
    const browser = await second.signedIn();
    const { id } = await saved(browser);
    await within(() => shown(first), 'eins');
    // Ends every session that listens, and changes the text before they are there again.
    await runOn(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query in ('listen leitstand', 'select 1');
       update wordings set value = 'verpasst' where id = ${id};
       insert into revisions (timestamp, username) values (1, 'elsewhere');`,
    );
    await within(() => shown(first), 'verpasst', 3_000);
    await saved(browser, { id, value: 'gehört' });
    await within(() => shown(first), 'gehört');
  });
});

describe('clearing what another server keeps in memory', () => {
  let browser: TestBrowser;
  const clear = (target: string | number) => browser.get(`adminUI/endpoints/clear/cache/${target}`);

  beforeEach(async () => {
    await first.parts.endpoints.announce('http://127.0.0.1:8001');
    await second.parts.endpoints.announce('http://127.0.0.1:8002');
    browser = await first.signedIn();
    const { id } = await saved(browser);
    // Confirmed after everything that was reported before.
    await clear('all');
    expect([await shown(first), await shown(second)]).toEqual(['eins', 'eins']);
    // Behind the servers' backs, so that only clearing can bring it to light.
    await first.parts.database.write
      .updateTable('wordings')
      .set({ value: 'zwei' })
      .where('id', '=', id)
      .execute();
    expect([await shown(first), await shown(second)]).toEqual(['eins', 'eins']);
  });

  test('both servers are listed, on both', async () => {
    const urls = ['http://127.0.0.1:8001', 'http://127.0.0.1:8002'];
    for (const server of [first, second]) {
      expect((await server.parts.endpoints.list()).map(({ url }) => url)).toEqual(urls);
    }
  });

  test('one by its number: it has forgotten before the answer comes, and only it', async () => {
    expect((await clear(second.parts.endpoints.id ?? 0)).statusCode).toBe(200);
    expect([await shown(first), await shown(second)]).toEqual(['eins', 'zwei']);
  });

  test('all', async () => {
    expect((await clear('all')).statusCode).toBe(200);
    expect([await shown(first), await shown(second)]).toEqual(['zwei', 'zwei']);
  });

  test('a server that does not confirm is 503 and named, and the others are cleared all the same', async () => {
    const [own] = await first.parts.endpoints.list();
    if (!own) throw new Error('no endpoint');
    const { currentServerVersion: _, id: __, ...gone } = own;
    await first.parts.database.write
      .insertInto('endpoints')
      .values({
        ...gone,
        ...{ version: '1', identifier: 'killed:1', configuration: '{}', appVersions: '{}', warnings: '[]' },
        lastSeen: first.clock.now(),
      })
      .execute();
    const response = await clear('all');
    expect(outcome(response)).toEqual([503, ['018']]);
    expect(response.headers['retry-after']).toBe('10');
    expect(response.json().errors).toMatchObject([
      { field: 'target', reason: 'cacheUnconfirmed', values: { server: 'killed:1', seconds: '5' } },
    ]);
    expect([await shown(first), await shown(second)]).toEqual(['zwei', 'zwei']);
  });
});

test('two servers that start at once on an empty database make it once', async () => {
  const empty = await newDatabase('empty');
  const servers = await Promise.all(
    [1, 2, 3].map(() => startTestServer({ database: empty, settings: { demoData: true } })),
  );
  const accounts = servers.map((server) => server.accounts.length);
  expect(accounts.filter((count) => count > 0)).toHaveLength(1);
  for (const server of servers) await server.signedIn();
  await Promise.all(servers.map((server) => server.close()));
  await empty.drop();
});

test('a listener at one server hears of what another has saved', async () => {
  const address = await second.app.listen({ host: '127.0.0.1', port: 0 });
  const listener = await EventListener.open(`${address}/ecs/wording/events?context=GLOBAL`);
  try {
    await listener.until(1);
    await saved(await first.signedIn());
    const [before, after] = await listener.until(2);
    expect(after?.event).toBe('changed');
    expect(after?.data.rev).not.toBe(before?.data.rev);
    expect(await shown(second)).toBe('eins');
  } finally {
    listener.close();
  }
});

test('a token that is revoked on one server is refused by the next request to the other', async () => {
  const admin = await first.signedIn();
  const currentPassword = ADMIN_PASSWORD;
  const wish = { name: 'Pipeline', rights: ['texts:read'], contexts: ['GLOBAL'], currentPassword };
  const made = await admin.post('token/save', wish);
  const { token, secret } = made.json<{ content: { token: { id: number }; secret: string } }>().content;
  const read = () =>
    second.app.inject({
      ...{ method: 'POST', url: '/ecs/wording/matrix', payload: { context: 'GLOBAL' } },
      headers: { authorization: `Bearer ${secret}` },
    });
  expect((await read()).statusCode).toBe(200);
  expect((await admin.post('token/revoke', { id: token.id, currentPassword })).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(401);
});
