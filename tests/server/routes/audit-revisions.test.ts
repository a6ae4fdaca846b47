import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

type Tuple = [
  state: Record<string, unknown>,
  info: { revision_id: number; revision_timestamp: string; username: string },
  operation: string,
  changedFields: string[],
  before?: Record<string, unknown> | null,
];

let calls: TextCalls;
const times: string[] = [];
let wording: Wording;

const at = () => new Date(calls.server.clock.now()).toISOString();
const save = async (fields: object) => calls.admin.post('wording/save', fields);
const history = async (entity: string, request: object = {}, browser = calls.admin) =>
  contentOf<{ revisions: Tuple[]; count: number }>(
    await browser.post(`audit/${entity}/revisions`, { entity, ...request }),
  );

beforeAll(async () => {
  calls = await startTextCalls();
  const step = () => {
    times.push(at());
    calls.server.clock.advance({ minutes: 10 });
  };
  const texts = { lang: 'de', identifier: 'greeting', contextIdentifier: 'GLOBAL' };
  wording = contentOf<{ wording: Wording }>(await save({ ...texts, value: 'Grüß Gott' })).wording;
  step();
  const changed = { ...texts, id: wording.id, value: 'Servus' };
  wording = contentOf<{ wording: Wording }>(await save(changed)).wording;
  step();
  contentOf(await calls.admin.get(`wording/delete?id=${wording.id}`, {}, 'DELETE'));
  step();
  const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
  contentOf(await editor.post('wording/save', { ...texts, identifier: 'farewell', value: 'Pfiat di 50%' }));
  contentOf(await calls.admin.post('context/save', { identifier: 'nord', parentIdentifier: 'GLOBAL' }));
  contentOf(await calls.admin.post('language/save', { lang: 'it', flag: 'it', description: 'Italienisch' }));
  const template = { identifier: 'mail', lang: 'de', contextIdentifier: 'GLOBAL', subject: 'Termin' };
  contentOf(await calls.admin.post('mailTemplate/save', template));
});
afterAll(() => calls.server.close());

