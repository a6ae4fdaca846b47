// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LANGUAGE } from '#contract/records/language.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { recordServices } from '#src/ecs/record-services.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { languageOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const {
  list: listLanguages,
  find: findLanguage,
  save: saveLanguage,
  remove: deleteLanguage,
} = recordServices(LANGUAGE);
const POLISH = languageOf({ id: 4, lang: 'pl', flag: 'pl' });
const VALUES = { lang: 'pl', flag: 'pl', description: null, active: true };

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['guardSaves'] });
});
afterEach(() => server.close());

function sent(): Record<string, unknown>[] {
  return server.received.map(({ body }) => {
    const { auth: _, ...payload } = JSON.parse(body);
    return payload;
  });
}
const page = (data: unknown[]) => json(success({ listData: { count: data.length, data } }));

it('asks for one page, and finds a language by its number', async () => {
  server.answer(page([POLISH]));
  expect(await listLanguages(FIRST_QUERY, signal)).toEqual({ rows: [POLISH], count: 1 });
  expect(await findLanguage(4, signal)).toEqual(POLISH);
  expect(sent()[0]).toEqual({ offset: 0, maxResult: 15, keyWord: '', filter: {} });
});

it('creates without a number, and updates with it and the date that was loaded', async () => {
  server.answer(json(success({ language: POLISH })));
  expect(await saveLanguage({ values: VALUES, key: 'k', loaded: null }, signal)).toEqual(POLISH);
  await saveLanguage({ values: VALUES, key: 'k', loaded: POLISH }, signal);
  expect(sent()).toEqual([VALUES, { ...VALUES, id: 4, modificationDate: POLISH.modificationDate }]);
});

it('deletes by its number', async () => {
  server.answer(json(success({ id: 4 })));
  await deleteLanguage({ record: POLISH, key: 'k' }, signal);
  expect(server.received.map(({ method, path, query }) => [method, path, query.toString()])).toEqual([
    ['DELETE', '/ecs/language/delete', 'id=4'],
  ]);
});
