import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { FileReader } from '#server/exchange/file-reader.ts';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin, query, send, stored } = {} as ExchangeCalls;

beforeAll(async () => {
  ({ calls, begin, query, send, stored } = await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  await begin();
});

afterEach(() => void vi.restoreAllMocks());

const XLIFF = '<xliff version="2.0" trgLang="en"><file id="f">\n';
const SIZE = 3_000_000;
/** Lines that take a while to be read, and nothing else. */
const LONG = '\n'.repeat(15_000_000);

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
  let isReading = false;
  const begun = Promise.withResolvers<void>();
  const { read } = FileReader.prototype;
  vi.spyOn(FileReader.prototype, 'read').mockImplementationOnce(async function (this: FileReader, ...file) {
    isReading = true;
    begun.resolve();
    return read.apply(this, file).finally(() => {
      isReading = false;
    });
  });
  const importing = send(`identifier,lang,value\n${'unit,xx,Text\n'.repeat(9_999)}${LONG}x\n`, 'csv');
  await begun.promise;
  for (let asked = 0; asked < 10; asked += 1) {
    expect((await calls.admin.get('health')).statusCode).toBe(200);
    expect(isReading).toBe(true);
  }
  const { errors, content } = envelopeOf(await importing) as unknown as {
    errors: unknown[];
    content: { count: number; countIsLowerBound: boolean };
  };
  expect(errors).toHaveLength(500);
  expect(content).toMatchObject({ count: 10_000, countIsLowerBound: true });
});

test.each([
  ['locale=de_DE', {}, ';'],
  ['locale=fr-BE', {}, ';'],
  ['locale=en_US', { 'accept-language': 'de' }, ','],
  ['', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, ';'],
  ['', { 'accept-language': '*' }, ','],
  ['', {}, ','],
])('a CSV for %j with %j has its separator, and is read again', async (locale, headers, separator) => {
  const url = `/ecs/wording/export?${query('csv')}${locale === '' ? '' : `&${locale}`}`;
  const response = await calls.admin.send({ method: 'GET', url, headers });
  expect(response.statusCode).toBe(200);
  expect(response.body.split('\r\n')[0]).toBe(
    `\ufeff${['identifier', 'lang', 'value', 'active', 'resetInheritance', 'modificationDate', 'contextIdentifier'].join(separator)}`,
  );
  expect((await send(response.body, 'csv')).statusCode).toBe(200);
});

test('a locale that is none, or for a format without one, is refused', async () => {
  expectRefusal(await calls.admin.get(`wording/export?${query('csv')}&locale=%3B`), 400, '012', 'locale');
  expectRefusal(await calls.admin.get(`wording/export?${query('json')}&locale=de`), 400, '012', 'locale');
});
