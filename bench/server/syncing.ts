import { join } from 'node:path';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';
import { PASSWORD } from '../lists/databases.ts';
import { FLAGS, launch, memoryOf } from '../load/server.ts';

const CONTEXTS = 100;
const ROWS_AT_ONCE = 500;
const SAMPLE_MS = 20;
const ACCESS_CODE = 'Zugang-zu-dieser-Quelle-2026';
const WORDS =
  'Termin Praxis Rezept Befund Sprechstunde Überweisung Anmeldung Servicetelefon Impfung Karte'.split(' ');

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

function* generated(wordings: number): Generator<Rows> {
  for (let start = 0; start < wordings; start += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, wordings - start);
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

/** Runs in the target's process and reports, on the second signal, the longest stall of its event loop. */
const OBSERVER = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.once('SIGUSR2', async () => {
    const { watchStandstill } = await import(${JSON.stringify(import.meta.resolve('../standstill.ts'))});
    const end = watchStandstill();
    process.once('SIGUSR2', () => {
      const { stood, worked } = end();
      process.stderr.write('stood still ' + stood.toFixed(0) + ' ms, worked ' + worked.toFixed(0) + ' ms without a break\\n');
    });
  });
`)}`;

export interface SyncOrder {
  /** How many are taken over. */
  readonly wordings: number;
  /** Nothing is changed, and what would be is worked out. */
  readonly previewed: boolean;
  /** Of databases that are not there yet: of the source, of the target, and of a copy. */
  readonly urls: readonly [source: string, target: string, copy: string];
  /** Where the servers work. */
  readonly folder: string;
}

export interface Synced {
  /** Seconds: of the sync, and of copying its rows in one transaction. */
  readonly synced: number;
  readonly copied: number;
  readonly records: number;
  /** Megabytes of the target. */
  readonly idle: number;
  readonly most: number;
  /** The target's report on its event loop. */
  readonly stood: string;
}

/** Has a new server take over the wordings of another one. */
export async function measureSync({ wordings, previewed, urls, folder }: SyncOrder): Promise<Synced> {
  const servers: ServerProcess[] = [];
  const start = (url: string, environment: Readonly<Record<string, string>>): ServerProcess => {
    const files = join(folder, `files-${servers.length}`);
    const own = { DATABASE_URL: url, FILES_DIR: files, ECS_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error' };
    const server = launch(folder, { ...own, ...environment });
    servers.push(server);
    return server;
  };
  const [from, to, beside] = urls;
  try {
    // Both servers fill their databases with what a new one has.
    for (const url of urls) {
      const server = start(url, { DEMO_DATA: '0' });
      await server.address();
      await server.stop();
    }
    const filled = await open(from);
    await write(filled, generated(wordings));
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
    const idle = memoryOf(target.id);
    let most = idle;
    const timer = setInterval(() => {
      most = Math.max(most, memoryOf(target.id));
    }, SAMPLE_MS);
    target.signal('SIGUSR2');
    const begun = performance.now();
    const { status, errors, content } = await visitor.post(
      address,
      `ECSServerSync/syncWith/DEV?syncItems=ALL${previewed ? '&dryRun=true' : ''}`,
      { pass: ACCESS_CODE },
    );
    const synced = (performance.now() - begun) / 1_000;
    clearInterval(timer);
    target.signal('SIGUSR2');
    // It has to say so before it is asked to end.
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS * 10));
    if (status !== 200) throw new Error(`the sync was refused: ${JSON.stringify(errors)}`);
    const { stderr } = await target.stop();
    await source.stop();
    const { added } = previewed ? content.impact.counts : content.counts;
    return { synced, copied, records: added, idle, most, stood: stderr.trim() };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
