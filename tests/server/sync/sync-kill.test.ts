import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { addContext } from '#server/store/contexts.ts';
import { openDatabase } from '#server/store/database.ts';
import { UnitOfWork } from '#server/store/unit-of-work.ts';
import { addWording } from '#server/store/wording-save.ts';
import { exportLines } from '#server/sync/export.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { LONG } from '#tests/support/long.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { ACCESS_CODE } from '#tests/support/sync-servers.ts';

const ROUNDS = LONG ? 20 : 3;
const WORDINGS = 3_000;
const PASSWORD = 'Leitstand-2026';
const ACTOR = { userId: null, username: 'test' };

let folder: string;
let databases: { source: TestDatabase; target: TestDatabase };
const started: ServerProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-sync-'));
  databases = { source: await newDatabase('empty'), target: await newDatabase('empty') };
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')));
  await databases.source.drop();
  await databases.target.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(side: 'source' | 'target', environment: Record<string, string>): ServerProcess {
  const { url, files } = databases[side];
  const own = { DATABASE_URL: url, FILES_DIR: files, ECS_ADMIN_PASSWORD: PASSWORD };
  const server = new ServerProcess(folder, { ...own, ...environment });
  started.push(server);
  return server;
}

/** Fills a database while no server has it. */
async function fill(side: 'source' | 'target', prefix: string): Promise<void> {
  const database = await openDatabase(databases[side].url);
  const units = new UnitOfWork({
    transaction: (work) => database.write.transaction().execute(work),
    now: Date.now,
    reportFailure: (error) => {
      throw error;
    },
  });
  await units.run(ACTOR, async (unit) => {
    const context = { parentIdentifier: 'GLOBAL', hostUrl: null, isDefault: false, active: true };
    await addContext(unit, { ...context, identifier: prefix });
    for (let number = 0; number < WORDINGS; number += 1) {
      const texts = { lang: 'de', identifier: `text.${number}`, value: `${prefix} ${number}`, active: true };
      await addWording(unit, { ...texts, contextIdentifier: prefix, resetInheritance: false });
    }
  });
  await database.close();
}

interface Seen {
  readonly lines: string;
  /** Of every wording: as it is, and as the history says that it is. */
  readonly agrees: boolean;
  readonly revisions: number;
}

async function look(side: 'source' | 'target'): Promise<Seen> {
  const database = await openDatabase(databases[side].url);
  const lines: string[] = [];
  for await (const some of exportLines(database.read, 'DEV')) lines.push(some);
  const wordings = await database.read.selectFrom('wordings').select(['id', 'value']).orderBy('id').execute();
  const entries = await database.read
    .selectFrom('revisionEntries')
    .select(['entityId', 'after'])
    .where('subject', '=', 'wording')
    .orderBy('id')
    .execute();
  const told = new Map<number, string | null>();
  for (const { entityId, after } of entries) {
    if (after === null) told.delete(entityId);
    else told.set(entityId, JSON.parse(after).value);
  }
  const agrees = wordings.length === told.size && wordings.every(({ id, value }) => told.get(id) === value);
  const { length: revisions } = await database.read.selectFrom('revisions').select('revisionId').execute();
  await database.close();
  return { lines: lines.join(''), agrees, revisions };
}

async function callSync(address: string): Promise<Response> {
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${address}/ecs/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [HEADERS.xsrf]: cookies.get(COOKIES.xsrf) ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  await send('auth/session');
  await send('auth/login', { username: 'admin', password: PASSWORD });
  return send('ECSServerSync/syncWith/DEV?syncItems=ALL', { pass: ACCESS_CODE });
}

test(
  `whichever side is killed whenever, the target is wholly old or wholly new, ${ROUNDS} rounds`,
  async () => {
    for (const side of ['source', 'target'] as const) {
      const server = start(side, {});
      await server.address();
      await server.stop();
      await fill(side, side === 'source' ? 'NEU' : 'ALT');
    }
    const wanted = (await look('source')).lines;
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const old = await look('target');
      const source = start('source', { ACCESS_CODE });
      const base = await source.address();
      const target = start('target', { SYNC_SOURCES: JSON.stringify({ DEV: base }) });
      const address = await target.address();
      const answer = callSync(address).then(
        (response) => response.status,
        () => 0,
      );
      const victim = round % 3 === 0 ? source : target;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2_500));
      await victim.stop('SIGKILL');
      const status = await answer;
      await Promise.all([source.stop('SIGKILL'), target.stop('SIGKILL')]);
      const now = await look('target');
      expect(now.agrees).toBe(true);
      expect([old.lines, wanted]).toContain(now.lines);
      expect(now.revisions).toBe(old.lines === now.lines ? old.revisions : old.revisions + 1);
      if (status === 200) expect(now.lines).toBe(wanted);
      const isNew = now.lines === wanted;
      outcomes.push(isNew ? 'new' : 'old');
      // Something for the next round to do.
      if (isNew) await fill('target', `ALT_${round}`);
    }
    // In the end nothing of what was broken off is in the way.
    const source = start('source', { ACCESS_CODE });
    const base = await source.address();
    const target = start('target', { SYNC_SOURCES: JSON.stringify({ DEV: base }) });
    expect((await callSync(await target.address())).status).toBe(200);
    await Promise.all([source.stop(), target.stop()]);
    expect((await look('target')).lines).toBe(wanted);
    expect(outcomes).toHaveLength(ROUNDS);
  },
  LONG ? 900_000 : 120_000,
);
