import { i18n } from '@lingui/core';
import dayjs from 'dayjs';
import { languageTag } from '#src/i18n/interface.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';

/** How every date is shown, in every language (specification section 9). */
const DATE_TIME = 'DD.MM.YYYY HH:mm';

/**
 * A moment as it is shown, in the browser's time zone.
 * @param instant UTC with Z, or nothing
 * @returns an empty text for nothing and for what is no moment
 */
export function formatDateTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const moment = dayjs(instant);
  return moment.isValid() ? moment.format(DATE_TIME) : '';
}

interface WeekInfo {
  /** 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

/** On which day calendars begin a week: 0 for Sunday to 6. Monday where the browser does not say. */
export function firstDayOfWeek(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo };
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** Makes the date library speak the language of the interface, now and after every change of it. */
export function followInterfaceLanguage(): () => void {
  const follow = () => {
    const tag = i18n.locale;
    const offered = offeredLanguages().find(({ locale }) => languageTag(locale) === tag);
    dayjs.locale(namesIn(offered?.dateLocale ?? tag), undefined, false);
  };
  follow();
  return i18n.on('change', follow);
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