describe('the history of one kind', () => {
  test('has each revision newest first, with the state after it and before it', async () => {
    const { revisions, count } = await history('wording');
    expect(count).toBe(4);
    expect(revisions.map(([, info, operation]) => [info.username, operation])).toEqual([
      ['user 1', 'ADD'],
      ['admin', 'DEL'],
      ['admin', 'MOD'],
      ['admin', 'ADD'],
    ]);
    const [, deleted, changed, added] = revisions as [Tuple, Tuple, Tuple, Tuple];
    expect(changed[0]).toEqual(wording);
    expect(changed[3]).toEqual(['value', 'modificationDate']);
    expect(changed[4]).toMatchObject({ id: wording.id, value: 'Grüß Gott' });
    expect(changed[1].revision_timestamp).toBe(times[1]);
    expect([deleted[0], deleted[4]]).toEqual([wording, wording]);
    expect([added[0].value, added[4]]).toEqual(['Grüß Gott', null]);
    const ids = revisions.map(([, info]) => info.revision_id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
  });

  test('names every record by its number, and a context its parent', async () => {
    const [context] = (await history('context')).revisions as [Tuple];
    expect(context[0]).toMatchObject({
      ...{ id: expect.any(Number), identifier: 'nord', parentIdentifier: 'GLOBAL', parent: 'GLOBAL' },
      ...{ active: true, isDefault: false, hostUrl: null },
    });
    const states = async (entity: string, request: object = {}) =>
      (await history(entity, request)).revisions.map(([state]) => state);
    expect(await states('language', { keyWord: 'italien' })).toMatchObject([{ lang: 'it', flag: 'it' }]);
    expect(await states('mailTemplate')).toMatchObject([{ subject: 'Termin' }]);
    expect(await history('document')).toEqual({ revisions: [], count: 0 });
    expect(await history('documentfile')).toEqual({ revisions: [], count: 0 });
  });

  test('leaves the names of changed fields out when they are not wanted', async () => {
    const { revisions } = await history('wording', { withChanges: false });
    expect(revisions.map(([, , , fields]) => fields)).toEqual([[], [], [], []]);
  });

  test('is narrowed to a time, both ends included', async () => {
    const operations = async (request: object) =>
      (await history('wording', request)).revisions.map(([, , operation]) => operation);
    expect(await operations({ from: times[1], to: times[2] })).toEqual(['DEL', 'MOD']);
    expect(await operations({ to: times[0] })).toEqual(['ADD']);
    expect(await operations({ from: times[2] })).toEqual(['ADD', 'DEL']);
    const later = new Date(Date.parse(times[0] ?? '') + 1).toISOString();
    expect(await operations({ from: later, to: times[1] })).toEqual(['MOD']);
  });

  test('is that of the last three days unless a request says otherwise', async () => {
    const { clock } = calls.server;
    const back = clock.now();
    clock.advance({ minutes: 3 * 24 * 60 });
    const admin = await calls.server.signedIn();
    expect((await history('wording', {}, admin)).count).toBe(1);
    clock.advance({ minutes: 1 });
    expect((await history('wording', {}, admin)).count).toBe(0);
    expect((await history('wording', { from: times[0] }, admin)).count).toBe(4);
    clock.advance({ minutes: (back - clock.now()) / 60_000 });
    calls = { ...calls, admin: await calls.server.signedIn() };
  });

  test('is narrowed to a user by the whole name, in any case', async () => {
    expect((await history('wording', { username: 'USER 1' })).count).toBe(1);
    expect((await history('wording', { username: 'user' })).count).toBe(0);
    expect((await history('wording', { username: 'admin', keyWord: 'greeting' })).count).toBe(3);
    expect((await history('wording', { username: '' })).count).toBe(4);
  });

  test('is searched as lists are: in every text before and after, and by number and name', async () => {
    const found = async (keyWord: string) => (await history('wording', { keyWord })).count;
    expect(await found('GRÜSS')).toBe(2);
    expect(await found('servus')).toBe(2);
    expect(await found('gr')).toBe(3);
    expect(await found('50%')).toBe(1);
    expect(await found('_')).toBe(0);
    expect(await found('user 1')).toBe(1);
    expect(await found(String(wording.id))).toBeGreaterThanOrEqual(3);
    expect(await found('nothing like it')).toBe(0);
  });

  test('comes in pages', async () => {
    const page = async (offset: number, maxResult: number) =>
      (await history('wording', { offset, maxResult })).revisions.map(([, , operation]) => operation);
    expect(await page(0, 1)).toEqual(['ADD']);
    expect(await page(1, 2)).toEqual(['DEL', 'MOD']);
    expect(await page(3, 5)).toEqual(['ADD']);
    expect(await page(4, 5)).toEqual([]);
  });

  test('is refused what makes no sense', async () => {
    const ask = (path: string, request: object) => calls.admin.post(`audit/${path}/revisions`, request);
    expectRefusal(await ask('wording', { entity: 'context' }), 400, '012', 'entity');
    expectRefusal(await ask('wording', {}), 400, '005', 'entity');
    expectRefusal(await ask('user', { entity: 'user' }), 404, '008');
    const turned = { entity: 'wording', from: times[1], to: times[0] };
    expectRefusal(await ask('wording', turned), 400, '012', 'from');
    expectRefusal(await ask('wording', { entity: 'wording', maxResult: 501 }), 400, '012', 'maxResult');
    const user = await calls.signedInAs(['USER', 'EDITOR'], ['GLOBAL']);
    expectRefusal(await user.post('audit/wording/revisions', { entity: 'wording' }), 403, '019');
  });
});

describe('an answer names the revision that its call has made', () => {
  test('also when the same request is answered again', async () => {
    const payload = { lang: 'de', identifier: 'named', contextIdentifier: 'GLOBAL' };
    const send = () => calls.admin.post('wording/save', payload, { 'Idempotency-Key': 'one' });
    const first = envelopeOf(await send());
    const { revisions } = await history('wording', { keyWord: 'named' });
    expect(first.revisionId).toBe(revisions[0]?.[1].revision_id);
    expect(envelopeOf(await send()).revisionId).toBe(first.revisionId);
  });

  test('and none when nothing was changed', async () => {
    const payload = { identifier: 'nord', parentIdentifier: 'GLOBAL', active: true };
    expect(envelopeOf(await calls.admin.post('context/save', payload))).not.toHaveProperty('revisionId');
    const previewed = await calls.admin.post('context/save?dryRun=true', { ...payload, active: false });
    expect(envelopeOf(previewed)).not.toHaveProperty('revisionId');
    expect(envelopeOf(await calls.admin.post('wording/list', {}))).not.toHaveProperty('revisionId');
  });
});
