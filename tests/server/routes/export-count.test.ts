import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXCHANGE_FORMATS, type ExportCount } from '#contract/wording-exchange.ts';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin } = {} as ExchangeCalls;
let context: string;
let above: string;

beforeAll(async () => {
  ({ calls, begin } = await startExchangeCalls());
});
afterAll(() => calls.server.close());

beforeEach(async () => {
  const begun = await begin();
  above = begun.context;
  context = `below ${begun.number}`;
  await calls.addContexts([context, above]);
});

const add = (contextIdentifier: string, identifier: string, value: string, lang = 'de') =>
  calls.addWordings({ contextIdentifier, identifier, lang, value });

const query = (parameters: string) => `context=${encodeURIComponent(context)}&${parameters}`;
const exported = async (parameters: string) => {
  const response = await calls.admin.get(`wording/export?${query(parameters)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
};
const counted = async (parameters: string) =>
  contentOf<ExportCount>(await calls.admin.get(`wording/export/count?${query(parameters)}`));

const PAIR = 'source=de&target=en';

test('counts what a file holds, and which of its sources are inherited', async () => {
  await add(above, 'a', 'Von oben');
  await add(above, 'b', 'Oben');
  await add(context, 'b', 'Hier');
  await add(context, 'b', 'Here', 'en');
  await add(context, 'c', 'Nur hier');
  await add(above, 'd', 'Only English', 'en');
  expect(await counted(`format=xliff2&${PAIR}`)).toEqual({ identifiers: 2, texts: 3, inherited: 0 });
  const withInherited = `format=xliff2&${PAIR}&inherited=true`;
  expect(await counted(withInherited)).toEqual({ identifiers: 3, texts: 4, inherited: 1 });
  expect((await exported(withInherited)).match(/<unit /g)).toHaveLength(3);
  expect(await counted(`${withInherited}&only=missing`)).toEqual({
    ...{ identifiers: 2, texts: 2, inherited: 1 },
  });
  expect(await counted(`${withInherited}&prefix=none`)).toEqual({ identifiers: 0, texts: 0, inherited: 0 });
});

test('a text without a value counts only where the format has a place for it', async () => {
  await add(context, 'a', 'Eins');
  await add(context, 'b', '');
  for (const format of EXCHANGE_FORMATS) {
    const isPair = ['xliff2', 'xliff12', 'po'].includes(format);
    const hasPlace = ['xliff2', 'xliff12', 'xlsx', 'csv', 'csv-wide', 'json'].includes(format);
    const { texts } = await counted(`format=${format}&${isPair ? PAIR : 'lang=de'}`);
    expect([format, texts]).toEqual([format, hasPlace ? 2 : 1]);
  }
});

test('counts the one language that a file is for', async () => {
  await add(context, 'a', 'Eins');
  await add(context, 'a', 'One', 'en');
  await add(context, 'b', 'Zwei');
  expect(await counted('format=csv&lang=en')).toEqual({ identifiers: 1, texts: 1, inherited: 0 });
  expect(await counted('format=csv')).toEqual({ identifiers: 2, texts: 3, inherited: 0 });
});

test('what cannot be exported is refused alike', async () => {
  for (const [parameters, field] of [
    ['format=xliff2&source=de&target=de', 'target'],
    ['format=csv&inherited=true', 'inherited'],
    ['format=json&locale=de', 'locale'],
  ] as const) {
    for (const call of ['wording/export', 'wording/export/count']) {
      expectRefusal(await calls.admin.get(`${call}?${query(parameters)}`), 400, '012', field);
    }
  }
  expectRefusal(
    await calls.admin.get('wording/export/count?context=none&format=json'),
    404,
    '008',
    'context',
  );
});
