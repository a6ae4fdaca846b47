import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUILT_IN_LANGUAGES, offeredLanguages } from '#src/i18n/offered-languages.ts';

function pageWith(content: string | null): ParentNode {
  const page = document.createElement('head');
  if (content !== null) {
    const meta = document.createElement('meta');
    meta.setAttribute('name', 'leitstand:languages');
    meta.setAttribute('content', content);
    page.append(meta);
  }
  return page;
}

const ITALIAN = { locale: 'it_IT', dateLocale: 'it', name: 'Italiano', enabledInGui: true };

afterEach(() => vi.restoreAllMocks());

describe('the languages on offer', () => {
  it.each([null, ''])('are the five of the specification when the page says %j', (content) => {
    expect(offeredLanguages(pageWith(content))).toBe(BUILT_IN_LANGUAGES);
    expect(BUILT_IN_LANGUAGES.map(({ locale }) => locale)).toEqual([
      'de_DE',
      'en_GB',
      'en_US',
      'fr_FR',
      'fr_BE',
    ]);
    expect(BUILT_IN_LANGUAGES.every(({ enabledInGui }) => enabledInGui)).toBe(true);
  });

  it('are those that the server put into the page', () => {
    // A locale of dates may be written as languages are elsewhere.
    const swiss = { ...ITALIAN, locale: 'it_CH', dateLocale: 'it-CH' };
    const list = [ITALIAN, swiss];
    expect(offeredLanguages(pageWith(JSON.stringify(list)))).toEqual(list);
  });

  it.each([
    ['no JSON', '['],
    ['no list', '{}'],
    ['nothing', '[]'],
    ['an entry without a name', JSON.stringify([{ ...ITALIAN, name: '' }])],
    ['a locale that is none', JSON.stringify([{ ...ITALIAN, locale: '../../etc' }])],
    ['one locale twice', JSON.stringify([ITALIAN, ITALIAN])],
    ['none that is enabled', JSON.stringify([{ ...ITALIAN, enabledInGui: false }])],
  ])('are the built-in ones, and that is reported, when the page holds %s', (_, content) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(offeredLanguages(pageWith(content))).toBe(BUILT_IN_LANGUAGES);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
