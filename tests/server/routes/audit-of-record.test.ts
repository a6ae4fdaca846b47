import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal, impactIn } from '#tests/support/text-calls.ts';
import { revisionIn, startUndoCalls, type UndoCalls } from '#tests/support/undo-calls.ts';

type Tuple = [
  state: Record<string, unknown>,
  info: { revision_id: number; username: string },
  operation: string,
  changedFields: string[],
  before?: Record<string, unknown> | null,
];

let { calls, hello, bye, remove, change, restore } = {} as UndoCalls;
let place: { contextIdentifier: string; identifier: string; lang: string };

beforeEach(async () => {
  ({ calls, hello, bye, remove, change, restore } = await startUndoCalls());
  place = { contextIdentifier: 'nord', identifier: 'hello', lang: 'de' };
});
afterEach(() => calls.server.close());

const ask = (browser: TestBrowser, type: string, request: object) =>
  browser.post(`audit/${type}/revisions`, { entity: type, ...request });

async function steps(request: object, browser = calls.admin) {
  const { revisions, count } = contentOf<{ revisions: Tuple[]; count: number }>(
    await ask(browser, 'wording', request),
  );
  const of = ([after, , operation, , before]: Tuple) =>
    `${operation} ${before ? before.value : '-'} > ${operation === 'DEL' ? '-' : after.value}`;
  return { count, steps: revisions.map(of), users: revisions.map(([, { username }]) => username) };
}

describe('the history of one record', () => {
  test('is all of it, newest first, and of nothing else', async () => {
    await change(hello, { value: 'Moin moin' });
    await change(bye, { value: 'Adieu' });
    calls.server.clock.advance({ minutes: 10 * 24 * 60 });
    calls = { ...calls, admin: await calls.server.signedIn() };
    await change(hello, { value: 'Guten Tag' }, calls.admin);
    const all = await steps({ entityId: hello.id });
    expect(all).toEqual({
      count: 3,
      steps: ['MOD Moin moin > Guten Tag', 'MOD Moin > Moin moin', 'ADD - > Moin'],
      users: ['admin', 'admin', 'test'],
    });
    expect(await steps({ entityId: hello.id, offset: 1, maxResult: 1 })).toMatchObject({
      ...{ count: 3, steps: ['MOD Moin > Moin moin'] },
    });
    expect((await steps({ entityId: hello.id, keyWord: 'guten' })).count).toBe(1);
    expect(
      (await steps({ entityId: hello.id, from: new Date(calls.server.clock.now()).toISOString() })).count,
    ).toBe(1);
    expect((await steps({ entityId: 4_711 })).count).toBe(0);
  });

  test('is open to everybody to whom its list is; the whole history is not', async () => {
    const user = await calls.signedInAs(['USER']);
    expect((await steps({ entityId: hello.id }, user)).count).toBe(1);
    expect((await steps({ place }, user)).count).toBe(1);
    for (const type of ['document', 'documentfile', 'context', 'language']) {
      contentOf(await ask(user, type, { entityId: 1 }));
      expectRefusal(await ask(user, type, {}), 403, '019');
    }
    expectRefusal(await ask(user, 'wording', { entityId: null, place: null }), 403, '019');
    expectRefusal(await ask(user, 'wording', { keyWord: 'hello' }), 403, '019');
    expectRefusal(await ask(user, 'mailTemplate', { entityId: 1 }), 403, '019');
    contentOf(await ask(calls.admin, 'mailTemplate', { entityId: 1 }));
    expectRefusal(await ask(calls.admin, 'context', { place }), 400, '012', 'place');
  });
});

test('the history of a context is asked for by its identifier, and open to everybody', async () => {
  const user = await calls.signedInAs(['USER']);
  const nord = await ask(user, 'context', { identifier: 'nord' });
  const { revisions, count } = contentOf<{ revisions: Tuple[]; count: number }>(nord);
  expect([count, revisions.map(([{ identifier }, , operation]) => `${operation} ${identifier}`)]).toEqual([
    1,
    ['ADD nord'],
  ]);
  expect(contentOf(await ask(user, 'context', { identifier: 'gibt es nicht' }))).toEqual({
    revisions: [],
    count: 0,
  });
  expectRefusal(await ask(user, 'language', { identifier: 'de' }), 400, '012', 'identifier');
});

