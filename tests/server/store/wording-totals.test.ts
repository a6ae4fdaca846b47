import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import { Totals } from '#server/store/texts/totals.ts';
import { changeWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, wordingColumns } from '#server/store/texts/wordings.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

// More wordings than a search counts.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Request = Parameters<typeof listWordings>[1];
const MANY = 10_200;

let texts: TextDatabase;
const totals = new Totals();

beforeAll(async () => {
  texts = await openTextDatabase();
  for (let first = 0; first < MANY; first += 600) {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      ...wordingColumns({
        contextIdentifier: 'GLOBAL',
        lang: (first + at) % 2 ? 'de' : 'en',
        identifier: `many.${first + at}`,
        value: `Häufig ${first + at < LIMITS.counted ? 'gezählt' : 'darüber'}`,
        resetInheritance: false,
        active: true,
      }),
      creationDate: 1,
      modificationDate: 1,
    }));
    await texts.database.write.insertInto('wordings').values(rows).execute();
  }
});
afterAll(() => texts.close());

const list = (request: Partial<Request>, kept?: Totals) =>
  listWordings(texts.database.read, { offset: 0, maxResult: 15, ...request }, kept);
const identifiers = async (request: Partial<Request>) =>
  (await list(request)).data.map(({ identifier }) => identifier);

test('a search counts exactly up to the limit, and beyond it says that there are more', async () => {
  expect(await list({ keyWord: 'gezählt' })).toMatchObject({ count: LIMITS.counted });
  expect(await list({ keyWord: 'gezählt' })).not.toHaveProperty('countIsLowerBound');
  expect(await list({ keyWord: 'häufig' })).toMatchObject({ count: LIMITS.counted, countIsLowerBound: true });
  expect(await list({ keyWord: 'häufig', filter: { lang: 'de' } })).toMatchObject({ count: MANY / 2 });
  expect(await list({ keyWord: 'häufig', filter: { contextIdentifier: 'GLOBAL' } })).toMatchObject({
    count: LIMITS.counted,
    countIsLowerBound: true,
  });
});

test('a search in a context goes through its index beside what was found, and reads the rows of the page alone', async () => {
  const request = { offset: 0, maxResult: 15, keyWord: 'gezählt', filter: { contextIdentifier: 'GLOBAL' } };
  expect(await list(request)).toMatchObject({ count: LIMITS.counted });
  expect(await list({ ...request, filter: { contextIdentifier: 'DEFAULT' } })).toMatchObject({ count: 0 });
  expect(await list({ ...request, keyWord: '77' })).toMatchObject({
    count: (await list({ keyWord: '77' })).count,
  });
  if (ON_POSTGRES) return;
  const { lines } = await plansOf(texts.url, (db) => listWordings(db, request));
  const reads = lines.filter(
    (line) => line.startsWith('SEARCH wordings') && !line.includes('COVERING INDEX'),
  );
  expect(reads).toEqual(['SEARCH wordings USING INTEGER PRIMARY KEY (rowid=?)']);
  expect(lines).toContain(
    'SEARCH wordings USING COVERING INDEX wordingsBy_contextIdentifier (contextIdentifier=?)',
  );
});

test('a page that reaches the limit is counted to the end, so that there is a last page', async () => {
  const request = { keyWord: 'häufig', offset: LIMITS.counted - 15 };
  expect(await list(request)).toMatchObject({ count: MANY });
  expect(await list(request)).not.toHaveProperty('countIsLowerBound');
  expect(await identifiers({ keyWord: 'häufig', offset: MANY - 2 })).toEqual([
    `many.${MANY - 2}`,
    `many.${MANY - 1}`,
  ]);
});

test('pages of a search with more matches than are counted are in their order', async () => {
  const page = (first: number, step: number) =>
    [first, first + step, first + 2 * step].map((at) => `many.${at}`);
  const wanted = { keyWord: 'häufig', maxResult: 3 };
  expect(await identifiers(wanted)).toEqual(page(0, 1));
  expect(await identifiers({ ...wanted, offset: 6_000 })).toEqual(page(6_000, 1));
  const down = { sort: { field: 'id', direction: 'desc' } } as const;
  expect(await identifiers({ ...wanted, filter: down })).toEqual(page(MANY - 1, -1));
  expect(await identifiers({ ...wanted, offset: 6_000, filter: down })).toEqual(page(MANY - 6_001, -1));
  const byDate = { sort: { field: 'creationDate', direction: 'asc' } } as const;
  expect(await identifiers({ ...wanted, offset: 20, filter: byDate })).toEqual(page(20, 1));
});

