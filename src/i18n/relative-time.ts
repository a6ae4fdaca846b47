import dayjs from 'dayjs';
import { formatDateTime } from '#src/i18n/dates.ts';

const MINUTE_MS = 60_000;

/**
 * A moment as one speaks of it: minutes within the hour, today and yesterday by the clock, anything older by its date.
 * @param locale the language of the interface
 * @returns an empty text for what is no moment
 */
export function relativeTime(locale: string, instant: string, now: Date): string {
  const moment = dayjs(instant);
  if (!moment.isValid()) return '';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const minutes = Math.round((moment.valueOf() - now.getTime()) / MINUTE_MS);
  // The clock of the server may be a little ahead.
  if (minutes > -60 && minutes <= 1)
    return words.format(Math.min(minutes, 0), minutes < 0 ? 'minute' : 'second');
  const days = moment.startOf('day').diff(dayjs(now).startOf('day'), 'day');
  if (days > 0 || days < -1) return formatDateTime(instant);
  return `${words.format(days, 'day')}, ${moment.format('HH:mm')}`;
}
