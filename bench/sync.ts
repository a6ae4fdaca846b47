/*
 * How long a sync of many wordings takes between two servers, beside copying their rows in one transaction, and how much
 * memory the target needs for it and how long its event loop stands still: npx node bench/sync.ts [WORDINGS] [previewed]
 * Each database is one of its own: embedded, or made on the PostgreSQL server that POSTGRES_URL names.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOn } from '#tests/support/postgres.ts';
import { measureSync } from './server/syncing.ts';

const WORDINGS = Number(process.argv[2] ?? 100_000);
/** `previewed`: nothing is changed, and what would be is worked out. */
const PREVIEWED = process.argv[3] === 'previewed';
const POSTGRES = process.env.POSTGRES_URL?.replace(/\/$/, '') ?? null;
const ALLOWED_RATIO = 4;
const ALLOWED_MEGABYTES = 100;

const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const made: string[] = [];

async function newUrl(name: string): Promise<string> {
  if (POSTGRES === null) return `sqlite:${join(folder, `${name}.db`)}`;
  const database = `bench_${process.pid}_${name}`;
  await runOn(`${POSTGRES}/postgres`, `create database ${database} template template0 encoding 'UTF8'`);
  made.push(database);
  return `${POSTGRES}/${database}`;
}

try {
  process.stdout.write(`${WORDINGS} wordings, ${POSTGRES === null ? 'SQLite' : 'PostgreSQL'}\n`);
  const urls = [await newUrl('source'), await newUrl('target'), await newUrl('copy')] as const;
  const order = { wordings: WORDINGS, previewed: PREVIEWED, urls, folder };
  const { copied, synced, records, idle, most, stood } = await measureSync(order);
  const [ratio, more] = [synced / copied, Math.round(most - idle)];
  process.stdout.write(
    `copying the rows in one transaction: ${copied.toFixed(1)} s\n` +
      `the ${PREVIEWED ? 'previewed ' : ''}sync of ${records} records: ${synced.toFixed(1)} s, ${ratio.toFixed(1)} times that\n` +
      `memory: ${Math.round(idle)} MB idle, at most ${Math.round(most)} MB, ${more} more; ${stood}\n`,
  );
  if (ratio > ALLOWED_RATIO || more > ALLOWED_MEGABYTES) process.exitCode = 1;
} finally {
  for (const database of made) await runOn(`${POSTGRES}/postgres`, `drop database ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
}
