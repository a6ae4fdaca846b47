import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportFates, importPreviewSchema } from '#contract/wording-exchange.ts';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin, send, stored } = {} as ExchangeCalls;
let context: string;

beforeAll(async () => {
  ({ calls, begin, send, stored } = await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  ({ context } = await begin());
});

interface Result {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped?: number;
  readonly refused?: number;
}

const preview = async (file: string, fates: ImportFates = {}) =>
  importPreviewSchema.parse(
    contentOf(await send(file, 'csv', { at: '?dryRun=true', fields: { fates: JSON.stringify(fates) } })),
  );
const take = (file: string, fates: ImportFates = {}, guard?: string) =>
  send(file, 'csv', { fields: { fates: JSON.stringify(fates), ...(guard !== undefined && { guard }) } });

const add = (identifier: string, value: string, lang = 'de') =>
  calls.addWordings({ contextIdentifier: context, identifier, lang, value });

test('good texts are taken though one cannot be, which is named with its line', async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `many.${index},de,Text ${index}`);
  rows[600] = 'many.600,xx,Text 600';
  const file = `identifier,lang,value\n${rows.join('\n')}\n`;
  expectRefusal(await send(file, 'csv'), 400, '012', 'file.lang');
  const { impact, comparison } = await preview(file);
  expect(comparison.counts).toMatchObject({ added: 1_199, kinds: { added: 1_199 } });
  expect(impact.counts.added).toBe(1_199);
  expect(comparison.refused).toMatchObject({
    count: 1,
    findings: [{ place: { unit: 'line', number: 602 }, reason: 'languageUnknown', said: 'xx' }],
  });
  const revisions = await calls.revisions();
  expect(contentOf<Result>(await take(file, {}, comparison.guard))).toEqual({
    ...{ added: 1_199, changed: 0, unchanged: 0, skipped: 0, refused: 1 },
  });
  expect(await calls.revisions()).toBe(revisions + 1);
});

test('every row of a preview can be had, kind by kind, with the guard of the others', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `many.${index},de,Text ${index}`);
  const file = `identifier,lang,value\n${rows.join('\n')}\n`;
  const { comparison } = await preview(file);
  expect(comparison.rows).toHaveLength(200);
  const more = async (fields: Record<string, string>, at = '?dryRun=true') =>
    send(file, 'csv', { at, fields });
  const fates = '{}';
  const { comparison: later } = importPreviewSchema.parse(
    contentOf(await more({ fates, rowsOf: 'added', rowsFrom: '200' })),
  );
  expect([later.rows.length, later.rows[0]?.identifier, later.rows.at(-1)?.identifier]).toEqual([
    ...[250, 'many.200', 'many.449'],
  ]);
  expect(later).toMatchObject({ guard: comparison.guard, counts: comparison.counts });
  const none = importPreviewSchema.parse(contentOf(await more({ fates, rowsOf: 'clash' })));
  expect(none.comparison.rows).toEqual([]);
  expectRefusal(await more({ rowsOf: 'added' }), 400, '012', 'rowsOf');
  expectRefusal(await more({ fates, rowsFrom: '2' }), 400, '005', 'rowsOf');
  expectRefusal(await more({ fates, rowsOf: 'added' }, ''), 400, '012', 'rowsOf');
});

test('a file without a single text that can be taken is refused as a whole', async () => {
  expectRefusal(await take('identifier,lang,value\na,xx,Text\n'), 400, '012', 'file.lang');
});

test('a clash is left alone, and taken where the editor says so', async () => {
  const [wording] = await add('a', 'v1');
  await add('b', 'v1');
  const old = '2026-01-01T00:00:00.000Z';
  const file = `identifier,lang,value,modificationDate\na,de,v2,${old}\nb,de,v2,\n`;
  const { comparison, impact } = await preview(file);
  expect(comparison.rows.map(({ identifier, kind }) => [identifier, kind])).toEqual([
    ['a', 'clash'],
    ['b', 'changed'],
  ]);
  expect(impact.counts).toMatchObject({ clashes: 0, changed: 1 });
  expect(contentOf<Result>(await take(file))).toMatchObject({ changed: 1, skipped: 1 });
  expect((await stored()).map(({ value }) => value)).toEqual(['v1', 'v2']);
  expect(contentOf<Result>(await take(file, { take: [['a', 'de']] }))).toMatchObject({
    changed: 1,
    skipped: 0,
  });
  expect((await stored()).map(({ id, value }) => [id === wording?.id, value])).toEqual([
    [true, 'v2'],
    [false, 'v2'],
  ]);
});

test('a lost placeholder is left alone until its kind is taken', async () => {
  await calls.addWordings({
    contextIdentifier: 'GLOBAL',
    identifier: `${context}.m`,
    lang: 'en',
    value: '{%1%} min',
  });
  const file = `identifier,lang,value\n"${context.replaceAll('"', '""')}.m",de,Minuten\n`;
  const { comparison } = await preview(file);
  expect(comparison.rows).toMatchObject([
    { kind: 'placeholder', findings: [{ check: 'placeholderMissing', detail: '{%1%}' }] },
  ]);
  expect(contentOf<Result>(await take(file))).toMatchObject({ added: 0, skipped: 1 });
  expect(contentOf<Result>(await take(file, { kinds: { placeholder: 'take' } }))).toMatchObject({ added: 1 });
});

test('what was compared must still be stored', async () => {
  await add('a', 'v1');
  const file = 'identifier,lang,value\na,de,v3\n';
  const { guard } = (await preview(file)).comparison;
  const [wording] = await stored();
  const { creationDate: _date, ...saving } = wording ?? expect.fail('nothing is stored');
  calls.server.clock.advance({ seconds: 10 });
  contentOf(await calls.admin.post('wording/save', { ...saving, value: 'v2' }));
  expectRefusal(await take(file, {}, guard), 409, '046');
  expect((await stored()).map(({ value }) => value)).toEqual(['v2']);
});

test.each([
  ['no JSON', { fates: '{' }, 'fates'],
  ['unknown kinds', { fates: '{"kinds":{"all":"take"}}' }, 'fates'],
  ['a guard of nothing', { guard: 'x' }, 'guard'],
])('%s are refused', async (_name, fields, field) => {
  expectRefusal(await send('identifier,lang,value\na,de,x\n', 'csv', { fields }), 400, '012', field);
});
