/*
 * How long the server's event loop stands still during long work on many wordings in one context:
 * npx node bench/event-loop.ts [WORDINGS] [ONLY]
 * ONLY names the measures to make, by a part of their titles. On a database of its own, which DATABASE_URL names if it is
 * not to be an embedded one; that has to be empty. Of several rounds the quietest counts: what the work itself does it
 * does in every round, and what else runs on the machine does not; nor is that in what the process itself has worked.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import { assemble } from '#server/assemble.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { removeExpired } from '#server/security/retention.ts';
import { readSettings } from '#server/settings/settings.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { watchStandstill } from './standstill.ts';

const WORDINGS = Number(process.argv[2] ?? 100_000);
const ONLY = process.argv[3] ?? '';
const ROWS_AT_ONCE = 1_000;
const DAY_MS = 24 * 3_600_000;
const WORDS =
  'Termin Praxis Rezept Befund Sprechstunde Überweisung Anmeldung Servicetelefon Impfung Karte'.split(' ');

const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const settings = readSettings({
  DATABASE_URL: process.env.DATABASE_URL ?? `sqlite:${join(folder, 'bench.db')}`,
  FILES_DIR: join(folder, 'files'),
  DEMO_DATA: '0',
  LOG_LEVEL: 'silent',
});
const { parts, close } = await assemble(settings, {
  now: Date.now,
  checkAnswers: false,
  reportFailure: (error) => process.stderr.write(`${error}\n`),
  log: () => {},
  print: () => {},
  showFirstAccess: async () => true,
});
await fill();
const app = await buildApp(parts, { dist: folder });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
const headers = await signIn();

const list = (request: object) => () =>
  call('wording/listForContext', {
    ...request,
    filter: { contextIdentifier: 'praxis', ...filterOf(request) },
  });
const filterOf = (request: object) => ('filter' in request ? (request.filter as object) : {});
let last = 0;

const measures: Readonly<Record<string, () => Promise<unknown>>> = {
  'nothing at all': async () => new Promise((resolve) => setTimeout(resolve, 300)),
  'listForContext, first page': list({}),
  'listForContext, page behind the middle': list({ offset: WORDINGS / 2 }),
  'listForContext, frequent word': list({ keyWord: 'Befund' }),
  'listForContext, rare word': list({ keyWord: 'Kennung 4242 ' }),
  'listForContext, short word': list({ keyWord: 'te' }),
  'listForContext, sorted by value': list({ filter: { sort: { field: 'value', direction: 'asc' } } }),
  'listForContext, searched and sorted': list({
    keyWord: 'Praxis',
    filter: { sort: { field: 'value', direction: 'desc' } },
  }),
  'wording/get, put together': async () => {
    parts.memory.forgetAll();
    await get('wording/get?context=praxis');
  },
  'wording/get, once more': () => get('wording/get?context=praxis'),
  'wording/get, with gzip': () => get('wording/get?context=praxis', { 'accept-encoding': 'gzip' }),
  'move of all, previewed': () => move('?dryRun=true'),
  'move of all': async () => {
    last = (await move('')).revisionId;
  },
  'undo of the move, previewed': () => call('audit/undo?dryRun=true', { revisionId: last }),
  'undo of the move': () => call('audit/undo', { revisionId: last }),
  'history of the move, removed as too old': () =>
    removeExpired({
      settings: { ...settings, historyDays: 1 },
      database: parts.database,
      now: () => Date.now() + 2 * DAY_MS,
      stopping: new AbortController().signal,
      log: () => {},
    }),
};

process.stdout.write(`${WORDINGS} wordings in one context, ${settings.databaseUrl.split(':', 1)[0]}\n`);
for (const [title, measured] of Object.entries(measures)) {
  if (title !== 'nothing at all' && !title.includes(ONLY)) continue;
  const rounds = title.includes('move') ? 1 : 5;
  if (rounds > 1) await measured();
  let quietest = { stood: Number.POSITIVE_INFINITY, worked: Number.POSITIVE_INFINITY };
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const end = watchStandstill();
    const begin = performance.now();
    await measured();
    times.push(performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { stood, worked } = end();
    quietest = { stood: Math.min(quietest.stood, stood), worked: Math.min(quietest.worked, worked) };
  }
  const took = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  process.stdout.write(
    `${title.padEnd(40)} took ${took.toFixed(0).padStart(6)} ms   stood still ${quietest.stood.toFixed(0).padStart(4)} ms at most, worked ${quietest.worked.toFixed(0).padStart(4)} ms at most   ${Math.round(process.memoryUsage.rss() / 1e6)} MB\n`,
  );
}
await app.close();
await close();
await rm(folder, { recursive: true, force: true });

async function fill(): Promise<void> {
  const actor = { userId: null, username: 'bench' };
  await parts.units.run(actor, async (unit) => {
    const rest = { hostUrl: null, isDefault: false, active: true };
    await contexts.add(unit, { ...rest, identifier: 'nord', parentIdentifier: 'GLOBAL' });
    await contexts.add(unit, { ...rest, identifier: 'praxis', parentIdentifier: 'nord' });
    await contexts.add(unit, { ...rest, identifier: 'other', parentIdentifier: 'GLOBAL' });
  });
  for (const [contextIdentifier, share] of [
    ['praxis', 1],
    ['nord', 10],
    ['GLOBAL', 20],
  ] as const) {
    for (let first = 0; first < WORDINGS / share; first += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, WORDINGS / share - first) }, (_, at) =>
        rowOf(contextIdentifier, (first + at) * share),
      );
      await parts.database.write.insertInto('wordings').values(rows).execute();
    }
  }
  const { write } = parts.database;
  if (isPostgres(write)) await sql`analyze`.execute(write);
}

function rowOf(contextIdentifier: string, at: number) {
  const word = (step: number) => WORDS[Math.floor(at / step) % WORDS.length];
  const now = Date.UTC(2026, 10, 20);
  return {
    ...wordingColumns({
      contextIdentifier,
      lang: ['de', 'en', 'fr', 'all'][at % 4] ?? 'de',
      identifier: `${word(3)?.toLowerCase()}.text.${Math.floor(at / 4)}`,
      value: `${word(1)} und ${word(7)}, ${word(49)} Kennung ${at} in ${contextIdentifier}, mit einem Satz, wie er vorkommt`,
      resetInheritance: false,
      active: true,
    }),
    creationDate: now,
    modificationDate: now,
  };
}

async function signIn(): Promise<Record<string, string>> {
  const { database, sessions } = parts;
  const { id: userId } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const opening = {
    userId,
    previousId: undefined,
    withSecondFactor: false,
    address: null,
    userAgent: null,
    steps: [],
  };
  const { id } = await database.write.transaction().execute((db) => sessions.open(db, opening));
  const session = `${COOKIES.session}=${id}`;
  const opened = await fetch(`${address}/ecs/auth/session`, { headers: { cookie: session } });
  await opened.text();
  const xsrf = opened.headers.getSetCookie().find((cookie) => cookie.startsWith(COOKIES.xsrf));
  const token = xsrf?.split(';', 1)[0]?.slice(COOKIES.xsrf.length + 1) ?? '';
  return { cookie: `${session}; ${COOKIES.xsrf}=${token}`, [HEADERS.xsrf]: decodeURIComponent(token) };
}

async function call(path: string, body: object): Promise<{ revisionId: number }> {
  const response = await fetch(`${address}/ecs/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answered(path, response);
}

async function move(query: string): Promise<{ revisionId: number }> {
  const wanted = { contextIdentifier: 'praxis', toContextIdentifier: 'other', wordings: [] };
  return call(`context/wordings/update${query}`, wanted);
}

async function get(
  path: string,
  more: Record<string, string> = { 'accept-encoding': 'identity' },
): Promise<void> {
  const response = await fetch(`${address}/ecs/${path}`, { headers: { ...headers, ...more } });
  await answered(path, response);
}

/** Reads an answer without taking it apart, which this very process would stand still for. */
async function answered(path: string, response: Response): Promise<{ revisionId: number }> {
  let end = '';
  for await (const piece of response.body ?? [])
    end = (end + Buffer.from(piece).toString('latin1')).slice(-1_000);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${end}`);
  return { revisionId: Number(/"revisionId":(\d+)}$/.exec(end)?.[1] ?? 0) };
}
