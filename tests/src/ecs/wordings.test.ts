// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { listAllContexts } from '#src/ecs/all-contexts.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { listAllLanguages } from '#src/ecs/languages.ts';
import { listWordings } from '#src/ecs/wording-list.ts';
import { findWording, saveWording } from '#src/ecs/wordings.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { wordingOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

function sent(): Record<string, unknown>[] {
  return server.received.map(({ body }) => {
    const { auth: _, ...payload } = JSON.parse(body);
    return payload;
  });
}
const page = (data: unknown[], count = data.length) => json(success({ listData: { count, data } }));

describe('the list', () => {
  const query = { ...FIRST_QUERY, page: 3, size: 30, keyWord: 'Termin', contextIdentifier: 'region-nord' };

  it('asks for one page with search and context', async () => {
    server.answer(page([wordingOf({ id: 1 })], 61));
    expect(await listWordings(query, signal)).toEqual({ rows: [wordingOf({ id: 1 })], count: 61 });
    expect(sent()).toEqual([
      { offset: 60, maxResult: 30, keyWord: 'Termin', filter: { contextIdentifier: 'region-nord' } },
    ]);
  });

  it('asks for an order only of a server that sorts, and only by a column that it knows', async () => {
    server.answer(page([]));
    const identifierDown = { field: 'identifier', direction: 'desc' } as const;
    await listWordings({ ...query, sort: identifierDown }, signal);
    changeIdentity({ abilities: ['sort'] });
    await listWordings({ ...query, sort: identifierDown }, signal);
    await listWordings({ ...query, sort: { field: 'password', direction: 'asc' } }, signal);
    expect(sent().map(({ filter }) => (filter as { sort?: unknown }).sort)).toEqual([
      undefined,
      identifierDown,
      undefined,
    ]);
  });

  it('asks for contexts and languages whole', async () => {
    server.answer(page([]));
    await listAllContexts(signal);
    await listAllLanguages(signal);
    expect(server.received.map(({ path }) => path)).toEqual(['/ecs/context/list', '/ecs/language/list']);
    expect(sent()).toEqual([
      { offset: 0, maxResult: null },
      { offset: 0, maxResult: null },
    ]);
  });

  it('asks for the tree of contexts where the server has one', async () => {
    changeIdentity({ abilities: ['readContextTree'] });
    const nord = {
      identifier: 'nord',
      parentIdentifier: null,
      active: true,
      hostUrl: null,
      isDefault: false,
    };
    server.answer(json(success({ contexts: [nord] })));
    expect(await listAllContexts(signal)).toEqual([nord]);
    expect(server.received.map(({ method, path }) => [method, path])).toEqual([['GET', '/ecs/context/tree']]);
  });
});

describe('one wording by its number', () => {
  it('is asked for by filter.id where the server names it', async () => {
    changeIdentity({ abilities: ['findById'] });
    server.answer(page([wordingOf({ id: 12 })]));
    expect(await findWording(12, signal)).toMatchObject({ id: 12 });
    expect(sent()).toEqual([{ offset: 0, maxResult: 1, keyWord: '', filter: { id: 12 } }]);
  });

  it('is not whatever stands in the first row', async () => {
    changeIdentity({ abilities: ['findById'] });
    server.answer(page([wordingOf({ id: 1 })]));
    const failure = failureOf(await findWording(12, signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'refused', code: '008' });
  });

  it('is looked for page by page otherwise', async () => {
    const all = Array.from({ length: 1_100 }, (_, index) => wordingOf({ id: index + 1 }));
    server.answer((received, response) => {
      const { offset, maxResult } = JSON.parse(received.body);
      page(all.slice(offset, offset + maxResult), all.length)(received, response);
    });
    expect(await findWording(1_050, signal)).toMatchObject({ id: 1_050 });
    expect(sent().map(({ offset, maxResult, filter }) => [offset, maxResult, filter])).toEqual([
      [0, 500, undefined],
      [500, 500, undefined],
      [1_000, 500, undefined],
    ]);
  });

  it('is not found when no page has it, even if the server counts wrongly', async () => {
    server.answer((received, response) => {
      const { offset } = JSON.parse(received.body);
      page(offset === 0 ? [wordingOf({ id: 1 })] : [], 99)(received, response);
    });
    const failure = failureOf(await findWording(12, signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'refused', code: '008' });
    expect(server.received).toHaveLength(2);
  });
});

describe('saving', () => {
  const values = {
    lang: 'de',
    identifier: 'a.b',
    value: 'Wert',
    contextIdentifier: 'GLOBAL',
    resetInheritance: true,
    active: false,
  };

  it('creates without an id and never resets inheritance for a single language', async () => {
    server.answer(json(success({ wording: wordingOf({ id: 1 }) })));
    expect(await saveWording({ values, key: 'k', loaded: null }, signal)).toEqual(wordingOf({ id: 1 }));
    expect(sent()).toEqual([{ ...values, resetInheritance: false }]);
  });

  it('updates the record that was loaded', async () => {
    server.answer(json(success({ wording: wordingOf({ id: 1 }) })));
    await saveWording({ values: { ...values, lang: 'all' }, key: 'k', loaded: wordingOf({ id: 5 }) }, signal);
    expect(sent()).toEqual([{ ...values, lang: 'all', id: 5 }]);
  });

  it('sends guard and key to a server that names them', async () => {
    changeIdentity({ abilities: ['guardSaves', 'repeatSafely'] });
    server.answer(json(success({ wording: wordingOf({ id: 1 }) })));
    await saveWording({ values, key: 'key-5', loaded: wordingOf({ id: 5 }) }, signal);
    expect(sent()[0]).toMatchObject({ id: 5, modificationDate: wordingOf({ id: 5 }).modificationDate });
    expect(server.received[0]?.headers['idempotency-key']).toBe('key-5');
  });
});
