import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { activate, languageTag } from '#src/i18n/interface.ts';

afterEach(() => activate('de_DE', {}));

describe('the language of the interface', () => {
  it('is told to the browser as BCP 47 and used for numbers and plurals', () => {
    activate('fr_BE', {});
    expect(document.documentElement.lang).toBe('fr-BE');
    expect(i18n.locale).toBe('fr-BE');
    expect(languageTag('en_GB')).toBe('en-GB');
  });

  it('shows the loaded message, and the built-in one for what is missing', () => {
    activate('en_GB', { 'test.there': 'There', 'test.parts': ['Page ', ['page']] });
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('There');
    expect(i18n._({ id: 'test.parts', values: { page: 7 }, message: 'Seite {page}' })).toBe('Page 7');
    expect(i18n._({ id: 'test.missing', message: 'Nur Deutsch' })).toBe('Nur Deutsch');
  });

  it('drops the messages of the language before', () => {
    activate('en_GB', { 'test.there': 'There' });
    activate('de_DE', {});
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('Da');
  });

  it('fills placeholders and plurals of built-in texts too', () => {
    const rows = (count: number) =>
      i18n._({
        id: 'test.rows',
        values: { count },
        message: '{count, plural, one {# Zeile} other {# Zeilen}} geladen',
      });
    expect([rows(1), rows(1200)]).toEqual(['1 Zeile geladen', '1.200 Zeilen geladen']);
  });
});
