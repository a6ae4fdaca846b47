import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAST } from '#tests/support/copy-pace.ts';
import { newFile, type TestDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import { type SmallDisk, smallDisk } from '#tests/support/small-disk.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** Copies that failed are tried again after five seconds. */
const SOON_MS = 30_000;

let template: TestDatabase;
let disk: SmallDisk | null;
let server: TestServer | undefined;
beforeEach(async () => {
  template = await newFile('filled');
  disk = await smallDisk(24);
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await disk?.remove();
  await template.drop();
});

const save = (browser: TestBrowser, identifier: string) =>
  browser.post('document/save', {
    ...{ identifier, mainTitle: identifier, fallbackDocumentLang: 'de', active: true },
    description: 'x'.repeat(60_000),
  });

test('a database whose disk is full refuses saves with a sentence, goes on reading, and loses nothing', async () => {
  const file = template.url.slice('sqlite:'.length);
  const onDisk = disk && join(disk.folder, 'leitstand.db');
  if (onDisk) await copyFile(file, onDisk);
  const database = { ...template, url: `sqlite:${onDisk ?? file}` };
  server = await startTestServer({ database });
  const { read, write } = server.parts.database;
  // Only root can make a disk; without one SQLite is given no more pages, which is the same to it.
  const pages = (number: number) => sql.raw(`pragma max_page_count = ${number}`).execute(write);
  const [fill, free] = disk ? [disk.fill, disk.free] : [() => pages(1), () => pages(1_000_000)];
  const admin = await server.signedIn();
  const stored = async () =>
    (await read.selectFrom('documents').select('identifier').orderBy('identifier').execute()).map(
      ({ identifier }) => identifier,
    );
  const acknowledged: string[] = [];
  for (const name of ['one', 'two'])
    if ((await save(admin, name)).statusCode === 200) acknowledged.push(name);
  await fill();
  let refused = 0;
  for (let number = 0; number < 5; number += 1) {
    const response = await save(admin, `full-${number}`);
    if (response.statusCode === 200) acknowledged.push(`full-${number}`);
    else {
      refused += 1;
      expect(response.statusCode).toBe(503);
      expect(envelopeOf(response).errors[0]).toMatchObject({ code: '018', reason: 'diskFull' });
      expect(envelopeOf(response).errors[0]?.message).toContain('kein Speicherplatz');
    }
  }
  expect(refused).toBeGreaterThan(0);
  expect(await stored()).toEqual([...acknowledged].sort());
  expect((await admin.post('document/list', { offset: 0, maxResult: 15, filter: {} })).statusCode).toBe(200);
  expect((await server.app.inject('/ecs/health')).statusCode).toBe(200);
  await free();
  expect((await save(admin, 'afterwards')).statusCode).toBe(200);
  expect(await stored()).toEqual([...acknowledged, 'afterwards'].sort());
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
});

test('copies of the log whose disk is full are a warning; saves go on, and the copies once there is room', async () => {
  const folder = join(disk?.folder ?? template.files, 'copies');
  await mkdir(folder, { recursive: true });
  const away = `${folder}-away`;
  const block = async () => {
    await rename(folder, away);
    await writeFile(folder, 'no folder');
  };
  const unblock = async () => {
    await rm(folder);
    await rename(away, folder);
  };
  const [fill, free] = disk ? [disk.fill, disk.free] : [block, unblock];
  const running = await startTestServer({
    database: template,
    copyPace: FAST,
    settings: { copies: { folder, days: 7 } },
  });
  server = running;
  const warnings = async () => {
    running.clock.advance({ seconds: 2 });
    const response = await running.app.inject('/ecs/health/ready');
    expect(response.statusCode).toBe(200);
    return response.json().content.warnings.join();
  };
  const admin = await running.signedIn();
  await within(async () => (await readdir(folder)).length > 0, true, SOON_MS);
  await within(warnings, '', SOON_MS);
  await fill();
  expect((await save(admin, 'full')).statusCode).toBe(200);
  await within(warnings, 'walCopies', SOON_MS);
  expect((await save(admin, 'still')).statusCode).toBe(200);
  await free();
  await within(warnings, '', SOON_MS);
  expect((await save(admin, 'afterwards')).statusCode).toBe(200);
}, 120_000);
