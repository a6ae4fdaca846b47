import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { homeWork } from '#contract/home-work.ts';
import type { Role } from '#contract/limits.ts';
import { keepEndpoint } from '#server/store/records/endpoints.ts';
import { beginRun, endRun } from '#server/store/sync/sync-runs.ts';
import { addPerson, PASSWORD, visitor, WRONG } from '#tests/support/people.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  for (const lang of ['de', 'en', 'fr']) await admin.post('language/save', { lang, active: true });
  for (const [identifier, parentIdentifier] of [
    ['nord', 'GLOBAL'],
    ['praxis', 'nord'],
    ['sued', 'GLOBAL'],
  ]) {
    await admin.post('context/save', { identifier, parentIdentifier, active: true, create: true });
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance({ minutes: 1 });
  admin = await server.signedIn();
});

async function workOf(browser: TestBrowser, ...parts: string[]) {
  const response = await browser.post('home/work', { parts });
  const { content } = envelopeOf(response);
  return homeWork.content.parse(content).work;
}

async function person(authorizations: readonly string[], roles: readonly Role[] = ['USER', 'EDITOR']) {
  number += 1;
  const username = `person-${number}`;
  const id = await addPerson(server, username, { roles, authorizations });
  const signIn = () => server.signedIn(username, PASSWORD);
  return { id, username, signIn };
}

async function write(contextIdentifier: string, fields: object = {}, browser = admin): Promise<number> {
  number += 1;
  const text = {
    lang: 'de',
    identifier: `text.${number}`,
    value: 'Termin',
    active: true,
    resetInheritance: false,
  };
  const saved = await browser.post('wording/save', { ...text, contextIdentifier, ...fields });
  return (envelopeOf(saved).content as { wording: { id: number } }).wording.id;
}

describe('changes', () => {
  test('of others are those in the contexts of the caller since the sign-in before this one', async () => {
    const eva = await person(['nord']);
    await write('praxis', { identifier: 'before.first' });
    expect((await workOf(await eva.signIn(), 'changes')).changes).toMatchObject({ lastSignIn: null });
    const atFirst = server.clock.now();
    server.clock.advance({ minutes: 20 });
    await write('praxis', { identifier: 'practice.hours' });
    await write('sued', { identifier: 'elsewhere' });
    const browser = await eva.signIn();
    await write('nord', { identifier: 'own' }, browser);
    const { changes } = await workOf(browser, 'changes');
    expect(changes).toMatchObject({
      lastSignIn: new Date(atFirst).toISOString(),
      since: new Date(atFirst).toISOString(),
      others: [
        {
          username: 'admin',
          count: 1,
          record: {
            ...{ type: 'wording', operation: 'ADD', identifier: 'practice.hours' },
            ...{ contextIdentifier: 'praxis', lang: 'de' },
          },
        },
      ],
      hasMore: false,
      own: [{ username: eva.username, record: { identifier: 'own' } }],
    });
  });

  test('are one operation each, counted in the contexts of the caller alone', async () => {
    const eva = await person(['nord']);
    await eva.signIn();
    server.clock.advance({ minutes: 5 });
    const texts = ['nord', 'praxis', 'sued'].map((contextIdentifier) => ({
      ...{ contextIdentifier, identifier: `all.${contextIdentifier}`, lang: 'de', value: 'Termin' },
      ...{ active: true, resetInheritance: false },
    }));
    await admin.post('wording/saveAll', { wordings: texts });
    const { changes } = await workOf(await eva.signIn(), 'changes');
    expect(changes?.others.map(({ count, record }) => [count, record.identifier])).toEqual([[2, 'all.nord']]);
  });

  test('of a superAdmin without a context are those everywhere, of one with a context those there', async () => {
    const everywhere = await person([], ['USER', 'SUPERADMIN']);
    const somewhere = await person(['sued'], ['USER', 'SUPERADMIN', 'EDITOR']);
    for (const { signIn } of [everywhere, somewhere]) await signIn();
    server.clock.advance({ minutes: 5 });
    await write('nord', { identifier: 'in.nord' });
    await write('sued', { identifier: 'in.sued' });
    const seen = async (browser: TestBrowser) =>
      (await workOf(browser, 'changes')).changes?.others.map(({ record }) => record.identifier);
    expect(await seen(await everywhere.signIn())).toEqual(['in.sued', 'in.nord']);
    expect(await seen(await somewhere.signIn())).toEqual(['in.sued']);
  });

  test('of others are empty for a user who may change nothing', async () => {
    const reader = await person(['nord'], ['USER']);
    await reader.signIn();
    server.clock.advance({ minutes: 5 });
    await write('nord');
    expect((await workOf(await reader.signIn(), 'changes')).changes?.others).toEqual([]);
  });

  test('of a deleted text say where it was, and one of a context which it is', async () => {
    const eva = await person(['nord']);
    await eva.signIn();
    server.clock.advance({ minutes: 5 });
    const id = await write('praxis', { identifier: 'gone' });
    await admin.get(`wording/delete?id=${id}`, {}, 'DELETE');
    await admin.post('context/save', { identifier: 'praxis', parentIdentifier: 'nord', active: false });
    await admin.post('context/save', { identifier: 'praxis', parentIdentifier: 'nord', active: true });
    const { changes } = await workOf(await eva.signIn(), 'changes');
    const seen = changes?.others.map(({ record }) => [record.type, record.operation, record.identifier]);
    expect(seen).toEqual([
      ['context', 'MOD', 'praxis'],
      ['context', 'MOD', 'praxis'],
      ['wording', 'DEL', 'gone'],
      ['wording', 'ADD', 'gone'],
    ]);
  });

  test('name the first of many, say that there are more, and go back no further than 30 days', async () => {
    const eva = await person(['nord']);
    await eva.signIn();
    await write('nord', { identifier: 'long.ago' });
    server.clock.advance({ hours: 40 * 24 });
    admin = await server.signedIn();
    for (let count = 0; count < 9; count++) await write('nord');
    const { changes } = await workOf(await eva.signIn(), 'changes');
    expect(changes?.others).toHaveLength(8);
    expect(changes?.hasMore).toBe(true);
    const since = server.clock.now() - 30 * 24 * 3_600_000;
    expect(Math.abs(Date.parse(changes?.since ?? '') - since)).toBeLessThan(60_000);
  });

  test('of one’s own are each record once, the latest first, without what was deleted', async () => {
    const eva = await person(['nord']);
    const browser = await eva.signIn();
    const first = await write('nord', { identifier: 'one' }, browser);
    await write('nord', { identifier: 'two' }, browser);
    const gone = await write('nord', { identifier: 'three' }, browser);
    await browser.get(`wording/delete?id=${gone}`, {}, 'DELETE');
    await write('nord', { id: first, identifier: 'one', value: 'Neu' }, browser);
    const { changes } = await workOf(browser, 'changes');
    expect(changes?.own.map(({ record }) => [record.identifier, record.operation])).toEqual([
      ['one', 'MOD'],
      ['two', 'ADD'],
    ]);
  });
});

