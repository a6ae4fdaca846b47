import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Counter } from '#server/counts/counter.ts';
import type { CountQuestion } from '#server/counts/question.ts';
import { listEntries, type RevisionQuery } from '#server/store/history/revisions.ts';
import type { Change } from '#server/store/schema/change.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { within } from '#tests/support/eventually.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

// They take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Request = Parameters<typeof listWordings>[1];
const PATIENCE_MS = 30_000;
const CONTEXTS = ['GLOBAL', 'praxis-a', 'praxis-b'];

let texts: TextDatabase;
let counter: Counter;
const failures: unknown[] = [];

const WORDINGS = 3_000;
/** More than are tested one by one. */
const CHANGES = 20_100;

const textAt = (at: number) => ({
  contextIdentifier: CONTEXTS[at % 3] ?? 'GLOBAL',
  lang: ['de', 'en', 'fr', 'all'][at % 4] ?? 'de',
  identifier: `${at % 2 ? 'Text' : 'text'}.${at}`,
  value: at % 10 === 0 ? null : `${'Äaé'[at % 3]} Wert ${at % 20}${at % 1_000 === 7 ? ' selten' : ''}`,
  resetInheritance: false,
  active: at % 11 !== 0,
});

beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['praxis-a', 'GLOBAL'], ['praxis-b', 'GLOBAL']);
  const dates = { creationDate: 1, modificationDate: 1 };
  for (let first = 0; first < WORDINGS; first += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      ...wordingColumns(textAt(first + at)),
      ...dates,
    }));
    await texts.database.write.insertInto('wordings').values(rows).execute();
  }
  for (let first = 0; first < CHANGES; first += 1_005) {
    const changes = Array.from({ length: 1_005 }, (_, index): Change => {
      const after = textAt(first + index);
      return {
        subject: 'wording',
        entityId: ((first + index) % WORDINGS) + 1,
        operation: 'MOD',
        before: null,
        after,
      };
    });
    await texts.units.run(EDITOR_ACTOR, async ({ record }) => changes.forEach(record));
    texts.clock.advance({ minutes: 1 });
  }
  counter = new Counter({ url: texts.url, reportFailure: (error) => failures.push(error), large: 100 });
});
afterAll(async () => {
  await counter.close();
  await texts.close();
  expect(failures).toEqual([]);
});

const list = (request: Partial<Request>, by?: Counter) =>
  listWordings(texts.database.read, { offset: 0, maxResult: 15, ...request }, by);

/** Searches until the index of wordings is there. */
async function indexed(): Promise<void> {
  let round = 0;
  const ask = async () => {
    round += 1;
    await list({ keyWord: `anlass ${round}` }, counter);
    return counter.knows('wordings');
  };
  await within(ask, true, PATIENCE_MS);
}

test('a search of a large table has an index made, and lists are the same with it as without', async () => {
  expect(counter.knows('wordings')).toBe(false);
  await indexed();
  const filters: NonNullable<Request['filter']>[] = [
    {},
    { contextIdentifier: 'praxis-a' },
    { lang: 'fr', active: false },
    { contextIdentifier: 'nirgends' },
    { id: 77 },
    { identifier: 'Text.77' },
  ];
  for (const filter of filters) {
    for (const keyWord of [null, 'wert 7', 'selten', 'we', '777', 'text.12', 'nirgends', 'a\u0001b']) {
      for (const field of ['id', 'value'] as const) {
        for (const offset of [0, 20, 700]) {
          const request = {
            keyWord,
            offset,
            filter: { ...filter, sort: { field, direction: 'desc' as const } },
          };
          expect(await list(request, counter), JSON.stringify(request)).toEqual(await list(request));
        }
      }
    }
  }
});

