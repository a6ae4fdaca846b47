import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backedUp, keptIn, type StoredState, startTool, stateOf } from '#tests/support/backup.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { within } from '#tests/support/eventually.ts';
import { filesIn } from '#tests/support/files.ts';
import { LONG } from '#tests/support/long.ts';
import { startTestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Phase that has just begun when the process is killed. */
const MOMENTS = ['it reads the backup', 'files arrive', 'the database is replaced'] as const;
/** This many milliseconds later, since each of them takes a while. */
const LATER = LONG ? [0, 1, 2, 5, 10, 20, 40, 80, 160] : [0];
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
  const server = await startTestServer({ settings: { demoData: true } });
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

/** Sessions on the place's database, but for one's own. */
async function sessions(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as sessions from pg_stat_activity
      where datname = $1 and application_name <> 'witness'`,
    [new URL(place.url).pathname.slice(1)],
  );
  return rows[0]?.sessions;
}

/** Connects through another database, since one more session would interfere. */
async function witness<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const connectionString = place.url.replace(/[^/]+$/, 'postgres');
  const client = new Client({ connectionString, application_name: 'witness' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Work that a killed command had requested from a PostgreSQL server is over once its sessions are. */
async function untilQuiet(): Promise<void> {
  if (ON_POSTGRES) await witness((client) => within(() => sessions(client), 0, 30_000));
}

const isOld = (name: string) => name.includes('.before-');

/** Comes when a moment has come, or the command has ended without being seen in it. */
async function until(moment: (typeof MOMENTS)[number], ended: Promise<unknown>): Promise<void> {
  let over = false;
  const end = ended.then(() => {
    over = true;
  });
  const wait = async (isSo: () => Promise<boolean> | boolean) => {
    while (!over && !(await isSo())) await pause(1);
  };
  if (moment === 'it reads the backup') await Promise.race([end, pause(usual / 2)]);
  else if (moment === 'files arrive') {
    await wait(async () => (await filesIn(place.files)).incoming.length > 0);
  } else if (ON_POSTGRES) {
    // The lock against a start is one session, what replaces the database is another, and stays.
    await witness(async (client) => {
      await wait(async () => {
        const { rows } = await client.query(
          "select from pg_stat_activity where application_name = 'leitstand-tool' and query ~* '^(drop|do|copy|create)'",
        );
        return rows.length > 0;
      });
    });
  } else {
    // Between the moment at which the old one gets another name, and that at which the new one has its own.
    const olds = () => readdirSync(dirname(place.url.slice('sqlite:'.length))).filter(isOld).length;
    const before = olds();
    await wait(() => olds() > before);
  }
}

test.each(MOMENTS.flatMap((moment) => LATER.map((later) => ({ moment, later }))))(
  'a restore that is killed when $moment ($later ms later) leaves the database before, or the one of the backup',
  async ({ moment, later }) => {
    const next = sides[1 - (await sideOf())];
    // They lie there from the round before the last one: they have to come again.
    for (const name of Object.keys(next?.state.files ?? {}))
      await rm(keptIn(place.files, name), { force: true });
    const { kill, ended } = startTool('restore', ['--from', next?.backup ?? '', '--replace'], place);
    await until(moment, ended);
    await pause(later);
    kill();
    await ended;
    await untilQuiet();
    await sideOf();
    // A server accepts the database and its folder of files unchanged.
    const server = await startTestServer({ database: place });
    await server.close();
  },
);
