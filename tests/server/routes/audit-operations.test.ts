import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { auditAllRevisions, auditOwnOperations } from '#contract/audit-operations.ts';
import type { ContentOf } from '#contract/call.ts';
import { oldEntries, removeEntries } from '#server/store/base/old-entries.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';
import { revisionIn, startUndoCalls, type UndoCalls } from '#tests/support/undo-calls.ts';

type Feed = ContentOf<typeof auditAllRevisions>;
type Own = ContentOf<typeof auditOwnOperations>;

let { calls, hello, bye, change, undo } = {} as UndoCalls;

beforeEach(async () => {
  ({ calls, hello, bye, change, undo } = await startUndoCalls());
});
afterEach(() => calls.server.close());

const ask = (browser: TestBrowser, request: object = {}) =>
  browser.post('audit/all/revisions', { entity: 'all', ...request });
const feed = async (request: object = {}) => contentOf<Feed>(await ask(calls.admin, request));
const own = async (browser: TestBrowser, request: object = {}) =>
  contentOf<Own>(await browser.post('audit/own/operations', request)).operations;

/** Changes both texts of nord as one operation. */
async function changeBoth(one: string, other: string): Promise<number> {
  const texts = [
    [hello, one],
    [bye, other],
  ] as const;
  const wordings = texts.map(
    ([{ creationDate: _creation, modificationDate: _modification, ...wording }, value]) => ({
      ...wording,
      value,
    }),
  );
  return revisionIn(await calls.admin.post('wording/saveAll', { wordings }));
}

const inShort = ({ username, size, parts }: Feed['operations'][number]) =>
  `${username} ${size}: ${parts.map(({ type, operation, count }) => `${count} ${type} ${operation}`).join(', ')}`;

describe('operations of every type', () => {
  test('are listed newest first, each as one with what it touched', async () => {
    await change(hello, { value: 'ein s' });
    await changeBoth('ein ss', 'Tschüss');
    await calls.admin.post('language/save', { lang: 'it', description: 'Italienisch', active: true });
    const { operations, count } = await feed();
    expect(count).toBe(operations.length);
    expect(operations.slice(0, 3).map(inShort)).toEqual([
      'admin 1: 1 language ADD',
      'admin 2: 2 wording MOD',
      'admin 1: 1 wording MOD',
    ]);
    const [, replaced] = operations;
    expect(replaced?.entries).toHaveLength(1);
    expect(replaced?.entries[0]).toMatchObject({
      type: 'wording',
      revision: [
        { value: 'ein ss' },
        { revision_id: replaced?.revision_id },
        'MOD',
        expect.anything(),
        { value: 'ein s' },
      ],
    });
  });

  test('of one operation, every entry can be paged through', async () => {
    await change(hello, { value: 'ein s' });
    const revisionId = await changeBoth('ein ss', 'Tschüss');
    const first = await feed({ revisionId, maxResult: 1 });
    const second = await feed({ revisionId, offset: 1 });
    expect(first.operations[0]?.size).toBe(2);
    const values = [first, second].map(({ operations }) =>
      operations[0]?.entries.map(({ revision: [state] }) => (state as { value?: string }).value),
    );
    expect(values).toEqual([['ein ss'], ['Tschüss']]);
    expect(await feed({ revisionId: 4_711 })).toEqual({ operations: [], count: 0 });
  });

  test('are narrowed by time and by what any entry says, paged and counted', async () => {
    await change(hello, { value: 'Grüezi' });
    calls.server.clock.advance({ minutes: 4 * 24 * 60 });
    calls = { ...calls, admin: await calls.server.signedIn() };
    await change(bye, { value: 'Adieu' }, calls.admin);
    expect((await feed()).operations.map(inShort)).toEqual(['admin 1: 1 wording MOD']);
    const from = '2020-01-01T00:00:00.000Z';
    const all = await feed({ from });
    expect(all.count).toBeGreaterThan(3);
    expect((await feed({ from, offset: 1, maxResult: 1 })).operations).toEqual([all.operations[1]]);
    expect((await feed({ from, keyWord: 'grüezi' })).operations.map(inShort)).toEqual([
      'admin 1: 1 wording MOD',
    ]);
    expect(await feed({ from, keyWord: 'gibt es nicht' })).toEqual({ operations: [], count: 0 });
    expect((await feed({ from, keyWord: String(hello.id) })).count).toBeGreaterThan(0);
    expectRefusal(await ask(calls.admin, { from, to: '2019-01-01T00:00:00.000Z' }), 400, '012', 'from');
  });

  test('say which are taken back, by whomever, until they are done again', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const done = revisionIn(await change(hello, { value: 'Hallo eins' }, editor));
    const request = { entity: 'wording', entityId: hello.id };
    const taken = async () => {
      const { operations } = await feed({ maxResult: 5 });
      const [one] = (await feed({ revisionId: done })).operations;
      const { revisions } = contentOf<{ revisions: [unknown, { revision_id: number; takenBack?: true }][] }>(
        await calls.admin.post('audit/wording/revisions', request),
      );
      const listed = operations.filter(({ takenBack }) => takenBack).map(({ revision_id }) => revision_id);
      expect(one?.takenBack === true).toBe(listed.includes(done));
      const ofText = revisions.flatMap(([, info]) => (info.takenBack ? [info.revision_id] : []));
      expect(ofText).toEqual(listed);
      return listed;
    };
    expect(await taken()).toEqual([]);
    const undone = revisionIn(await undo(done));
    expect(await taken()).toEqual([done]);
    const again = revisionIn(await undo(undone));
    expect(await taken()).toEqual([undone]);
    revisionIn(await undo(again));
    expect(await taken()).toEqual([again, done]);
  });

  test('are for superAdmins only, one operation too', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const revisionId = revisionIn(await change(hello, { value: 'Hallo' }));
    expectRefusal(await ask(editor), 403, '019');
    expectRefusal(await ask(editor, { revisionId }), 403, '019');
  });
});