test('findings are counted as the matrix counts them, in the contexts of the caller', async () => {
  const eva = await person(['nord', 'sued']);
  await write('GLOBAL', { identifier: 'greeting', value: 'Moin {%name%}' });
  await write('nord', { identifier: 'greeting', lang: 'fr', value: 'Bonjour {%nom%}' });
  const browser = await eva.signIn();
  const { findings } = await workOf(browser, 'findings');
  const matrix = await browser.post('wording/matrix', { context: 'nord', withCoverage: true });
  const { coverage } = (envelopeOf(matrix).content as { matrix: { coverage: Record<string, unknown>[] } })
    .matrix;
  const counted = coverage
    .filter(({ findings: some, outdated }) => some !== 0 || outdated !== 0)
    .map(({ lang, findings: some, outdated }) => ({ lang, findings: some, outdated }));
  expect(counted).not.toEqual([]);
  expect(findings).toEqual([
    { contextIdentifier: 'nord', languages: counted },
    { contextIdentifier: 'sued', languages: [] },
  ]);
});

describe('the server', () => {
  test('is for superAdmins only', async () => {
    const eva = await person(['nord']);
    const response = await (await eva.signIn()).post('home/work', { parts: ['changes', 'server'] });
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([403, ['019']]);
  });

  test('names who is locked out for now, and until when', async () => {
    const eva = await person(['nord']);
    const browser = await visitor(server);
    const fail = () => browser.post('auth/login', { username: eva.username.toUpperCase(), password: WRONG });
    for (let count = 0; count < 4; count++) await fail();
    expect((await workOf(admin, 'server')).server?.locked).toEqual([]);
    await fail();
    const until = new Date(server.clock.now() + 15 * 60_000).toISOString();
    const { id, username } = eva;
    expect((await workOf(admin, 'server')).server?.locked).toEqual([{ id, username, until }]);
    // An unknown name is attacked, too.
    for (let count = 0; count < 5; count++) {
      await browser.post('auth/login', { username: 'nobody', password: WRONG });
    }
    expect((await workOf(admin, 'server')).server?.locked).toHaveLength(1);
    server.clock.advance({ minutes: 16 });
    expect((await workOf(admin, 'server')).server?.locked).toEqual([]);
  });

  test('tells of a sync that failed until one succeeds', async () => {
    const { write: db } = server.parts.database;
    const run = async (rehearsal: boolean, errors: readonly never[] | readonly [object]) => {
      const actor = { userId: 1, username: 'admin' };
      const id = await beginRun(
        db,
        { source: 'PROD', syncItems: ['ALL'], rehearsal, actor } as never,
        server.clock.now(),
      );
      await endRun(db, id, { counts: null, errors: errors as never, now: server.clock.now() });
    };
    expect((await workOf(admin, 'server')).server?.failedSync).toBeNull();
    await run(false, [{ code: '018' }]);
    await run(true, []);
    const date = new Date(server.clock.now()).toISOString();
    expect((await workOf(admin, 'server')).server?.failedSync).toEqual({
      source: 'PROD',
      username: 'admin',
      date,
    });
    await run(false, []);
    expect((await workOf(admin, 'server')).server?.failedSync).toBeNull();
  });

  test('says when another server on the database is newer', async () => {
    expect((await workOf(admin, 'server')).server).toMatchObject({ newerVersion: null, failing: [] });
    const endpoint = { url: 'http://other', environment: 'DEV', configuration: '', appVersions: '{}' };
    for (const version of ['99.2.0', '99.10.0-RC1', '0.1.0']) {
      await keepEndpoint(server.parts.database.write, {
        ...{ ...endpoint, identifier: version, version, warnings: '[]', lastSeen: server.clock.now() },
      });
    }
    expect((await workOf(admin, 'server')).server?.newerVersion).toBe('99.10.0-RC1');
  });
});

test('only what is asked for is answered', async () => {
  expect(Object.keys(await workOf(admin, 'findings'))).toEqual(['findings']);
  const response = await admin.post('home/work', { parts: [] });
  expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([400, ['012']]);
});
