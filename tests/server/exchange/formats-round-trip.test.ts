import { describe, expect, test } from 'vitest';
import { FORMATS } from '#contract/exchange-formats.ts';
import { EXCHANGE_FORMATS, PLACEHOLDER_STYLES } from '#contract/wording-exchange.ts';
import { readTextFile } from '#server/exchange/read-file.ts';
import { AWKWARD, AWKWARD_NOTE, wordings, written } from '#tests/support/awkward-texts.ts';

const LANGS = ['de', 'en', 'fr_BE', 'he'];

const CASES = EXCHANGE_FORMATS.flatMap((format) =>
  FORMATS[format].hasStyles
    ? PLACEHOLDER_STYLES.map((style) => [format, style] as const)
    : ([[format, 'i18next']] as const),
);

describe.each(CASES)('%s with placeholders of %s', (format, style) => {
  const isOne = FORMATS[format].languages === 'one';
  const all = isOne ? wordings('en', ' en') : [...wordings('de'), ...wordings('en', ' en')];

  test.each(['', ' en'])('loses nothing of awkward texts that end with %j', async (suffix) => {
    const texts = isOne ? wordings('en', suffix) : [...wordings('de', suffix), ...wordings('en', suffix)];
    const file = await written(format, texts, style);
    const read = await readTextFile(file, format, LANGS, {
      lang: isOne ? 'en' : undefined,
      placeholders: style,
    });
    expect(read.findings).toEqual([]);
    const found = new Map(
      read.texts.filter(({ lang }) => lang === 'en').map((text) => [text.identifier, text.value]),
    );
    const wanted = new Map(wordings('en', suffix).map(({ identifier, value }) => [identifier, value]));
    expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...wanted].sort()));
    expect(read.texts.filter(({ lang }) => lang === 'de').length).toBe(
      FORMATS[format].languages === 'all' ? AWKWARD.length : 0,
    );
  });

  test('reads texts beside notes as if there were none', async () => {
    const texts = isOne ? wordings('en') : all;
    const notes = new Map(AWKWARD.map(([identifier]) => [identifier, AWKWARD_NOTE]));
    const hints = { lang: isOne ? 'en' : undefined, placeholders: style };
    const [bare, noted] = await Promise.all([
      written(format, texts, style),
      written(format, texts, style, notes),
    ]);
    const valuesIn = async (file: Buffer) => {
      const read = await readTextFile(file, format, LANGS, hints);
      expect(read.findings).toEqual([]);
      return read.texts.map(({ identifier, lang, value, state }) => [identifier, lang, value, state]);
    };
    expect(await valuesIn(noted)).toEqual(await valuesIn(bare));
    // JSON of one language has no place for them.
    expect(noted.equals(bare)).toBe(FORMATS[format].hasStyles === true);
  });

  test('is read again without any text', async () => {
    const file = await written(format, [], style);
    const read = await readTextFile(file, format, LANGS, { lang: 'en', placeholders: style });
    expect([read.texts, read.findings]).toEqual([[], []]);
  });

  test('gives the sources of a translation', async () => {
    if (FORMATS[format].languages !== 'pair') return;
    const read = await readTextFile(await written(format, all, style), format, LANGS);
    const sources = read.texts.filter(({ identifier }) => !identifier.startsWith('minutes'));
    const original = new Map(AWKWARD);
    for (const { identifier, source } of sources) {
      // In PO an id that says the same as the identifier is none.
      if (original.get(identifier) === identifier) continue;
      expect(source).toEqual({ lang: 'de', value: original.get(identifier) });
    }
    expect(read.context).toBe('praxis');
  });
});