describe('the history of a place', () => {
  test('outlives the record that stood there, and knows what was moved to it and away', async () => {
    revisionIn(await remove(`wording/delete?id=${hello.id}`));
    const [again] = (await calls.addWordings({ ...place, value: 'Hallo' })) as [Wording];
    revisionIn(await change(again, { contextIdentifier: 'sued' }));
    revisionIn(await change(bye, { identifier: 'hello', lang: 'de', resetInheritance: false }));
    const all = await steps({ place });
    expect(all.steps).toEqual([
      'MOD Tschüs > Tschüs',
      'MOD Hallo > Hallo',
      'ADD - > Hallo',
      'DEL Moin > -',
      'ADD - > Moin',
    ]);
    expect((await steps({ place: { ...place, contextIdentifier: 'sued' } })).steps).toEqual([
      'MOD Hallo > Hallo',
    ]);
    expect((await steps({ place, entityId: again.id })).count).toBe(2);
    expect((await steps({ place, offset: 3, maxResult: 1 })).steps).toEqual(['DEL Moin > -']);
  });

  test('is of exactly this place: not of one whose names contain it, nor of a text that quotes it', async () => {
    const quoted = '"contextIdentifier":"nord","identifier":"hello","lang":"de"';
    await calls.addWordings(
      { ...place, identifier: 'hello.world' },
      { ...place, lang: 'en' },
      { ...place, contextIdentifier: 'GLOBAL', value: quoted },
      { ...place, identifier: 'h' },
      { ...place, identifier: 'a "quoted\\ key' },
    );
    expect((await steps({ place })).count).toBe(1);
    for (const identifier of ['h', 'a "quoted\\ key', 'hello.world']) {
      expect((await steps({ place: { ...place, identifier } })).count, identifier).toBe(1);
    }
    expect((await steps({ place: { ...place, identifier: 'HELLO' } })).count).toBe(0);
  });
});

describe('the side before', () => {
  test('brings back what the revision found', async () => {
    await change(hello, { value: 'eins' });
    const second = revisionIn(await change(hello, { value: 'zwei' }));
    const before = { entityId: hello.id, revisionId: second, side: 'before' };
    const impact = impactIn(await calls.admin.post('audit/wording/restore?dryRun=true', before));
    expect(impact.counts).toMatchObject({ changed: 1, clashes: 0 });
    expect(
      impactIn(await calls.admin.post('audit/wording/restore?dryRun=true', { ...before, side: 'after' }))
        .counts,
    ).toMatchObject({ changed: 0 });
    const restored = await calls.admin.post('audit/wording/restore', before);
    expect(contentOf(restored)).toMatchObject({ entity: { id: hello.id, value: 'eins' } });
    expect(contentOf(await restore('wording', hello.id, second))).toMatchObject({
      entity: { value: 'zwei' },
    });
  });

  test('of a deletion is what was deleted; of an addition there is none', async () => {
    const deleted = revisionIn(await remove(`wording/delete?id=${bye.id}`));
    const side = 'before';
    const back = { entityId: bye.id, revisionId: deleted, side };
    expect(contentOf(await calls.admin.post('audit/wording/restore', back))).toMatchObject({
      entity: { id: bye.id, value: 'Tschüs' },
    });
    const { revisions } = contentOf<{ revisions: Tuple[] }>(
      await ask(calls.admin, 'wording', { entityId: hello.id }),
    );
    const added = { entityId: hello.id, revisionId: revisions[0]?.[1].revision_id, side };
    expectRefusal(await calls.admin.post('audit/wording/restore', added), 400, '012', 'side');
  });
});

test('the texts of an identifier in all contexts, by context and language', async () => {
  await calls.addWordings(
    { contextIdentifier: 'praxis', identifier: 'hello', lang: 'en', value: 'Hi', active: false },
    { contextIdentifier: 'praxis', identifier: 'hello', lang: 'all', value: 'Hej', resetInheritance: true },
    { contextIdentifier: 'sued', identifier: 'hello.world', value: 'Servus' },
  );
  const user = await calls.signedInAs(['USER']);
  const answer = contentOf<{ places: Wording[]; count: number }>(
    await user.post('wording/places', { identifier: 'hello' }),
  );
  expect(answer).toEqual({
    count: 3,
    places: [
      {
        ...{ id: hello.id, contextIdentifier: 'nord', lang: 'de', value: 'Moin' },
        ...{ active: true, resetInheritance: false, modificationDate: hello.modificationDate },
      },
      expect.objectContaining({ contextIdentifier: 'praxis', lang: 'all', resetInheritance: true }),
      expect.objectContaining({ contextIdentifier: 'praxis', lang: 'en', active: false }),
    ],
  });
  expect(contentOf(await user.post('wording/places', { identifier: 'none' }))).toEqual({
    places: [],
    count: 0,
  });
});
