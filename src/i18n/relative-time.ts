import { formatDateTime } from '#src/i18n/dates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A moment as one speaks of it: minutes within the hour, today and yesterday by the clock, anything older by its date.
 * @param locale the language of the interface
 * @returns an empty text for what is no moment
 */
export function relativeTime(locale: string, instant: string, now: Date): string {
  const exact = formatDateTime(instant);
  if (exact === '') return '';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.round((Date.parse(instant) - now.getTime()) / MINUTE_MS);
  // The clock of the server may be a little ahead.
  if (minutes > -60 && minutes <= 1)
    return words.format(Math.min(minutes, 0), minutes < 0 ? 'minute' : 'second');
  const days = Math.round((midnight(instant) - midnight(now)) / DAY_MS);
  if (days > 0 || days < -1) return exact;
  return `${words.format(days, 'day')}, ${exact.slice(-5)}`;
}

/** The begin of a day of local time, in epoch milliseconds. */
function midnight(moment: string | Date): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
