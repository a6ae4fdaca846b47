import {
  compile,
  createCoreContext,
  fallbackWithSimple,
  registerLocaleFallbacker,
  registerMessageCompiler,
  registerMessageResolver,
  resolveValue,
  translate,
} from '@intlify/core-base';
import { po } from 'gettext-parser';
import i18next from 'i18next';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { xliff2js, xliff12ToJs } from 'xliff';
import { AWKWARD, wordings, written } from '#tests/support/awkward-texts.ts';

/** Placeholders whose names every library takes. */
const PLAIN = AWKWARD.filter(([, value]) => !value.includes('{%a.b%}'));
const FILL = { name: 'Ada', operator: 'Ott', year: '2026', count: 3, 1: 'one', 2: 'two', 10: 'ten', n: 5 };

/** A text with its placeholders filled, as our clients do it. */
function filled(value: string): string {
  return value.replace(/\{%([\w]+)%\}/g, (_, name: keyof typeof FILL) => String(FILL[name]));
}

/** Texts that do not belong to a plural form. */
const SINGLE = PLAIN.filter(([identifier]) => !/^(?:minutes|hours)\./.test(identifier));

async function english(
  ...of: Parameters<typeof written> extends [infer F, unknown, ...infer R] ? [F, ...R] : never
) {
  const [format, style] = of;
  return JSON.parse((await written(format, wordings('en'), style)).toString('utf8')) as Record<
    string,
    string
  >;
}

test('gettext-parser reads the catalog: identifier, source, translation and plural forms', async () => {
  const file = await written('po', [...wordings('de'), ...wordings('en', ' en')]);
  const { translations, headers } = po.parse(file);
  expect(headers.Language).toBe('en');
  const [greeting] = Object.values(translations['one.placeholder'] ?? {});
  expect(greeting).toMatchObject({ msgid: 'Hello {name}!', msgstr: ['Hello {name}! en'] });
  const [lines] = Object.values(translations.lines ?? {});
  expect(lines?.msgstr).toEqual([`${new Map(AWKWARD).get('lines')} en`]);
  const [minutes] = Object.values(translations.minutes ?? {});
  expect(minutes).toMatchObject({
    msgid_plural: "{count} minutes # '",
    msgstr: ['{count} minute en', "{count} minutes # ' en"],
  });
});

const NOTES = new Map([
  ['one.placeholder', { description: 'Shown at the top\nof every page', maxLength: 20 }],
  ['minutes.other', { description: 'A duration', maxLength: null }],
]);
const TRANSLATED = [...wordings('de'), ...wordings('en', ' en')];

test('gettext-parser reads notes as comments of the developer', async () => {
  const { translations } = po.parse(await written('po', TRANSLATED, 'i18next', NOTES));
  const [greeting] = Object.values(translations['one.placeholder'] ?? {});
  expect(greeting?.comments?.extracted).toBe('Shown at the top\nof every page\nMaximum length: 20');
  const [minutes] = Object.values(translations.minutes ?? {});
  expect(minutes?.comments?.extracted).toBe('A duration');
});

test('the library xliff reads notes of both versions, which say how long a text may be', async () => {
  const second = (await written('xliff2', TRANSLATED, 'i18next', NOTES)).toString('utf8');
  expect(second).toMatch(/<unit [^>]*name="one\.placeholder" slr:sizeRestriction="20"/);
  expect(second).toContain('<slr:profiles generalProfile="xliff:codepoints"/>');
  const first = (await written('xliff12', TRANSLATED, 'i18next', NOTES)).toString('utf8');
  expect(first).toMatch(/resname="one\.placeholder" approved="yes" maxwidth="20" size-unit="char"/);
  const said = 'Shown at the top\nof every page\nMaximum length: 20';
  const document = await xliff2js(second);
  expect(
    Object.values(document.resources.wordings ?? {}).filter(({ note }) => note !== undefined),
  ).toMatchObject([{ note: 'A duration' }, { note: said }]);
  const old = await xliff12ToJs(first);
  expect(Object.values(old.resources.praxis ?? {}).filter(({ note }) => note !== undefined)).toMatchObject([
    { note: 'A duration' },
    { note: said },
  ]);
});

