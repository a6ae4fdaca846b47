import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import {
  contentOf,
  expectRefusal,
  impactIn,
  startTextCalls,
  type TextCalls,
} from '#tests/support/text-calls.ts';

let calls: TextCalls;
let shared: Wording;
let own: Wording;

beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['region', 'GLOBAL'], ['praxis', 'region']);
  [shared, own] = (await calls.addWordings(
    { contextIdentifier: 'region', identifier: 'greeting', value: 'Guten Tag' },
    { contextIdentifier: 'praxis', identifier: 'farewell', value: 'Bis bald' },
  )) as [Wording, Wording];
});
afterAll(() => calls.server.close());

interface Answered {
  readonly wording?: Wording;
  readonly impact?: Impact;
}

const save = (
  payload: object,
  { key, condition = '?ifAlone=true' }: { key?: string; condition?: string } = {},
) =>
  calls.admin.post(`wording/save${condition}`, payload, key === undefined ? {} : { 'Idempotency-Key': key });

function fieldsOf({ creationDate: _, ...fields }: Wording, value: string) {
  return { ...fields, value };
}

async function everything(): Promise<string> {
  const { read } = calls.server.parts.database;
  const rows = [];
  for (const table of ['wordings', 'revisions', 'revisionEntries', 'idempotencyKeys'] as const)
    rows.push(await read.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

describe('a save that no one else would see anything of', () => {
  test('is stored at once, and answered as always', async () => {
    const before = await calls.revisions();
    const response = await save(fieldsOf(own, 'Bis morgen'));
    const { wording, impact } = contentOf<Answered>(response);
    expect([wording?.value, impact]).toEqual(['Bis morgen', undefined]);
    expect(envelopeOf(response).revisionId).toEqual(expect.any(Number));
    expect(await calls.revisions()).toBe(before + 1);
    own = wording as Wording;
  });

  test('is that of a text where others had none before', async () => {
    const text = { contextIdentifier: 'region', lang: 'de', identifier: 'new', value: 'Neu' };
    expect(contentOf<Answered>(await save(text)).wording?.value).toBe('Neu');
  });

  test('is stored once under its key, whether the condition is sent again or not', async () => {
    const fields = fieldsOf(own, 'Bis dann');
    const first = await save(fields, { key: 'alone' });
    const revisions = await calls.revisions();
    for (const condition of ['?ifAlone=true', ''])
      expect((await save(fields, { key: 'alone', condition })).body).toBe(first.body);
    expect(await calls.revisions()).toBe(revisions);
    own = contentOf<Answered>(first).wording as Wording;
  });
});

describe('a save by which others would see another text', () => {
  test('is answered as it is previewed, and nothing is stored', async () => {
    const fields = fieldsOf(shared, 'Hallo');
    const previewed = impactIn(await save(fields, { condition: '?dryRun=true' }));
    expect(previewed.counts.effective).toBe(1);
    const before = await everything();
    const response = await save(fields, { key: 'others' });
    expect(contentOf<Answered>(response)).toEqual({ impact: previewed });
    expect(envelopeOf(response).revisionId).toBeUndefined();
    expect(await everything()).toBe(before);
  });

  test('is stored under the same key once it is sent without the condition', async () => {
    const fields = fieldsOf(shared, 'Hallo');
    const { wording } = contentOf<Answered>(await save(fields, { key: 'others', condition: '' }));
    expect(wording?.value).toBe('Hallo');
    shared = wording as Wording;
    const again = contentOf<Answered>(await save(fields, { key: 'others' }));
    expect(again.wording).toEqual(wording);
  });

  test('is refused as always where the record is another one by now', async () => {
    const { modificationDate: _, ...fields } = fieldsOf(shared, 'Grüezi');
    const outdated = { ...fields, modificationDate: '2001-01-01T00:00:00.000Z' };
    expectRefusal(await save(outdated), 409, '046');
  });
});

test('the condition is refused where it is neither true nor false, and where a call does not know it', async () => {
  const before = await everything();
  for (const condition of ['?ifAlone=', '?ifAlone=yes'])
    expectRefusal(await save(fieldsOf(own, 'Nie'), { condition }), 400, '012', 'ifAlone');
  const language = { lang: 'it', description: 'Italienisch' };
  expectRefusal(await calls.admin.post('language/save?ifAlone=true', language), 400, '012', 'ifAlone');
  expect(await everything()).toBe(before);
  const said = await save(fieldsOf(own, 'Bis später'), { condition: '?ifAlone=false' });
  expect(contentOf<Answered>(said).wording?.value).toBe('Bis später');
});
