import { i18n } from '@lingui/core';
import dayjs from 'dayjs';
import { languageTag } from '#src/i18n/interface.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';

/** How every date is shown, in every language (specification section 9). */
const DATE_TIME = 'DD.MM.YYYY HH:mm';

/** Names of months and days; English is built into the date library. */
const DATE_LOCALES: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('dayjs/locale/de'),
  'en-gb': () => import('dayjs/locale/en-gb'),
  fr: () => import('dayjs/locale/fr'),
};

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
  const follow = async () => {
    const tag = i18n.locale;
    const offered = offeredLanguages().find(({ locale }) => languageTag(locale) === tag);
    const name = offered?.dateLocale ?? tag.slice(0, 2);
    try {
      await DATE_LOCALES[name]?.();
      // Another language may have been chosen while this one was on its way.
      if (i18n.locale === tag) dayjs.locale(name);
    } catch (error) {
      console.warn(`[dates] the names of months in ${name} could not be loaded:`, error);
    }
  };
  void follow();
  return i18n.on('change', () => void follow());
}
