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
  it('follows the language of the interface until it is told not to', async () => {
    const stop = followInterfaceLanguage();
    await expect.poll(() => dayjs.locale()).toBe('de');
    activate('en_GB', {});
    await expect.poll(() => dayjs.locale()).toBe('en-gb');
    activate('fr_BE', {});
    await expect.poll(() => dayjs.locale()).toBe('fr');
    activate('en_US', {});
    await expect.poll(() => dayjs.locale()).toBe('en');
    stop();
    activate('de_DE', {});
    // What a follower would wait for, and a turn of the loop more.
    await import('dayjs/locale/de');
    await new Promise((done) => setTimeout(done));
    expect(dayjs.locale()).toBe('en');
  });
});
