import { formatDateTime } from '#src/i18n/dates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The one that was asked for last: making one takes a browser longer than a whole row. */
let last: { readonly locale: string; readonly words: Intl.RelativeTimeFormat } | null = null;

function wordsIn(locale: string): Intl.RelativeTimeFormat {
  if (last?.locale !== locale) {
    last = { locale, words: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }) };
  }
  return last.words;
}

/**
 * A moment as one speaks of it: minutes within the hour, today and yesterday by the clock, anything older by its date.
 * @param locale the language of the interface
 * @returns an empty text for what is no moment
 */
export function relativeTime(locale: string, instant: string, now: Date): string {
  const exact = formatDateTime(instant);
  if (exact === '') return '';
  const minutes = Math.round((Date.parse(instant) - now.getTime()) / MINUTE_MS);
  // The clock of the server may be a little ahead.
  if (minutes > -60 && minutes <= 1)
    return wordsIn(locale).format(Math.min(minutes, 0), minutes < 0 ? 'minute' : 'second');
  const days = Math.round((midnight(instant) - midnight(now)) / DAY_MS);
  if (days > 0 || days < -1) return exact;
  return `${wordsIn(locale).format(days, 'day')}, ${exact.slice(-5)}`;
}

/** The begin of a day of local time, in epoch milliseconds. */
function midnight(moment: string | Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
