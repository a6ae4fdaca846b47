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
