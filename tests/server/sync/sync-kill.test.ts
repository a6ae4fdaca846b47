import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/store/base/database.ts';
import { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { exportLines } from '#server/sync/export.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { LONG } from '#tests/support/long.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

const ROUNDS = LONG ? 20 : 3;
/** Other moments each time in a long run; SYNC_KILL_SEED brings those of one that failed back. */
const SEED = Number(process.env.SYNC_KILL_SEED ?? (LONG ? Date.now() % 2 ** 31 : 20_261_120));
const WORDINGS = 2_000;
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
    await contexts.add(unit, { ...context, identifier: prefix });
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
  const reported = new Map<number, string | null>();
  for (const { entityId, after } of entries) {
    if (after === null) reported.delete(entityId);
    else reported.set(entityId, JSON.parse(after).value);
  }
  const agrees =
    wordings.length === reported.size && wordings.every(({ id, value }) => reported.get(id) === value);
  const { length: revisions } = await database.read.selectFrom('revisions').select('revisionId').execute();
  await database.close();
  return { lines: lines.join(''), agrees, revisions };
}

/** A visitor who has signed in at a server. */
async function visit(address: string): Promise<WebVisitor> {
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  return visitor;
}

interface Target {
  readonly target: ServerProcess;
  readonly address: string;
  readonly visitor: WebVisitor;
}

async function startTarget(base: string): Promise<Target> {
  const target = start('target', { SYNC_SOURCES: JSON.stringify({ DEV: base }) });
  const address = await target.address();
  return { target, address, visitor: await visit(address) };
}

async function startBoth(): Promise<Target & { readonly source: ServerProcess }> {
  const source = start('source', { ACCESS_CODE });
  return { source, ...(await startTarget(await source.address())) };
}

/** The answer, and the refusal that is in it. */
async function sync({ address, visitor }: Target): Promise<readonly unknown[]> {
  const { status, errCodes, errors } = await visitor.post(
    address,
    'ECSServerSync/syncWith/DEV?syncItems=ALL',
    {
      pass: ACCESS_CODE,
    },
  );
  return [status, ...errCodes, ...errors];
}

/** How the target says that the last sync ended. */
async function reported({ address, visitor }: Target): Promise<{ state: string; codes: string[] }> {
  const { sync } = (await visitor.get(address, 'ECSServerSync/status')).content;
  return { state: sync.state, codes: sync.errors.map(({ code }: { code: string }) => code) };
}

/** Moments between the beginning of a sync and a little behind its end, as shares of it: some in each part of it. */
function momentsOf(rounds: number, seed: number): number[] {
  const chances = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: rounds, seed });
  // Round after round through all parts, and not from the first to the last.
  const parts = chances.map((_, round) => (round * 7) % rounds);
  return chances.map((chance, round) => (((parts[round] ?? 0) + chance) / rounds) * 1.2);
}

test(
  `whichever side is killed whenever, the target is wholly old or wholly new, ${ROUNDS} rounds, seed ${SEED}`,
  async () => {
    for (const side of ['source', 'target'] as const) {
      const server = start(side, {});
      await server.address();
      await server.stop();
      await fill(side, side === 'source' ? 'NEU' : 'ALT');
    }
    const wanted = (await look('source')).lines;
    let pair = await startBoth();
    const begun = performance.now();
    expect(await sync(pair)).toEqual([200]);
    const duration = performance.now() - begun;
    await Promise.all([pair.source.stop(), pair.target.stop()]);
    expect((await look('target')).lines).toBe(wanted);

    for (const [round, moment] of momentsOf(ROUNDS, SEED).entries()) {
      // Something to do.
      if ((await look('target')).lines === wanted) await fill('target', `ALT_${round}`);
      const old = await look('target');
      pair = await startBoth();
      const answer = sync(pair).catch(() => []);
      const victim = round % 3 === 0 ? pair.source : pair.target;
      await new Promise((resolve) => setTimeout(resolve, moment * duration));
      await victim.stop('SIGKILL');
      const [status] = await answer;
      await Promise.all([pair.source.stop('SIGKILL'), pair.target.stop('SIGKILL')]);
      const now = await look('target');
      expect(now.agrees).toBe(true);
      expect([old.lines, wanted]).toContain(now.lines);
      const isNew = now.lines === wanted;
      expect(now.revisions).toBe(isNew ? old.revisions + 1 : old.revisions);
      if (status === 200) expect(isNew).toBe(true);
    }

    // In the end, no interrupted sync blocks the next one.
    pair = await startBoth();
    expect(await sync(pair)).toEqual([200]);
    await Promise.all([pair.source.stop(), pair.target.stop()]);
    expect((await look('target')).lines).toBe(wanted);
  },
  LONG ? 900_000 : 120_000,
);

test('a sync that ends with its server is reported as broken off, and the next one need not wait', async () => {
  const asked: ServerResponse[] = [];
  const silent = createServer((_request, response) => {
    asked.push(response.writeHead(200, { 'content-type': 'application/x-ndjson' }));
    response.write('{"type":');
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  try {
    const first = await startTarget(base);
    const broken = sync(first).catch(() => 'no answer');
    await expect.poll(() => asked.length, { interval: 5 }).toBe(1);
    expect(await reported(first)).toEqual({ state: 'running', codes: [] });
    await first.target.stop('SIGKILL');
    expect(await broken).toBe('no answer');

    const second = await startTarget(base);
    expect(await reported(second)).toEqual({ state: 'failed', codes: ['018'] });
    const next = sync(second);
    await expect.poll(() => asked.length, { interval: 5 }).toBe(2);
    asked[1]?.end('nonsense}\n');
    expect((await next).slice(0, 2)).toEqual([422, '014']);
    expect(await reported(second)).toEqual({ state: 'failed', codes: ['014'] });
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
