import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin, send, stored } = {} as ExchangeCalls;

beforeAll(async () => {
  ({ calls, begin, send, stored } = await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  await begin();
});

const XLIFF = '<xliff version="2.0" trgLang="en"><file id="f">\n';
const SIZE = 3_000_000;

test.each<[string, string, ExchangeFormat, string]>([
  ['elements within each other', XLIFF + '<a>'.repeat(SIZE / 3), 'xliff2', 'Zeile 2: Mehr als 32 Ebenen'],
  ['commas', `identifier,lang,value\n${','.repeat(SIZE)}`, 'csv', 'Zeile 2: Mehr als 200 Felder'],
  ['quotes', `identifier,lang,value\n${'"'.repeat(SIZE)}`, 'csv', 'Zeile 2: Die Zeile ist länger als 1 MB'],
  ['lists within each other', `{"wordings":\n${'['.repeat(SIZE / 2)}`, 'json', 'Zeile 2: Mehr als 20 Ebenen'],
])('a file of %s is refused with its line', async (_name, file, format, message) => {
  const response = await send(file, format);
  expectRefusal(response, 422, '014', 'file');
  expect(envelopeOf(response).errors[0]?.message).toContain(message);
  expect(await stored()).toEqual([]);
});

test('health is answered while a large file is read', async () => {
  const file = `identifier,lang,value\n${'unit,xx,Text\n'.repeat(9_000)}${'x\n'.repeat(500_000)}`;
  let isAnswered = false;
  const importing = send(file, 'csv').then((response) => {
    isAnswered = true;
    return response;
  });
  let asked = 0;
  while (!isAnswered && asked < 3) {
    expect((await calls.admin.get('health')).statusCode).toBe(200);
    if (!isAnswered) asked += 1;
  }
  expect(asked).toBe(3);
  const { errors, content } = envelopeOf(await importing) as unknown as {
    errors: unknown[];
    content: { count: number; countIsLowerBound: boolean };
  };
  expect(errors).toHaveLength(500);
  expect(content).toMatchObject({ count: 10_000, countIsLowerBound: true });
});
