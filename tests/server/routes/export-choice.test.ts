import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin, stored } = {} as ExchangeCalls;
let context: string;
let above: string;

beforeAll(async () => {
  ({ calls, begin, stored } = await startExchangeCalls());
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

const exported = async (parameters: string, format = 'xliff2&source=de&target=en') => {
  const address = `wording/export?context=${encodeURIComponent(context)}&format=${format}&${parameters}`;
  const response = await calls.admin.get(address);
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
};

/** Identifier, source and target of each unit. */
const unitsIn = (file: string) =>
  [
    ...file.matchAll(
      /name="([^"]*)"[\s\S]*?<source[^>]*>([\s\S]*?)<\/source>(?:<target[^>]*>([\s\S]*?)<\/target>)?/g,
    ),
  ].map(([, name, source, target]) => [name, source, target ?? '']);

test('what is missing in the target comes with the source of a context above, and goes into this one', async () => {
  await add(above, 'x.inherited', 'Von oben');
  await add(above, 'x.both', 'Beides');
  await add(above, 'x.both', 'Both', 'en');
  await add(above, 'x.overridden', 'Oben');
  await add(context, 'x.overridden', 'Hier');
  await add(above, 'x.foreign', 'Only English', 'en');
  expect(unitsIn(await exported('only=missing&prefix=x.'))).toEqual([['x.overridden', 'Hier', '']]);
  const file = await exported('only=missing&prefix=x.&inherited=true');
  expect(unitsIn(file)).toEqual([
    ['x.inherited', 'Von oben', ''],
    ['x.overridden', 'Hier', ''],
  ]);
});

test('texts that are translated come with their own target only', async () => {
  await add(above, 'y.a', 'Eins');
  await add(above, 'y.a', 'One', 'en');
  await add(context, 'y.b', 'Two', 'en');
  await add(above, 'y.b', 'Zwei');
  expect(unitsIn(await exported('prefix=y.&inherited=true'))).toEqual([
    ['y.a', 'Eins', ''],
    ['y.b', 'Zwei', 'Two'],
  ]);
  expect(unitsIn(await exported('prefix=y.'))).toEqual([['y.b', '', 'Two']]);
});

test('only outdated ones, those that a search finds, and of tables rows in any language', async () => {
  const [source] = await add(context, 'z.a', 'Alt');
  await add(context, 'z.a', 'Old', 'en');
  await add(context, 'z.b', 'Neu');
  calls.server.clock.advance({ seconds: 10 });
  const { creationDate: _date, ...saving } = source ?? expect.fail('nothing was added');
  contentOf(await calls.admin.post('wording/save', { ...saving, value: 'Älter' }));
  await add(context, 'Global.fallbackLang', 'de', 'all');
  expect(unitsIn(await exported('only=outdated'))).toEqual([['z.a', 'Älter', 'Old']]);
  expect(unitsIn(await exported('keyWord=neu'))).toEqual([['z.b', 'Neu', '']]);
  const table = await exported('prefix=z.&only=missing', 'csv');
  expect(
    table
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(/[,;]/).slice(0, 3).join(' ')),
  ).toEqual(['z.a de Älter', 'z.a en Old', 'z.b de Neu']);
  expect(await stored(context)).toHaveLength(4);
});

test('the notes that hold in a context go with its texts, also those of a context above', async () => {
  await add(context, 'n.own', 'Eigen');
  await add(context, 'n.above', 'Geerbt');
  const noted = async (
    contextIdentifier: string,
    identifier: string,
    description: string,
    maxLength: number,
  ) =>
    contentOf(
      await calls.admin.post('wording/note/save', {
        ...{ contextIdentifier, identifier },
        note: { description, maxLength, isPlain: false },
      }),
    );
  await noted(above, 'n.above', 'A button', 12);
  await noted(above, 'n.own', 'Hidden by the nearer one', 99);
  await noted(context, 'n.own', 'A heading', 40);
  const file = await exported('prefix=n.');
  expect(file).toMatch(/name="n\.above" slr:sizeRestriction="12".*<note category="description">A button\n/);
  expect(file).toMatch(/name="n\.own" slr:sizeRestriction="40".*<note category="description">A heading\n/);
  expect(file).not.toContain('Hidden');
  expect(await exported('prefix=n.', 'csv-wide')).toContain('A heading');
});

test('inherited texts are for a source and a target', async () => {
  const address = `wording/export?context=${encodeURIComponent(context)}&format=csv&inherited=true`;
  expectRefusal(await calls.admin.get(address), 400, '012', 'inherited');
});

test('a file of one language holds no text of another, and none for all languages', async () => {
  await add(context, 'a', 'Alle', 'all');
  await add(context, 'a', 'Eins');
  await add(context, 'a', 'One', 'en');
  await add(context, 'b', 'Zwei');
  for (const choice of ['', 'prefix=a']) {
    expect(await exported(choice, 'json-flat&lang=en')).toBe('{\n  "a": "One"\n}\n');
    expect((await exported(choice, 'csv&lang=en')).trim().split('\r\n')).toHaveLength(2);
  }
});

test('what has a text in every language is not missing, although it has none for all languages', async () => {
  const languages = await calls.admin.post('language/list', { offset: 0, maxResult: 500 });
  const known = contentOf<{ listData: { data: { lang: string }[] } }>(languages).listData.data;
  await calls.addWordings(
    ...known.map(({ lang }) => ({ contextIdentifier: context, identifier: 'full', lang, value: lang })),
    { contextIdentifier: context, identifier: 'part', lang: 'de', value: 'Teil' },
  );
  const table = await exported('only=missing', 'csv');
  expect(table.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^part[,;]de[,;]Teil/)]);
});
