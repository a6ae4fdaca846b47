import { i18n, type Messages } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { activate, languageOfText, languageTag, messagePrefixes, showOwnTexts } from '#src/i18n/interface.ts';
import { NO_OWN_TEXTS } from '#src/i18n/own-texts.ts';

afterEach(() => {
  showOwnTexts(NO_OWN_TEXTS);
  activate('de_DE', {});
  vi.restoreAllMocks();
});

describe('the language of the interface', () => {
  it('is reported to the browser as BCP 47 and used for numbers and plurals', () => {
    activate('fr_BE', {});
    expect(document.documentElement.lang).toBe('fr-BE');
    expect(i18n.locale).toBe('fr-BE');
    expect(languageTag('en_GB')).toBe('en-GB');
  });

  it('is not written again where the page is in it, which would style every element', () => {
    activate('de_DE', {});
    const observer = new MutationObserver(() => {});
    observer.observe(document.documentElement, { attributes: true });
    activate('de_DE', { 'test.there': 'Da' });
    expect(observer.takeRecords()).toEqual([]);
    activate('ar_EG', { 'test.there': 'هناك' });
    expect(observer.takeRecords().map(({ attributeName }) => attributeName)).toEqual(['lang', 'dir']);
    observer.disconnect();
  });

  it('shows the loaded message, and the built-in one for what is missing', () => {
    activate('en_GB', { 'test.there': 'There', 'test.parts': ['Page ', ['page']] });
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('There');
    expect(i18n._({ id: 'test.parts', values: { page: 7 }, message: 'Seite {page}' })).toBe('Page 7');
    expect(i18n._({ id: 'test.missing', message: 'Nur Deutsch' })).toBe('Nur Deutsch');
  });

  describe('in a language that the console does not bring', () => {
    const fallback = { 'test.there': 'There', 'test.second': 'Second', 'other.button': 'Next' };

    it('is its own texts, those of its fallback language, English, and German as built in', () => {
      vi.spyOn(console, 'debug').mockImplementation(() => {});
      activate('it_IT', { 'test.there': 'Lì' }, { fallback });
      showOwnTexts({
        texts: { it: { 'test.there': 'Qui' }, fr: { 'test.there': 'Ici', 'test.second': 'Second·e' } },
        fallbackLang: 'fr',
      });
      const shown = (id: string) => [i18n._({ id, message: 'Deutsch' }), languageOfText(id)];
      expect(shown('test.there')).toEqual(['Qui', 'it-IT']);
      expect(shown('test.second')).toEqual(['Second·e', 'fr']);
      expect(shown('other.button')).toEqual(['Next', undefined]);
      expect(shown('other.missing')).toEqual(['Deutsch', 'de']);
      expect(messagePrefixes()).toBe('test.,other.');
      // Two of three texts are not Italian.
      expect(document.documentElement.lang).toBe('en');
    });

    it('is pronounced in it, and runs in its direction, once most texts are in it', () => {
      const arabic = { 'test.there': 'هناك', 'test.second': 'ثان' };
      activate('ar_EG', { 'test.there': 'هناك' }, { fallback });
      expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
      activate('ar_EG', arabic, { fallback });
      expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-EG', 'rtl']);
      expect([languageOfText('test.there'), languageOfText('other.button')]).toEqual([undefined, 'en']);
      activate('de_DE', {});
      expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['de-DE', 'ltr']);
    });

    it('is its wordings alone where there is no catalog', () => {
      vi.spyOn(console, 'debug').mockImplementation(() => {});
      activate('it_IT', {}, { fallback });
      showOwnTexts({ texts: { it: { 'test.there': 'Qui', 'test.second': 'Secondo' } }, fallbackLang: 'en' });
      expect(document.documentElement.lang).toBe('it-IT');
      expect(i18n._('other.button')).toBe('Next');
    });
  });

  it('drops the messages of the language before', () => {
    activate('en_GB', { 'test.there': 'There' });
    activate('de_DE', {});
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('Da');
  });

  it('is not shown again for a system that has no texts of its own', () => {
    const shown = vi.fn();
    const stop = i18n.on('change', shown);
    showOwnTexts({ texts: { de: {} }, fallbackLang: 'de' });
    expect(shown).not.toHaveBeenCalled();
    showOwnTexts({ texts: { de: { 'test.there': 'Dort' } }, fallbackLang: 'de' });
    expect(shown).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is not shown again when messages arrive that say what is shown, and has the others from then on', () => {
    const rows = (count: number) =>
      i18n._({
        id: 'test.rows',
        values: { count },
        message: '{count, plural, one {# Zeile} other {# Zeilen}} geladen',
      });
    const messages = {
      'test.there': ['Da'],
      'test.rows': [['count', 'plural', { one: ['#', ' Zeile'], other: ['#', ' Zeilen'] }], ' geladen'],
      'test.later': ['Später'],
    } as unknown as Messages;
    activate('fr_FR', {});
    activate('de_DE', {});
    const shown = vi.fn();
    const stop = i18n.on('change', shown);
    expect([i18n._({ id: 'test.there', message: 'Da' }), rows(1)]).toEqual(['Da', '1 Zeile geladen']);
    activate('de_DE', messages);
    expect(shown).not.toHaveBeenCalled();
    expect([i18n._('test.later'), rows(2), messagePrefixes()]).toEqual([
      'Später',
      '2 Zeilen geladen',
      'test.',
    ]);
    activate('de_DE', { ...messages, 'test.there': ['Dort'] } as unknown as Messages);
    expect(shown).toHaveBeenCalledOnce();
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('Dort');
    stop();
  });

  it('is shown again when messages arrive that say something else than what is shown', () => {
    activate('fr_FR', {});
    activate('de_DE', {});
    expect(i18n._({ id: 'test.there', message: 'Da' })).toBe('Da');
    const shown = vi.fn();
    const stop = i18n.on('change', shown);
    activate('de_DE', { 'test.there': ['Dort'] } as unknown as Messages);
    expect(shown).toHaveBeenCalledOnce();
    stop();
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

describe('a message that is missing', () => {
  const ask = (id: string, message?: string) => i18n._(id, {}, message === undefined ? {} : { message });

  it('is noted once for a language, and not while the first language is on its way', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    expect(ask('test.missing', 'Da')).toBe('Da');
    expect(debug).not.toHaveBeenCalled();
    activate('en_GB', { 'test.there': 'There' });
    ask('test.missing', 'Da');
    ask('test.missing', 'Da');
    expect(debug.mock.calls.flat()).toEqual([
      '[texts] test.missing is missing in en_GB, the built-in text stands in',
    ]);
  });

  it('is an error without a default text', () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {});
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    activate('en_GB', { 'test.there': 'There' });
    expect(ask('test.nothing')).toBe('test.nothing');
    expect(error.mock.calls.flat()).toEqual(['[texts] test.nothing has no default text']);
    expect(ask('test.missing', 'Da')).toBe('Da');
    expect(error).toHaveBeenCalledTimes(1);
  });
});

describe('the texts of the system', () => {
  const texts = { texts: { de: { 'test.there': 'Hier' }, en: { 'test.there': 'Here' } }, fallbackLang: 'en' };

  it('stay over those of every language that is chosen', () => {
    activate('en_GB', { 'test.there': 'There' });
    showOwnTexts(texts);
    expect(i18n._('test.there')).toBe('Here');
    activate('de_DE', { 'test.there': 'Da' });
    expect(i18n._('test.there')).toBe('Hier');
    showOwnTexts(NO_OWN_TEXTS);
    expect(i18n._('test.there')).toBe('Da');
  });

  it('are shown again only when they are others', () => {
    showOwnTexts(texts);
    const changed = vi.fn();
    const end = i18n.on('change', changed);
    showOwnTexts(structuredClone(texts));
    expect(changed).not.toHaveBeenCalled();
    showOwnTexts(NO_OWN_TEXTS);
    expect(changed).toHaveBeenCalledTimes(1);
    end();
  });
});
