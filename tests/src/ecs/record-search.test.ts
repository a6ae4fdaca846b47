// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RECORD_NAMES } from '#contract/records/all.ts';
import { SEARCHED_KINDS } from '#machines/record-search/record-search.port.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { searchRecords } from '#src/ecs/record-search.ts';
import { type EcsServer, json, type Respond, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import {
  contextOf,
  documentFileOf,
  documentOf,
  languageOf,
  userOf,
  wordingOf,
} from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

const page = (data: unknown[], count = data.length) => json(success({ listData: { count, data } }));

/** Another answer for the contexts than the wording that all else gets. */
function onlyContexts(respond: Respond): void {
  const others = page([wordingOf({ id: 7, identifier: 'a' })]);
  server.answer((received, response) =>
    (received.path.endsWith('context/list') ? respond : others)(received, response),
  );
}

it('asks every list that it is notified of for the same text', async () => {
  server.answer(page([]));
  expect(await searchRecords({ text: 'menu', kinds: SEARCHED_KINDS }, signal)).toEqual({
    groups: [],
    missing: [],
  });
  expect(server.received.map(({ path }) => path).toSorted()).toEqual(
    [
      ...RECORD_NAMES.map((name) => `/ecs/${name}/list`),
      '/ecs/document/file/list',
      '/ecs/user/list',
      '/ecs/wording/list',
    ].toSorted(),
  );
  for (const { body } of server.received) {
    expect(JSON.parse(body)).toMatchObject({ offset: 0, maxResult: 20, keyWord: 'menu' });
  }
});

it('puts first what is called so, then what begins so, and says how many there are in all', async () => {
  const names = ['a.menu', 'other', 'menu.video', 'Menu', 'b.menu', 'menu.old', 'z'];
  server.answer(
    page(
      names.map((identifier, id) => wordingOf({ id: id + 1, identifier })),
      31,
    ),
  );
  const { groups } = await searchRecords({ text: 'menu', kinds: ['wordings'] }, signal);
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([['wordings', 31]]);
  const order = ['Menu', 'menu.video', 'menu.old', 'a.menu', 'b.menu'];
  expect(groups[0]?.hits.map(({ name }) => name)).toEqual(order);
});

it.each([
  ['wordings', wordingOf({ id: 7, identifier: 'a', value: 'x'.repeat(99) }), { kind: 'wording', id: 7 }, 'a'],
  ['contexts', contextOf({ identifier: 'nord' }), { kind: 'context', identifier: 'nord' }, 'nord'],
  ['documents', documentOf({ id: 3, identifier: 'agb' }), { kind: 'document', id: 3 }, 'agb'],
  [
    'documentFiles',
    documentFileOf({ id: 5, parentDocumentId: 3, fileNameRepresentation: 'AGB.pdf' }),
    { kind: 'documentFile', documentId: 3, fileId: 5 },
    'AGB.pdf',
  ],
  ['languages', languageOf({ id: 2, lang: 'pl' }), { kind: 'language', id: 2 }, 'pl'],
  ['users', userOf({ id: 9, username: 'anna' }), { kind: 'user', id: 9 }, 'anna'],
] as const)('leads from a row of %s to its record', async (kind, row, route, name) => {
  server.answer(page([row]));
  const { groups } = await searchRecords({ text: 'a', kinds: [kind] }, signal);
  expect(groups[0]?.hits[0]).toMatchObject({ route, name });
  expect(groups[0]?.hits[0]?.detail.length).toBeLessThan(120);
});

it('says which lists could not be searched, and fails only when none could', async () => {
  onlyContexts(json('', 503));
  const some = await searchRecords({ text: 'a', kinds: ['wordings', 'contexts'] }, signal);
  expect(some.groups.map(({ kind }) => kind)).toEqual(['wordings']);
  expect(some.missing).toEqual(['contexts']);
  await expect(searchRecords({ text: 'a', kinds: ['contexts'] }, signal)).rejects.toMatchObject({
    failure: { kind: 'unreachable', cause: 'server' },
  });
});

it('fails with the session, whatever else was found', async () => {
  const lost = { success: false, content: null, messages: [], warnings: [], errors: [], errCodes: ['021'] };
  onlyContexts(json(lost, 401));
  await expect(searchRecords({ text: 'a', kinds: ['wordings', 'contexts'] }, signal)).rejects.toMatchObject({
    failure: { kind: 'sessionLost' },
  });
});
