import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#src/i18n/dates.ts';
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