describe("one's own operations", () => {
  test('are the caller’s own, newest first', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    await change(hello, { value: 'Hallo' });
    const one = revisionIn(await change(hello, { value: 'Hallo eins' }, editor));
    const two = revisionIn(await change(bye, { value: 'Adieu zwei' }, editor));
    const states = async () =>
      (await own(editor)).map(({ revision_id, undoes, undo: state }) => [revision_id, undoes, state]);
    expect(await states()).toEqual([
      [two, null, 'possible'],
      [one, null, 'blocked'],
    ]);
    const three = revisionIn(await undo(two, editor));
    expect(await states()).toEqual([
      [three, two, 'possible'],
      [two, null, 'takenBack'],
      [one, null, 'possible'],
    ]);
    expect(await own(editor, { maxResult: 1 })).toHaveLength(1);
  });

  test('lie below each other without those that another user has taken back', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const one = revisionIn(await change(hello, { value: 'Hallo eins' }, editor));
    const two = revisionIn(await change(bye, { value: 'Adieu zwei' }, editor));
    revisionIn(await undo(two));
    expect((await own(editor)).map(({ revision_id, undo: state }) => [revision_id, state])).toEqual([
      [two, 'takenBack'],
      [one, 'possible'],
    ]);
    expectRefusal(await undo(two, editor), 409, '046', `wording.${bye.id}`);
    revisionIn(await undo(one, editor));
  });

  test('can all be undone by a user who may undo everything', async () => {
    const one = revisionIn(await change(hello, { value: 'Hallo eins' }));
    const two = revisionIn(await change(bye, { value: 'Adieu zwei' }));
    const latest = (await own(calls.admin, { maxResult: 2 })).map(({ revision_id, undo: state }) => [
      revision_id,
      state,
    ]);
    expect(latest).toEqual([
      [two, 'possible'],
      [one, 'possible'],
    ]);
  });

  test('are all or nothing: none can be undone up to the latest of which entries have gone', async () => {
    const both = await changeBoth('ein ss', 'Tschüss');
    const one = revisionIn(await change(hello, { value: 'Hallo eins' }));
    calls.server.clock.advance({ minutes: 10 });
    expectRefusal(await undo(both), 409, '046', `wording.${hello.id}`);
    const { read, write } = calls.server.parts.database;
    for await (const entries of oldEntries(read, calls.server.clock.now())) {
      await write.transaction().execute((db) => removeEntries(db, entries));
    }
    const states = async () =>
      (await own(calls.admin, { maxResult: 2 })).map(({ revision_id, size, undo: state, expired }) => [
        ...[revision_id, size, state],
        expired,
      ]);
    expect(await states()).toEqual([
      [one, 1, 'possible', undefined],
      [both, 1, 'blocked', true],
    ]);
    const { operations } = await feed({ revisionId: both });
    expect(operations).toMatchObject([{ expired: true }]);
    expect(operations[0]?.entries[0]?.revision[1]).toMatchObject({ expired: true });
    const { operations: latest } = await feed({ maxResult: 2 });
    expect(latest.map(({ expired }) => expired)).toEqual([undefined, true]);
    const request = { entity: 'wording', entityId: bye.id };
    const { revisions } = contentOf<{ revisions: [unknown, { revision_id: number; expired?: true }][] }>(
      await calls.admin.post('audit/wording/revisions', request),
    );
    const ofBoth = revisions.find(([, info]) => info.revision_id === both);
    expect(ofBoth?.[1]).toMatchObject({ expired: true });
    expectRefusal(await undo(both), 404, '008', 'revisionId');
    revisionIn(await undo(one));
    const before = { entityId: bye.id, revisionId: both, side: 'before' };
    const restored = contentOf<{ entity: object }>(await calls.admin.post('audit/wording/restore', before));
    expect(restored.entity).toMatchObject({ value: bye.value });
  });
});