test('the list of a large table has its index begun before anybody searches, that of a small one has not', async () => {
  // A database that is not there tells of whoever asks for it.
  const reportFailure = vi.fn();
  const url = 'sqlite:/nowhere/at/all.db';
  const [small, large] = [100_000, 100].map((size) => new Counter({ url, reportFailure, large: size }));
  try {
    await list({}, small);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(reportFailure).not.toHaveBeenCalled();
    await list({}, large);
    await within(async () => reportFailure.mock.calls.length, 1, PATIENCE_MS);
  } finally {
    await Promise.all([small?.close(), large?.close()]);
  }
});

test('a count is kept until something is committed, and then is another', async () => {
  await indexed();
  const question: CountQuestion = { table: 'wordings', term: null, narrowings: { lang: 'en' } };
  const never = () => Promise.reject(new Error('the database was asked'));
  const first = await counter.find(question, never);
  expect(first.kept).toBe(false);
  expect(await counter.find(question, never)).toEqual({ ...first, kept: true });
  await texts.addWordings({ identifier: 'neu.en', lang: 'en', value: 'neuerdings' });
  // Nobody has told the counter: the rows do.
  const { count } = await list({ filter: { lang: 'en' } }, counter);
  expect(count).toBe(first.count + 1);
  expect((await list({ keyWord: 'neuerdings' }, counter)).count).toBe(1);
  await texts.addWordings({ identifier: 'neu.fr', lang: 'fr', value: 'neuerdings' });
  expect(await list({ keyWord: 'neuerdings' }, counter)).toEqual(await list({ keyWord: 'neuerdings' }));
});

test('a page behind the end is counted anew', async () => {
  const request = { keyWord: 'wachsend', offset: 1 };
  await texts.addWordings({ identifier: 'wachsend.1' });
  expect(await list(request, counter)).toEqual({ count: 1, data: [] });
  await texts.addWordings({ identifier: 'wachsend.2' });
  expect(await list(request, counter)).toMatchObject({ count: 2, data: [{ identifier: 'wachsend.2' }] });
});

/** A connection that writes down what is sent. */
function watchedRead() {
  const sent: string[] = [];
  const db = texts.database.read.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, sent };
}

test('a kept count costs no query besides that of the rows', async () => {
  const { db, sent } = watchedRead();
  const request: Request = { offset: 0, maxResult: 15, keyWord: 'wert 4', filter: { lang: 'de' } };
  const first = await listWordings(db, request, counter);
  sent.length = 0;
  expect(await listWordings(db, request, counter)).toEqual(first);
  expect(sent).toHaveLength(1);
});

describe('a long history', () => {
  const query = (fields: Partial<RevisionQuery>): RevisionQuery => ({
    ...{ subject: 'wording', from: 0, to: Number.MAX_SAFE_INTEGER, offset: 0, maxResult: 20 },
    ...fields,
  });

  test('is the same with the index as without', async () => {
    const ask = async () => {
      await listEntries(texts.database.read, query({ keyWord: 'selten' }), counter);
      return counter.knows('entries');
    };
    await within(ask, true, PATIENCE_MS);
    for (const keyWord of [null, 'selten', 'wert 7', 'we', '777', 'nirgends', 'editor']) {
      for (const username of [null, 'EDITOR', 'nobody']) {
        for (const offset of [0, 15, 10_000]) {
          const wanted = query({ keyWord, username, offset });
          const by = await listEntries(texts.database.read, wanted, counter);
          expect(by, JSON.stringify(wanted)).toEqual(await listEntries(texts.database.read, wanted));
        }
      }
    }
    const { db, sent } = watchedRead();
    for (const keyWord of [null, 'selten', 'wert 7']) await listEntries(db, query({ keyWord }), counter);
    // The rows of each page, and nothing else.
    expect(sent).toHaveLength(3);
  });
});

test('without its worker the database counts', async () => {
  const broken = new Counter({ url: 'sqlite:/nowhere/at/all.db', reportFailure: () => {}, large: 100 });
  for (let round = 0; round < 3; round += 1) {
    expect(await list({ keyWord: 'wert 7' }, broken)).toEqual(await list({ keyWord: 'wert 7' }));
    expect(broken.knows('wordings')).toBe(false);
  }
  await broken.close();
});
