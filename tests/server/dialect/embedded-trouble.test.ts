import { copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDocument } from '#tests/support/document-calls.ts';
import {
  envelopeOf,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
const start = async (options: TestServerOptions = {}) => {
  server = await startTestServer(options);
};
const health = (query = '') => server.app.inject(`/ecs/health${query}`);
/** Failing checks, after the second for which an answer is cached. */
const failing = async () => {
  server.clock.advance({ seconds: 2 });
  const response = await server.app.inject('/ecs/health/ready');
  const { content } = response.json<{ content: { ready: boolean; failing: string[] } }>();
  expect(response.statusCode).toBe(content.failing.length === 0 ? 200 : 503);
  expect(content.ready).toBe(content.failing.length === 0);
  return content.failing;
};

describe('with an embedded database', () => {
  let admin: TestBrowser;
  let file: string;
  beforeEach(async () => {
    await start();
    admin = await server.signedIn();
    file = server.database.url.slice('sqlite:'.length);
  });
  afterEach(() => server.close());

  const save = (identifier: string) =>
    admin.post('document/save', {
      ...{ identifier, mainTitle: identifier, fallbackDocumentLang: 'de', description: null, active: true },
    });
  const outcome = async (identifier: string) => {
    const response = await save(identifier);
    const { errCodes, errors } = envelopeOf(response);
    return [response.statusCode, errCodes[0], errors[0]?.reason];
  };
  const identifiers = async () => {
    const rows = await server.parts.database.read.selectFrom('documents').select('identifier').execute();
    return rows.map(({ identifier }) => identifier);
  };

  test('that was moved away, saves are refused with a sentence, ready says so, and it goes on by itself', async () => {
    await addDocument(admin, 'before');
    await rename(file, `${file}.away`);
    expect(await outcome('lost')).toEqual([503, '018', 'databaseMoved']);
    expect(await failing()).toEqual(['databaseInPlace']);
    // It still answers.
    expect((await health()).statusCode).toBe(200);
    await copyFile(`${file}.away`, file);
    expect(await outcome('lost')).toEqual([503, '018', 'databaseMoved']);
    await rm(file);
    await rename(`${file}.away`, file);
    expect(await failing()).toEqual([]);
    expect(await outcome('after')).toEqual([200, undefined, undefined]);
    expect((await identifiers()).sort()).toEqual(['after', 'before']);
  });

  test('whose disk is full, saves are refused with a sentence, and taken again when there is space', async () => {
    await addDocument(admin, 'before');
    const { write } = server.parts.database;
    const pages = async (number: number) => sql.raw(`pragma max_page_count = ${number}`).execute(write);
    await pages(1);
    const key = { 'idempotency-key': 'one' };
    const big = () =>
      admin.post(
        'document/save',
        {
          ...{ identifier: 'big', mainTitle: 'big', fallbackDocumentLang: 'de', active: true },
          description: 'x'.repeat(60_000),
        },
        key,
      );
    const refused = await big();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60']);
    expect(envelopeOf(refused).errors[0]).toMatchObject({
      code: '018',
      reason: 'diskFull',
      message: expect.stringContaining('kein Speicherplatz'),
    });
    expect(await identifiers()).toEqual(['before']);
    await pages(1_000_000);
    expect((await big()).statusCode).toBe(200);
    expect(await identifiers()).toEqual(['before', 'big']);
  });

  test('in which a statement has met damage, ready names it, and the log has one line', async () => {
    const { database } = server;
    const roots = await sql<{ rootpage: number }>`
      select rootpage from sqlite_schema where tbl_name = 'mailTemplates'`.execute(
      server.parts.database.read,
    );
    await server.app.close();
    await server.parts.database.close();
    const bytes = await readFile(file);
    for (const { rootpage } of roots.rows) bytes.fill(0xff, (rootpage - 1) * 4_096, rootpage * 4_096);
    await writeFile(file, bytes);
    await start({ database });
    admin = await server.signedIn();
    expect(await failing()).toEqual([]);
    const list = () => admin.post('mailTemplate/list', { offset: 0, maxResult: 15, filter: {} });
    expect((await list()).statusCode).toBe(503);
    expect((await list()).statusCode).toBe(503);
    expect(await failing()).toEqual(['databaseSound']);
    expect(server.log.filter((line) => line.includes('The database is damaged'))).toHaveLength(1);
    // Everything else goes on.
    await addDocument(admin, 'after');
    await server.close();
    await database.drop();
    await start();
  });
});
