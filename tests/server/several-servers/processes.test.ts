import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const PASSWORD = 'Leitstand-2026';

let folder: string;
const started: ServerProcess[] = [];
const databases: TestDatabase[] = [];
let postgres: PostgresServer | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-several-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')));
  await Promise.all(databases.splice(0).map((database) => database.drop()));
  await postgres?.stop();
  postgres = null;
  await rm(folder, { recursive: true, force: true });
});

function start(url: string): ServerProcess {
  const server = new ServerProcess(folder, { DATABASE_URL: url, ECS_ADMIN_PASSWORD: PASSWORD });
  started.push(server);
  return server;
}

async function emptyDatabase(): Promise<string> {
  const database = await newDatabase('empty');
  databases.push(database);
  return database.url;
}

async function textAt(address: string): Promise<string | undefined> {
  const response = await fetch(`${address}/ecs/wording/get?context=GLOBAL`);
  const { content } = await response.json();
  return content?.wordings.flattenedWordings.de?.['shared.text'];
}

const WORDING = { lang: 'de', identifier: 'shared.text', contextIdentifier: 'GLOBAL' };

test('two that start at once on an empty database, one of which is killed', async () => {
  const url = await emptyDatabase();
  const [first, second] = [start(url), start(url)];
  const [one, other] = await Promise.all([first.address(), second.address()]);
  // One of them has made the accounts and says so.
  expect([first, second].filter(({ stdout }) => stdout.includes('The database is new'))).toHaveLength(1);

  const visitor = new WebVisitor();
  await visitor.signIn(one, 'admin', PASSWORD);
  expect(await textAt(one)).toBeUndefined();
  const saved = await visitor.post(other, 'wording/save', { ...WORDING, value: 'von nebenan' });
  expect(saved.status).toBe(200);
  await within(() => textAt(one), 'von nebenan');

  const list = await visitor.get(one, 'adminUI/endpoints/get');
  expect(list.content.endpoints).toHaveLength(2);

  await first.stop('SIGKILL');
  const { id } = saved.content.wording;
  const again = await visitor.post(other, 'wording/save', { ...WORDING, id, value: 'allein' });
  expect(again.status).toBe(200);
  expect(await textAt(other)).toBe('allein');
  const third = await start(url).address();
  expect(await textAt(third)).toBe('allein');
  expect(second.stderr).toBe('');
});

test('one that stands still in the middle of a change holds the other up, and both go on afterwards', async () => {
  const url = await emptyDatabase();
  const server = start(url);
  const address = await server.address();
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  const { Client } = await import('pg');
  const writer = new Client({ connectionString: url });
  await writer.connect();
  // As a transaction of another server holds it.
  await writer.query('begin; select pg_advisory_xact_lock(5171203301)');
  const waiting = visitor.post(address, 'wording/save', { ...WORDING, value: 'gewartet' });
  const lists = await visitor.post(address, 'wording/list', { offset: 0, maxResult: 1 });
  expect(lists.status).toBe(200);
  await writer.query('commit');
  expect((await waiting).status).toBe(200);
  await writer.query('begin; select pg_advisory_xact_lock(5171203301)');
  const refused = await visitor.post(address, 'wording/save', { ...WORDING, lang: 'en', value: 'zu spät' });
  expect({ status: refused.status, codes: refused.errCodes }).toEqual({ status: 503, codes: ['018'] });
  await writer.end();
  expect((await visitor.post(address, 'wording/save', { ...WORDING, lang: 'en' })).status).toBe(200);
});

test('a database that goes away and comes back: 503 meanwhile, and nothing has to be restarted', async () => {
  const own = await startPostgres();
  postgres = own;
  await own.run('create database leitstand');
  const server = start(own.url('leitstand'));
  const address = await server.address();
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  await visitor.post(address, 'wording/save', { ...WORDING, value: 'vorher' });
  expect(await textAt(address)).toBe('vorher');

  await own.crash();
  const health = await fetch(`${address}/ecs/health`);
  expect(health.status).toBe(503);
  const refused = await visitor.post(address, 'wording/save', { ...WORDING, lang: 'en', value: 'x' });
  expect({ status: refused.status, codes: refused.errCodes }).toEqual({ status: 503, codes: ['018'] });
  expect(refused.retryAfter).toBe('2');
  // Cached texts are still served.
  expect(await textAt(address)).toBe('vorher');

  await own.start();
  await within(async () => (await fetch(`${address}/ecs/health`)).status, 200, 5_000);
  const saved = await visitor.post(address, 'wording/save', { ...WORDING, lang: 'en', value: 'nachher' });
  expect(saved.status).toBe(200);
  // It hears of others again: a second server changes what the first has in memory.
  const other = await start(own.url('leitstand')).address();
  await visitor.post(other, 'wording/save', { ...WORDING, lang: 'fr', value: 'après' });
  const french = async () => {
    const { content } = await (await fetch(`${address}/ecs/wording/get?context=GLOBAL`)).json();
    return content.wordings.flattenedWordings.fr?.['shared.text'];
  };
  await within(french, 'après', 5_000);
  const ended = await server.stop('SIGTERM');
  expect({ code: ended.code, signal: ended.signal }).toEqual({ code: 0, signal: null });
});

test('a start on a database that cannot be reached ends with one line that keeps the password', async () => {
  const { code, stdout, stderr } = await start('postgres://leit:geheim@127.0.0.1:1/leitstand').ended();
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The database postgres:\/\/127\.0\.0\.1:1\/leitstand cannot be used: .+\n$/);
  expect(stderr).not.toContain('geheim');
});
