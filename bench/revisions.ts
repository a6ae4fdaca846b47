/*
 * How long the history takes to answer when it is long: npx node bench/revisions.ts [ENTRIES] [ROUNDS]
 * On a database of its own, which DATABASE_URL names if it is not to be an embedded one; an empty one is filled first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { listOperations, type OperationQuery } from '#server/store/history/operations.ts';
import { listEntries, type RevisionQuery } from '#server/store/history/revisions.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { toInstant, toJson } from '#server/store/schema/values.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';

const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 40);
const ROWS_AT_ONCE = 1_000;
const DAY = 24 * 60 * 60 * 1_000;
const NOW = Date.UTC(2026, 10, 20);
const YEAR = 365 * DAY;
const NAMES = ['admin', 'nowak', 'petersen', 'huber', 'moreau'];
const WORDS =
  'Termin Praxis Rezept Befund Sprechstunde Überweisung Anmeldung Servicetelefon Video Impfung Versicherung Karte'.split(
    ' ',
  );

const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const url = process.env.DATABASE_URL ?? `sqlite:${join(folder, 'bench.db')}`;
const database = await openDatabase(url);
await migrate(database.write);
await fill();

const query: RevisionQuery = { subject: 'wording', from: NOW - 3 * DAY, to: NOW, offset: 0, maxResult: 500 };
const year = { ...query, from: NOW - YEAR };
const measures: Readonly<Record<string, RevisionQuery>> = {
  'last 3 days, 500 rows': query,
  'last 3 days, keyWord Befund': { ...query, keyWord: 'Befund' },
  'last 3 days, keyWord te': { ...query, keyWord: 'te' },
  'last 3 days of huber': { ...query, username: 'huber' },
  'a year, 100 rows': { ...year, maxResult: 100 },
  'a year, rows from the middle': { ...year, maxResult: 100, offset: ENTRIES / 2 },
  'a year of huber, 100 rows': { ...year, maxResult: 100, username: 'huber' },
  'a year, keyWord text.123456': { ...year, maxResult: 100, keyWord: 'text.123456' },
  'a year, keyWord of 1 in 100': { ...year, maxResult: 100, keyWord: 'Kennung 42 ' },
  'a year, keyWord of 1 in 4 (Befund)': { ...year, maxResult: 100, keyWord: 'Befund' },
};
for (const [title, wanted] of Object.entries(measures)) {
  await measure(title, () => listEntries(database.read, wanted));
}

const recent: OperationQuery = { from: NOW - 3 * DAY, to: NOW, offset: 0, maxResult: 100 };
const always = { ...recent, from: 0 };
const operations: Readonly<Record<string, OperationQuery>> = {
  'last 3 days, 100 rows': recent,
  'last 3 days, keyWord Befund': { ...recent, keyWord: 'Befund' },
  'all, 100 rows': always,
  'all, rows 9,900 to 10,000': { ...always, offset: 9_900 },
  'all, keyWord text.123456': { ...always, keyWord: 'text.123456' },
  'all, keyWord of 1 in 100': { ...always, keyWord: 'Kennung 42 ' },
  'all, keyWord of 1 in 4 (Befund)': { ...always, keyWord: 'Befund' },
  'all, keyWord of all (praxis)': { ...always, keyWord: 'praxis' },
};
for (const [title, wanted] of Object.entries(operations)) {
  await measure(`operations, ${title}`, () => listOperations(database.read, wanted));
}
const bare: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const begin = performance.now();
  await database.read.selectNoFrom(sql`1`.as('one')).execute();
  bare.push(performance.now() - begin);
}
process.stdout.write(`${'nothing at all'.padEnd(44)} ${' '.repeat(14)} ${summary(bare)}\n`);
await database.close();
await rm(folder, { recursive: true, force: true });

async function measure(title: string, list: () => Promise<{ readonly count: number }>): Promise<void> {
  const { count } = await list();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await list();
    times.push(performance.now() - begin);
  }
  process.stdout.write(`${title.padEnd(44)} ${String(count).padStart(8)} found ${summary(times)}\n`);
}

async function fill(): Promise<void> {
  const { length } = await database.read.selectFrom('revisions').select('revisionId').limit(1).execute();
  if (length > 0) return;
  const begin = performance.now();
  for (let first = 0; first < ENTRIES; first += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, ENTRIES - first) }, (_, at) => first + at);
    await database.write.transaction().execute(async (db) => {
      await db
        .insertInto('revisions')
        .values(numbers.map((at) => ({ timestamp: timeOf(at), userId: 1, username: nameOf(at) })))
        .execute();
      await db.insertInto('revisionEntries').values(numbers.map(entryOf)).execute();
    });
  }
  if (isPostgres(database.write)) await sql`analyze`.execute(database.write);
  const seconds = Math.round((performance.now() - begin) / 1_000);
  process.stdout.write(`${ENTRIES} entries in ${seconds} s\n`);
}

function entryOf(at: number) {
  const before = wordingOf(at, 'alt');
  const after = wordingOf(at, 'neu');
  return {
    revisionId: at + 1,
    timestamp: timeOf(at),
    ...entryTextColumns(nameOf(at), { before, after }),
    subject: 'wording',
    entityId: (at % 200_000) + 1,
    operation: 'MOD',
    before: toJson(before),
    after: toJson(after),
    changedFields: toJson(['value', 'modificationDate']),
  };
}

function wordingOf(at: number, state: string) {
  const word = (step: number) => WORDS[Math.floor(at / step) % WORDS.length];
  const date = toInstant(timeOf(at));
  return {
    id: (at % 200_000) + 1,
    lang: ['de', 'en', 'fr'][at % 3],
    identifier: `text.${at}`,
    value: `${word(1)} und ${word(7)}, ${word(49)} Kennung ${at % 100} ${state}`,
    contextIdentifier: `praxis-${at % 500}`,
    resetInheritance: false,
    active: true,
    creationDate: date,
    modificationDate: date,
  };
}

/** Evenly over a year, the last at the present. */
function timeOf(at: number): number {
  return NOW - Math.round(((ENTRIES - 1 - at) / ENTRIES) * YEAR);
}

function nameOf(at: number): string {
  return NAMES[at % NAMES.length] ?? 'admin';
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1).padStart(7);
  return `p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`;
}
