import dayjs from 'dayjs';
import { languageTag } from '#src/i18n/interface.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';

interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

/** On which day calendars begin a week: 0 for Sunday to 6. Monday where the browser does not say. */
export function firstDayOfWeek(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo };
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/**
 * Makes the date library, and with it every calendar, speak a language of the interface.
 * @param tag BCP 47, as Lingui has it
 * @returns the name by which calendars ask for it
 */
export function speakInCalendars(tag: string): string {
  const offered = offeredLanguages().find(({ locale }) => languageTag(locale) === tag);
  return dayjs.locale(namesIn(offered?.dateLocale ?? tag), undefined, false);
}

/** The names of months and days as the browser has them, which it does for every language. */
function namesIn(tag: string): ILocale {
  const named = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
  // 4 January 2026 is a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)));
  return {
    name: tag.toLowerCase(),
    months: named({ month: 'long' }, months),
    monthsShort: named({ month: 'short' }, months),
    weekdays: named({ weekday: 'long' }, days),
    weekdaysShort: named({ weekday: 'short' }, days),
    weekdaysMin: named({ weekday: 'short' }, days).map((name) => name.replace(/\.$/, '')),
    formats: {},
    relativeTime: {},
    ordinal: String,
  };
}
