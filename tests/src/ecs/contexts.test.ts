// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ability } from '#machines/kit/abilities.ts';
import { failureOf } from '#machines/kit/failure.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import {
  deleteContext,
  findContext,
  listContexts,
  previewContextDeletion,
  saveContext,
} from '#src/ecs/contexts.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { contextOf } from '#tests/support/records.ts';

let server: EcsServer;
const { signal } = new AbortController();
const VALUES = { identifier: 'praxis', parentIdentifier: 'GLOBAL', active: true };
const PRACTICE = contextOf({ identifier: 'praxis', parentIdentifier: 'GLOBAL' });

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
const page = (data: unknown[]) => json(success({ listData: { count: data.length, data } }));
const stored = json(success({ context: PRACTICE }));
const knows = (...abilities: Ability[]) => changeIdentity({ abilities });
const refusalOf = async (step: Promise<unknown>) => failureOf(await step.catch((error: unknown) => error));

it('asks for one page, sorted where the server sorts', async () => {
  knows('sort');
  server.answer(page([PRACTICE]));
  const sort = { field: 'parentIdentifier', direction: 'desc' } as const;
  const query = { ...FIRST_QUERY, page: 2, keyWord: 'prax', sort };
  expect(await listContexts(query, signal)).toEqual({ rows: [PRACTICE], count: 1 });
  expect(sent()).toEqual([{ offset: 15, maxResult: 15, keyWord: 'prax', filter: { sort } }]);
});

describe('one context', () => {
  it('is asked for by its identifier where the server can be', async () => {
    knows('findById');
    server.answer(page([PRACTICE]));
    expect(await findContext('praxis', signal)).toEqual(PRACTICE);
    expect(sent()).toEqual([{ offset: 0, maxResult: 1, filter: { identifier: 'praxis' } }]);
  });

  it('is looked for in the whole list where the server cannot', async () => {
    server.answer(page([contextOf({ identifier: 'praxis-2' }), PRACTICE]));
    expect(await findContext('praxis', signal)).toEqual(PRACTICE);
    expect(sent()).toEqual([{ offset: 0, maxResult: null }]);
  });

  it('is not whatever stands in the first row', async () => {
    knows('findById');
    server.answer(page([contextOf({ identifier: 'PRAXIS' })]));
    expect(await refusalOf(findContext('praxis', signal))).toMatchObject({ kind: 'refused', code: '008' });
  });
});

describe('saving', () => {
  it('says that it creates, where the server knows that', async () => {
    knows('createUnlessTaken');
    server.answer(stored);
    expect(await saveContext({ values: VALUES, key: 'k', loaded: null }, signal)).toEqual(PRACTICE);
    expect(sent()).toEqual([{ ...VALUES, create: true }]);
  });

  it('looks first where the server would overwrite a context of the same name', async () => {
    server.answer(page([PRACTICE]));
    const failure = await refusalOf(saveContext({ values: VALUES, key: 'k', loaded: null }, signal));
    expect(failure).toMatchObject({ code: '006', findings: [{ field: 'identifier' }] });
    expect(server.received.map(({ path }) => path)).toEqual(['/ecs/context/list']);
  });

  it('guards an update with the date that was loaded, and does not say that it creates', async () => {
    knows('createUnlessTaken', 'guardSaves');
    server.answer(stored);
    const values = { ...VALUES, hostUrl: null, isDefault: false };
    await saveContext({ values, key: 'k', loaded: PRACTICE }, signal);
    expect(sent()).toEqual([{ ...values, modificationDate: PRACTICE.modificationDate }]);
  });
});

it('deletes by identifier, and asks beforehand only a server that can tell', async () => {
  expect(await previewContextDeletion({ record: PRACTICE }, signal)).toBeNull();
  expect(server.received).toHaveLength(0);
  server.answer(json(success({ identifier: 'praxis' })));
  await deleteContext({ record: PRACTICE, key: 'k' }, signal);
  expect(server.received.map(({ method, path, query }) => [method, path, query.toString()])).toEqual([
    ['DELETE', '/ecs/context/delete', 'identifier=praxis'],
  ]);
});
