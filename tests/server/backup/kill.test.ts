import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backedUp, type StoredState, startTool, stateOf } from '#tests/support/backup.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { within } from '#tests/support/eventually.ts';
import { LONG } from '#tests/support/long.ts';
import { startTestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ROUNDS = LONG ? 24 : 6;
const FILES = 10;
const BYTES = 300_000;

let folder: string;
/** Two databases, their backups, and what is in them. */
const sides: { backup: string; state: StoredState }[] = [];
let place: TestDatabase;
let usual: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-kill-'));
  for (const name of ['one', 'other']) sides.push(await makeSide(name));
  place = await newDatabase('empty');
  const begun = performance.now();
  const { code } = await startTool('restore', ['--from', sides[0]?.backup ?? ''], place).ended;
  expect(code).toBe(0);
  usual = performance.now() - begun;
});
afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeSide(name: string) {
  const server = await startTestServer();
  const admin = await server.signedIn();
  const { id } = await addDocument(admin, name);
  for (let number = 0; number < FILES; number += 1) {
    await addFile(
      admin,
      id,
      { fileNameRepresentation: `${number}` },
      `${name} ${number} `.repeat(BYTES / 10),
    );
  }
  const state = await stateOf(server.database);
  const backup = await backedUp(server.database, join(folder, name));
  await server.close();
  return { backup, state };
}

/** The number of the side that the place is, wholly. */
async function sideOf(): Promise<number> {
  const { tables, files } = await stateOf(place);
  const found = sides.findIndex(({ state }) => state.tables.documents === tables.documents);
  expect(tables).toEqual(sides[found]?.state.tables);
  expect(files).toMatchObject(sides[found]?.state.files ?? {});
  return found;
}

/** What a killed command had asked a PostgreSQL server to do is over when its sessions are. */
async function untilQuiet(): Promise<void> {
  if (!ON_POSTGRES) return;
  const client = new Client({ connectionString: place.url });
  await client.connect();
  const sessions = async () => {
    const { rows } = await client.query(
      `select count(*)::int as sessions from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows[0]?.sessions as number;
  };
  await within(sessions, 0, 30_000);
  await client.end();
}

test.each(Array.from({ length: ROUNDS }, (_, round) => ({ round })))(
  'a restore that is killed leaves the database before, or the one of the backup (round $round)',
  async ({ round }) => {
    const next = sides[1 - (await sideOf())]?.backup ?? '';
    const { kill, ended } = startTool('restore', ['--from', next, '--replace'], place);
    await pause((usual * (round + 0.5)) / ROUNDS);
    kill();
    await ended;
    await untilQuiet();
    await sideOf();
    // A server takes it and its folder of files as they are.
    const server = await startTestServer({ database: place });
    await server.close();
  },
);