test('a list without a search says its exact total however long it is', async () => {
  expect(await list({}, totals)).toMatchObject({ count: MANY });
  expect(await list({}, totals)).not.toHaveProperty('countIsLowerBound');
});

/** Which kinds of statements a list sends, and whether it counts. */
function watched() {
  const sent: string[] = [];
  const db = texts.database.read.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(JSON.stringify(node).includes('count(*)') ? 'count' : 'rows');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, sent };
}

test('a total is kept, and costs no query besides that of the rows', async () => {
  const { db, sent } = watched();
  const request: Request = { offset: 0, maxResult: 15, filter: { lang: 'en' } };
  const first = await listWordings(db, request, totals);
  expect(sent).toContain('count');
  sent.length = 0;
  expect(await listWordings(db, request, totals)).toEqual(first);
  expect(sent).toEqual(['rows']);
});

test('a total follows the history, without counting again', async () => {
  const { db, sent } = watched();
  const large: Request['filter'][] = [
    {},
    { lang: 'en' },
    { contextIdentifier: 'GLOBAL' },
    { active: true },
    { lang: 'de', active: true },
  ];
  const small: Request['filter'][] = [{ contextIdentifier: 'DEFAULT' }, { identifier: 'folgend' }];
  const request = (filter: Request['filter']) => ({ offset: 0, maxResult: 3, filter });
  for (const filter of large) await listWordings(db, request(filter), totals);
  const change = async (changed: Partial<Wording>, wording: Wording) => {
    await texts.units.run(EDITOR_ACTOR, (unit) => changeWording(unit, wording, { ...wording, ...changed }));
    return { ...wording, ...changed };
  };
  const [id = 0] = await texts.addWordings({ identifier: 'folgend', lang: 'en' });
  let wording = (await list({ filter: { id } })).data[0];
  if (!wording) throw new Error('no wording was added');
  const steps: Partial<Wording>[] = [
    { value: 'geändert' },
    { active: false },
    { lang: 'de' },
    { active: true, value: 'beides' },
    { lang: 'en', identifier: 'folgend' },
    { contextIdentifier: 'DEFAULT' },
  ];
  const compare = async (step: unknown) => {
    for (const filter of [...large, ...small]) {
      sent.length = 0;
      const followed = await listWordings(db, request(filter), totals);
      if (large.includes(filter)) expect(sent, JSON.stringify([step, filter])).not.toContain('count');
      expect(followed, JSON.stringify([step, filter])).toEqual(await list(request(filter)));
    }
  };
  await compare('added');
  for (const step of steps) {
    wording = await change(step, wording);
    await compare(step);
  }
  const last = wording;
  await texts.units.run(EDITOR_ACTOR, (unit) => deleteWording(unit, last));
  await compare('deleted');
});

test('where the history does not say what has changed, it is counted again', async () => {
  const { write } = texts.database;
  const before = await list({}, totals);
  const [row] = await texts.addWordings({ identifier: 'unbekannt' });
  const { revisionId } = await write
    .selectFrom('revisions')
    .select((of) => of.fn.max('revisionId').as('revisionId'))
    .executeTakeFirstOrThrow();
  await write.deleteFrom('revisionEntries').where('revisionId', '=', revisionId).execute();
  expect((await list({}, totals)).count).toBe(before.count + 1);

  // The database is set back to an earlier time.
  await write
    .deleteFrom('wordings')
    .where('id', '=', row ?? 0)
    .execute();
  await write.deleteFrom('revisions').where('revisionId', '=', revisionId).execute();
  expect((await list({}, totals)).count).toBe(before.count);
});

test('after more changes than it pays to follow, it is counted again', async () => {
  const { db, sent } = watched();
  const request = { offset: 0, maxResult: 3 };
  const before = await listWordings(db, request, totals);
  await texts.addWordings(...Array.from({ length: 201 }, (_, at) => ({ identifier: `viele.${at}` })));
  sent.length = 0;
  expect((await listWordings(db, request, totals)).count).toBe(before.count + 201);
  expect(sent).toContain('count');
});

test('a page behind the end is counted again', async () => {
  const request = { filter: { lang: 'fr' }, offset: 1 };
  await texts.addWordings({ identifier: 'wachsend.1', lang: 'fr' });
  expect(await list(request, totals)).toEqual({ count: 1, data: [] });
  await texts.addWordings({ identifier: 'wachsend.2', lang: 'fr' });
  expect(await list(request, totals)).toMatchObject({ count: 2, data: [{ identifier: 'wachsend.2' }] });
});
