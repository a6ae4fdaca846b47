/*
 * How long lists, searches and the history take, with 1 and 32 connections, beside the bare queries in the same run:
 *   npx node bench/lists.ts PLACE [SIZES] [PART OF A TITLE]
 * PLACE is a folder for embedded databases, or postgres://USER@HOST:PORT; a database of each of the SIZES
 * (300,100000,1000000) is made there when it is missing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';
import { openBare } from './lists/bare.ts';
import { PASSWORD, preparedDatabase } from './lists/databases.ts';
import { caller, measured, type Times } from './lists/load.ts';
import { measuresFor } from './lists/measures.ts';
import { processorOf } from './lists/processor.ts';
import { processorTime } from './load/idle.ts';

const CONNECTIONS = [1, 32];
const CALLS = { 1: 40, 32: 160 } as Readonly<Record<number, number>>;
const BARE_CALLS = 5;
const WARM_MS = 2_000;
const WARM_ROUNDS = 60;

const [place = '', sizes = '300,100000,1000000', only = ''] = process.argv.slice(2);
if (place === '') throw new Error('PLACE is missing: a folder, or postgres://USER@HOST:PORT');
const at = place.startsWith('postgres:') ? place : resolve(place);

say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, `);
say(
  `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${await databaseName(at)}; client, server and database on the same cores\n\n`,
);
for (const size of sizes.split(',').map(Number)) await measureSize(size);

async function measureSize(size: number): Promise<void> {
  const url = await preparedDatabase(at, size);
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
  const server = new ServerProcess(folder, { DATABASE_URL: url, ENVIRONMENT: 'PROD', LOG_LEVEL: 'error' });
  try {
    const address = await server.address();
    const visitor = new WebVisitor();
    await visitor.signIn(address, 'admin', PASSWORD);
    const { send, close } = caller(address, visitor.headers());
    const load = loadavg()[0]?.toFixed(1);
    say(`### ${size.toLocaleString('en')} wordings (load average before: ${load})\n\n`);
    say(
      '| | 1: p50 | p95 | processor p50 | p95 | bare p50 | ratio | 32: a second | p50 | p99 |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n',
    );
    await warm(server.id, send);
    const processor = processorOf(server.id, url);
    for (const { title, path, payload, bare, calls, alone: single } of measuresFor(size)) {
      if (!title.includes(only)) continue;
      let asked = 0;
      const results: Times[] = [];
      for (const connections of single ? [1] : CONNECTIONS) {
        const wanted = Math.min(CALLS[connections] ?? 0, calls ?? Number.MAX_SAFE_INTEGER);
        const first = asked;
        asked += wanted;
        results.push(
          await measured(
            connections,
            wanted,
            async (number) => void (await send(path, payload(first + number))),
            connections === 1 ? processor : undefined,
          ),
        );
      }
      const [one, many] = results;
      if (!one) continue;
      const alone = bare && (await bareTimes(url, bare));
      const compared = alone ? `${ms(alone.p50)} | ${(one.p50 / alone.p50).toFixed(2)}` : '– | –';
      const loaded = many ? `${Math.round(many.rate)} | ${ms(many.p50)} | ${ms(many.p99)}` : '– | – | –';
      const { p50, p95 } = one.spent;
      say(
        `| ${title} | ${ms(one.p50)} | ${ms(one.p95)} | ${ms(p50)} | ${ms(p95)} | ${compared} | ${loaded} |\n`,
      );
    }
    close();
    say('\n');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Searches until the server has nothing to do any more. */
async function warm(
  id: number | undefined,
  send: (path: string, payload: object) => Promise<unknown>,
): Promise<void> {
  const history = { entity: 'wording', from: '2025-11-20T00:00:00.000Z', keyWord: 'aufgewärmt' };
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await send('wording/list', { keyWord: `aufgewärmt ${round}` });
    await send('audit/wording/revisions', history);
    const spent = processorTime(id);
    await pause(WARM_MS);
    if (round > 0 && processorTime(id) - spent < WARM_MS / 20) return;
  }
}

async function bareTimes(url: string, statements: (number: number) => readonly string[]): Promise<Times> {
  const bare = openBare(url);
  const times = await measured(1, BARE_CALLS, async (number) => {
    for (const sql of statements(number)) await bare.run(sql);
  });
  await bare.close();
  return times;
}

async function databaseName(of: string): Promise<string> {
  if (!of.startsWith('postgres:')) return `SQLite ${process.versions.sqlite}`;
  const pool = new Pool({ connectionString: `${of}/postgres`, max: 1 });
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  await pool.end();
  return `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`;
}

function ms(time: number): string {
  return time < 10 ? time.toFixed(1) : String(Math.round(time));
}

function say(text: string): void {
  process.stdout.write(text);
}
