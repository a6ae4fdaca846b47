import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { backedUp, stateOf, tool } from '#tests/support/backup.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf } from '#tests/support/text-calls.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const WORDING = { lang: 'de', contextIdentifier: 'GLOBAL', value: 'Müllabfuhr' };

let folder: string;
let embedded: TestDatabase;
let backup: string;
let lastGiven: number;
const made: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-carry-'));
  const url = `sqlite:${join(folder, 'leitstand.db')}`;
  embedded = { url, files: join(folder, 'files'), drop: async () => {} };
  const server = await startTestServer({ database: embedded, settings: { demoData: true } });
  const admin = await server.signedIn();
  await admin.post('wording/save', { ...WORDING, identifier: 'carried.over' });
  const saved = await admin.post('wording/save', { ...WORDING, identifier: 'gone.again' });
  lastGiven = contentOf<{ wording: { id: number } }>(saved).wording.id;
  await remove(admin, `wording/delete?id=${lastGiven}`);
  await server.close();
  backup = await backedUp(embedded, join(folder, 'backups'));
});
afterAll(async () => {
  await Promise.all(made.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

const remove = (browser: TestBrowser, path: string) =>
  browser.send({
    method: 'DELETE',
    url: `/ecs/${path}`,
    headers: { [HEADERS.xsrf]: browser.cookies.get(COOKIES.xsrf) ?? '' },
  });

async function emptyPlace(): Promise<TestDatabase> {
  const place = await newDatabase('empty');
  made.push(place);
  return place;
}

test('a backup of an embedded database goes whole into an empty one of a PostgreSQL server', async () => {
  const place = await emptyPlace();
  const { code, stderr } = await tool('restore', ['--from', backup], place);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [before, after] = [await stateOf(embedded), await stateOf(place)];
  expect(after.files).toEqual(before.files);
  // Of migrations, the moment at which each was done.
  const { kysely_migration: _done, kysely_migration_lock: _lock, ...tables } = after.tables;
  expect(Object.keys(tables).length).toBeGreaterThan(20);
  expect(before.tables).toMatchObject(tables);

  const server = await startTestServer({ database: place });
  try {
    const admin = await server.signedIn();
    const found = await admin.post('wording/list', { offset: 0, maxResult: 15, keyWord: 'müllab' });
    expect(found.json().content.listData).toMatchObject({ count: 1, data: [{ identifier: 'carried.over' }] });
    const next = await admin.post('wording/save', { ...WORDING, identifier: 'first.here' });
    expect(contentOf<{ wording: { id: number } }>(next).wording.id).toBe(lastGiven + 1);
    expect((await remove(admin, 'context/delete?identifier=GLOBAL')).statusCode).toBe(400);
  } finally {
    await server.close();
  }
  const refused = await tool('restore', ['--from', backup, '--replace'], place);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^The database .+ is not empty\..+ goes into an empty database .+\.\n$/);

  const there = await backedUp(place, join(folder, 'there'));
  const back = await tool('restore', ['--from', there], {
    ...place,
    ...{ url: `sqlite:${join(folder, 'other.db')}`, signingKey: join(folder, 'no-key.pem') },
  });
  expect(back).toMatchObject({ code: 1, stdout: '' });
  expect(back.stderr).toMatch(/^The backup is of .+ and DATABASE_URL names an embedded one\..+\n$/);
});

test('records that do not fit together are refused, and leave nothing', async () => {
  const broken = join(folder, 'broken.db');
  const copy = new DatabaseSync(embedded.url.slice('sqlite:'.length));
  copy.exec(`vacuum into '${broken}'`);
  copy.close();
  const damage = new DatabaseSync(broken, { enableForeignKeyConstraints: false });
  damage.exec(`delete from contexts where identifier = 'GLOBAL'`);
  damage.close();
  const bad = await backedUp({ ...embedded, url: `sqlite:${broken}` }, join(folder, 'broken'));
  const place = await emptyPlace();
  const { code, stderr } = await tool('restore', ['--from', bad], place);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The records do not fit into the new database: .+foreign key.+\n$/);
  expect((await stateOf(place)).tables).toMatchObject({ wordings: expect.stringMatching(/^0 rows/) });
  expect(await tool('restore', ['--from', backup], place)).toMatchObject({ code: 0, stderr: '' });
});
