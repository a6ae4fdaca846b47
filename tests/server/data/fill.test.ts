import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fillWithData } from '#server/data/fill.ts';
import { type DataDatabase, openForData } from '#server/data/open.ts';
import type { Wanted } from '#server/data/plan.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { toWording, WORDING_COLUMNS } from '#server/store/texts/wordings.ts';
import { exportLines } from '#server/sync/export.ts';
import { newDatabase, ON_POSTGRES, type TestDatabase } from '#tests/support/database.ts';
import { searchPieces } from '#tests/support/search-pieces.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNTIL = Date.UTC(2026, 0, 31);
const WANTED: Wanted = { seed: 7, wordings: 300, revisions: 450, documents: 5, until: UNTIL };
const OPENING = { beside: false, adminPassword: 'Leitstand-2026', until: UNTIL };

let databases: TestDatabase[];
let opened: DataDatabase[];
beforeEach(() => {
  databases = [];
  opened = [];
});
afterEach(async () => {
  for (const { database } of opened) await database.close();
  for (const { drop } of databases) await drop();
});

async function open(): Promise<DataDatabase & { readonly url: string }> {
  const made = await newDatabase('empty');
  databases.push(made);
  const one = await openForData(made.url, OPENING);
  opened.push(one);
  return { ...one, url: made.url };
}

async function filled(wanted: Partial<Wanted> = {}) {
  const one = await open();
  const said: string[] = [];
  await fillWithData(one.database, one.units, { ...WANTED, ...wanted }, (what, done, of) =>
    said.push(`${done}/${of} ${what}`),
  );
  return { ...one, said };
}

async function exported({ database }: DataDatabase): Promise<string> {
  let text = '';
  for await (const lines of exportLines(database.read, 'DEV')) text += lines;
  return text;
}

describe('generated data', () => {
  test('is as much as was asked for, in four layers and all languages, and says how far it is', async () => {
    const { database, said } = await filled();
    const wordings = await database.read.selectFrom('wordings').select(WORDING_COLUMNS).execute();
    expect(wordings).toHaveLength(300);
    expect(new Set(wordings.map(({ lang }) => lang))).toEqual(new Set(['de', 'en', 'fr', 'all']));
    expect(wordings.every(({ identifier }) => /^\w+\.\w+\.\w+$/.test(identifier))).toBe(true);
    const contexts = await database.read
      .selectFrom('contexts')
      .select(['identifier', 'parentIdentifier'])
      .execute();
    const parents = new Map(
      contexts.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier]),
    );
    const depth = (identifier: string): number => {
      const parent = parents.get(identifier);
      return parent ? 1 + depth(parent) : 1;
    };
    expect(new Set(wordings.map(({ contextIdentifier }) => depth(contextIdentifier)))).toEqual(
      new Set([1, 2, 3, 4]),
    );
    expect(said).toEqual(['300/300 wordings', '450/450 revisions', '5/5 documents']);
  });

  test('is the same from the same seed, and other data from another', async () => {
    const [first, second, other] = [await filled(), await filled(), await filled({ seed: 8 })];
    const text = await exported(first);
    expect(await exported(second)).toBe(text);
    expect(await exported(other)).not.toBe(text);
  });

  test('leaves the next saves no work with the indexes of searches', async () => {
    const { database } = await filled();
    // What PostgreSQL gathers, VACUUM has brought in.
    if (!ON_POSTGRES) expect(await searchPieces(database.read)).toEqual([1, 1, 1, 1]);
  });

  test('has a history in which each change goes on from the one before, to the present', async () => {
    const { database } = await filled();
    const entries = await database.read
      .selectFrom('revisionEntries')
      .select(['entityId', 'before', 'after', 'timestamp'])
      .where('subject', '=', 'wording')
      .orderBy('id')
      .execute();
    expect(entries).toHaveLength(450);
    expect(entries.at(-1)?.timestamp).toBe(UNTIL);
    const states = new Map<number, unknown>();
    for (const { entityId, before, after, timestamp } of entries) {
      if (states.has(entityId)) expect(JSON.parse(before ?? '')).toEqual(states.get(entityId));
      states.set(entityId, JSON.parse(after ?? ''));
      expect(states.get(entityId)).toHaveProperty('modificationDate', new Date(timestamp).toISOString());
    }
    const wordings = await database.read.selectFrom('wordings').select(WORDING_COLUMNS).execute();
    expect(wordings.map(toWording)).toEqual(wordings.map(({ id }) => states.get(id)));
  });
});

describe('the database that is filled', () => {
  test('gets the account of a new one, and is refused when it has generated data', async () => {
    const { database, url } = await filled();
    expect(await database.read.selectFrom('users').select('username').execute()).toEqual([
      { username: 'admin' },
    ]);
    await database.close();
    opened = [];
    await expect(openForData(url, OPENING)).rejects.toThrow('has generated data already');
  });

  test('is filled beside a server: on the embedded database only when that is said', async () => {
    const made = await newDatabase();
    databases.push(made);
    const server = await openDatabase(made.url);
    if (!ON_POSTGRES) {
      const refused = await openForData(made.url, OPENING).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(DatabaseRefused);
      expect(String(refused)).toContain('--beside');
    }
    const one = await openForData(made.url, { ...OPENING, beside: !ON_POSTGRES });
    opened.push(one);
    await fillWithData(one.database, one.units, { ...WANTED, revisions: 0, documents: 0 }, () => {});
    const { count } = await server.read
      .selectFrom('wordings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(300);
    await server.close();
  });
});
