import dayjs from 'dayjs';
import { afterEach, describe, expect, it } from 'vitest';
import { followInterfaceLanguage, formatDateTime } from '#src/i18n/dates.ts';
import { activate } from '#src/i18n/interface.ts';

afterEach(() => activate('de_DE', {}));

describe('a moment', () => {
  it('is shown in the local time zone as DD.MM.YYYY HH:mm, whatever the language', () => {
    const moment = new Date(2026, 10, 9, 23, 5).toISOString();
    for (const locale of ['de_DE', 'en_US', 'fr_FR']) {
      activate(locale, {});
      expect(formatDateTime(moment)).toBe('09.11.2026 23:05');
    }
  });

  it.each([null, undefined, '', 'bald'])('%j is shown as nothing', (value) => {
    expect(formatDateTime(value)).toBe('');
  });
});

describe('the date library', () => {
  const november = () => dayjs('2026-11-24').format('MMMM, dddd');

  it('follows the language of the interface until the subscription ends', () => {
    const stop = followInterfaceLanguage();
    expect([dayjs.locale(), november()]).toEqual(['de', 'November, Dienstag']);
    activate('en_GB', {});
    expect([dayjs.locale(), november()]).toEqual(['en-gb', 'November, Tuesday']);
    activate('fr_BE', {});
    expect([dayjs.locale(), november()]).toEqual(['fr', 'novembre, mardi']);
    stop();
    activate('de_DE', {});
    expect(dayjs.locale()).toBe('fr');
  });

  it('names months and days in a language that the console does not bring', () => {
    const stop = followInterfaceLanguage();
    activate('it_IT', {});
    expect(november()).toBe('novembre, martedì');
    stop();
  });
});