test('notes stand where ARB, string catalogs and tables have a place for them', async () => {
  const json = async (format: 'arb' | 'xcstrings' | 'json') =>
    JSON.parse((await written(format, wordings('en'), 'i18next', NOTES)).toString('utf8'));
  expect((await json('arb'))['@one.placeholder']).toEqual({
    description: 'Shown at the top\nof every page\nMaximum length: 20',
    placeholders: { name: {} },
  });
  expect((await json('arb'))['@minutes'].description).toBe('A duration');
  const catalog = (await json('xcstrings')).strings;
  expect(catalog['one.placeholder'].comment).toBe(
    'Placeholders: %1$@ = name\nShown at the top\nof every page\nMaximum length: 20',
  );
  const { wordings: entries } = await json('json');
  expect(
    entries.find(({ identifier }: { identifier: string }) => identifier === 'one.placeholder'),
  ).toMatchObject({
    ...{ description: 'Shown at the top\nof every page', maxLength: 20 },
  });
  const table = (await written('csv-wide', TRANSLATED, 'i18next', NOTES)).toString('utf8');
  expect(table.split('\r\n', 1)).toEqual(['\ufeffidentifier;de;en;description;maxLength']);
  expect(table).toContain('"Shown at the top\nof every page";20\r\n');
});

test('i18next shows the texts of flat and nested JSON', async () => {
  for (const format of ['json-flat', 'json-nested'] as const) {
    const instance = i18next.createInstance();
    await instance.init({
      ...{ lng: 'en', interpolation: { escapeValue: false }, nsSeparator: false },
      ...(format === 'json-flat' && { keySeparator: false as const }),
      resources: { en: { translation: await english(format, 'i18next') } },
    });
    expect(instance.t('one.placeholder', FILL)).toBe('Hello Ada!');
    expect(instance.t('numbered', FILL)).toBe('one minutes of ten and two');
    expect(instance.t('minutes', { count: 1 })).toBe('1 minute');
    expect(instance.t('minutes', { count: 3 })).toBe("3 minutes # '");
    expect(instance.t('html', FILL)).toBe(new Map(AWKWARD).get('html'));
  }
});

test('intl-messageformat shows the texts of ARB, and of JSON for FormatJS', async () => {
  for (const file of [await english('arb'), await english('json-flat', 'formatjs')]) {
    const shown = (key: string, values: object) =>
      new IntlMessageFormat(file[key] ?? '', 'en', undefined, { ignoreTag: true }).format({ ...values });
    for (const [key, value] of SINGLE) expect(shown(key, FILL), key).toBe(filled(value));
    expect(shown('minutes', { count: 1 })).toBe('1 minute');
    expect(shown('minutes', { count: 3 })).toBe("3 minutes # '");
  }
});

test('the compiler of vue-i18n shows the texts of JSON for it', async () => {
  registerMessageCompiler(compile);
  registerMessageResolver(resolveValue);
  registerLocaleFallbacker(fallbackWithSimple);
  const messages = { en: await english('json-flat', 'vue-i18n') };
  const context = createCoreContext({
    ...{ locale: 'en', messages, warnHtmlMessage: false, flatJson: true },
    messageResolver: (all: unknown, key: string) => (all as Record<string, string>)[key] ?? null,
  });
  // It gives {1} the second value of a list, and reads a carriage return as the end of a line.
  const named = SINGLE.filter(([key]) => key !== 'numbered' && key !== 'lines');
  const wrong = named.filter(([key, value]) => translate(context, key, FILL) !== filled(value));
  expect(wrong).toEqual([]);
});
