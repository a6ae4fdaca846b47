/*
 * How long a sync of many wordings takes between two servers, beside copying their rows in one transaction, and how much
 * memory the target needs for it and how long its event loop stands still: npx node bench/sync.ts [WORDINGS] [rehearsed]
 * Each database is one of its own: embedded, or made on the PostgreSQL server that POSTGRES_URL names.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { wordingColumns } from '#server/store/wordings.ts';
import { runOn } from '#tests/support/postgres.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

const WORDINGS = Number(process.argv[2] ?? 100_000);
/** `rehearsed`: nothing is changed, and what would be is worked out. */
const REHEARSED = process.argv[3] === 'rehearsed';
const POSTGRES = process.env.POSTGRES_URL?.replace(/\/$/, '') ?? null;
const CONTEXTS = 100;
const ROWS_AT_ONCE = 500;
const SAMPLE_MS = 20;
const MEGABYTE = 1_000_000;
const ALLOWED_RATIO = 4;
const ALLOWED_MEGABYTES = 100;
const PASSWORD = 'Leitstand-2026';
const ACCESS_CODE = 'Zugang-zu-dieser-Quelle-2026';
const WORDS =
  'Termin Praxis Rezept Befund Sprechstunde Überweisung Anmeldung Servicetelefon Impfung Karte'.split(' ');

const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const made: string[] = [];
const servers: ServerProcess[] = [];

async function newUrl(name: string): Promise<string> {
  if (POSTGRES === null) return `sqlite:${join(folder, `${name}.db`)}`;
  const database = `bench_${process.pid}_${name}`;
  await runOn(`${POSTGRES}/postgres`, `create database ${database} template template0 encoding 'UTF8'`);
  made.push(database);
  return `${POSTGRES}/${database}`;
}

async function open(url: string): Promise<Database> {
  const database = await openDatabase(url);
  await migrate(database.write);
  return database;
}

function columnsOf(number: number) {
  const words = Array.from(
    { length: 12 },
    (_, place) => WORDS[(number * 7 + place * (1 + (number % 9))) % 10],
  );
  const value = `${words.join(' ')} (Kennung ${number})`;
  const place = { contextIdentifier: `praxis-${number % CONTEXTS}`, identifier: `seite.${number}.titel` };
  const texts = { ...place, lang: 'de', value, resetInheritance: false, active: true };
  return { ...wordingColumns(texts), creationDate: 1, modificationDate: 1 };
}

type Rows = ReturnType<typeof columnsOf>[];

/** Writes contexts and rows in one transaction. @returns how long it took, in seconds */
async function write(database: Database, pages: AsyncIterable<Rows> | Iterable<Rows>): Promise<number> {
  const begun = performance.now();
  await database.write.transaction().execute(async (db) => {
    const life = { active: 1, creationDate: 1, modificationDate: 1, searchText: '', wordBeginnings: '' };
    const own = { parentIdentifier: null, hostUrl: null, isDefault: 0 };
    const names = Array.from({ length: CONTEXTS }, (_, number) => `praxis-${number}`);
    await db
      .insertInto('contexts')
      .values(names.map((identifier) => ({ identifier, ...own, parentIdentifier: 'GLOBAL', ...life })))
      .execute();
    for await (const rows of pages) await db.insertInto('wordings').values(rows).execute();
  });
  return (performance.now() - begun) / 1_000;
}

function* generated(): Generator<Rows> {
  for (let start = 0; start < WORDINGS; start += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, WORDINGS - start);
    yield Array.from({ length }, (_, place) => columnsOf(start + place));
  }
}

async function* stored({ read }: Database): AsyncGenerator<Rows> {
  for (let last = 0; ; ) {
    const wordings = read.selectFrom('wordings').selectAll().where('id', '>', last).orderBy('id');
    const rows = await wordings.limit(ROWS_AT_ONCE).execute();
    if (rows.length === 0) return;
    yield rows.map(({ id: _id, ...row }) => row);
    last = rows.at(-1)?.id ?? last;
  }
}

function start(url: string, environment: Readonly<Record<string, string>>): ServerProcess {
  const files = join(folder, `files-${servers.length}`);
  const own = { DATABASE_URL: url, FILES_DIR: files, ECS_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' };
  const server = new ServerProcess(folder, { ...own, ...environment });
  servers.push(server);
  return server;
}

/** Resident memory of a server in megabytes; only where there is /proc. */
function memory({ id }: ServerProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Math.round((Number(kilobytes) * 1_024) / MEGABYTE);
}

/** As every server is started (scripts/support/server.mjs). */
const FLAGS = '--max-semi-space-size=4';
/** What runs in the target's process and says at the second signal how long its event loop has stood still at most. */
const OBSERVER = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.once('SIGUSR2', async () => {
    const { watchStandstill } = await import(${JSON.stringify(import.meta.resolve('./standstill.ts'))});
    const end = watchStandstill();
    process.once('SIGUSR2', () => {
      const { stood, worked } = end();
      process.stderr.write('stood still ' + stood.toFixed(0) + ' ms, worked ' + worked.toFixed(0) + ' ms without a break\\n');
    });
  });
`)}`;

try {
  process.stdout.write(`${WORDINGS} wordings, ${POSTGRES === null ? 'SQLite' : 'PostgreSQL'}\n`);
  const [from, to, beside] = [await newUrl('source'), await newUrl('target'), await newUrl('copy')];
  // Both servers fill their databases with what a new one has.
  for (const url of [from, to, beside]) {
    const server = start(url, { DEMO_DATA: '0' });
    await server.address();
    await server.stop();
  }
  const filled = await open(from);
  await write(filled, generated());
  const copy = await open(beside);
  const copied = await write(copy, stored(filled));
  await copy.close();
  await filled.close();

  const source = start(from, { ACCESS_CODE, NODE_OPTIONS: FLAGS });
  const observed = { NODE_OPTIONS: `${FLAGS} --import=${OBSERVER}` };
  const target = start(to, { SYNC_SOURCES: JSON.stringify({ DEV: await source.address() }), ...observed });
  const address = await target.address();
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  const idle = memory(target);
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, memory(target));
  }, SAMPLE_MS);
  target.signal('SIGUSR2');
  const begun = performance.now();
  const { status, errors, content } = await visitor.post(
    address,
    `ECSServerSync/syncWith/DEV?syncItems=ALL${REHEARSED ? '&dryRun=true' : ''}`,
    {
      pass: ACCESS_CODE,
    },
  );
  const synced = (performance.now() - begun) / 1_000;
  clearInterval(timer);
  target.signal('SIGUSR2');
  // It has to say so before it is told to end.
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS * 10));
  if (status !== 200) throw new Error(`the sync was refused: ${JSON.stringify(errors)}`);
  const { stderr } = await target.stop();
  await source.stop();

  const { added } = REHEARSED ? content.impact.counts : content.counts;
  const ratio = synced / copied;
  process.stdout.write(`copying the rows in one transaction: ${copied.toFixed(1)} s\n`);
  process.stdout.write(
    `the ${REHEARSED ? 'rehearsed ' : ''}sync of ${added} records: ${synced.toFixed(1)} s, ${ratio.toFixed(1)} times that\n`,
  );
  process.stdout.write(
    `memory: ${idle} MB idle, at most ${most} MB, ${most - idle} more; ${stderr.trim()}\n`,
  );
  if (ratio > ALLOWED_RATIO || most - idle > ALLOWED_MEGABYTES) process.exitCode = 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  for (const database of made) await runOn(`${POSTGRES}/postgres`, `drop database ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
}
