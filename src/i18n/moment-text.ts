import dayjs from 'dayjs';
import { formatDateTime } from '#src/i18n/dates.ts';

/** Minutes between two moments that can be chosen (specification, audit screen). */
export const STEP_MINUTES = 5;

/** How addresses, calls and fields write a moment: local time to the minute. */
const MINUTE = 'YYYY-MM-DDTHH:mm';
const TYPED = /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4}|\d{2})(?:[ ,T]+(\d{1,2})(?:[:.](\d{2}))?)?$/;

/** A moment as it stands in a field: DD.MM.YYYY HH:mm, in every language of the interface. */
export function momentText(moment: string): string {
  return formatDateTime(moment);
}

/**
 * Reads a moment that was typed: day, month and year, and a time or none, which is midnight.
 * @returns local time as YYYY-MM-DDTHH:mm, at a step of five minutes; null for what is no moment
 */
export function momentIn(text: string): string | null {
  const [, day = '', month = '', year = '', hour = '0', minute = '00'] = TYPED.exec(text.trim()) ?? [];
  if (day === '') return null;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const written = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}`;
  const moment = dayjs(written);
  // Impossible dates and times, such as 31.02., come out as another moment.
  return moment.isValid() && moment.format(MINUTE) === written ? atStep(moment.toDate()) : null;
}

/** The step of five minutes at or before a moment, as YYYY-MM-DDTHH:mm. */
export function atStep(moment: Date): string {
  const whole = dayjs(moment).startOf('minute');
  return whole.subtract(whole.minute() % STEP_MINUTES, 'minute').format(MINUTE);
}

/** The moment some steps later, or earlier for a negative number. */
export function stepsFrom(moment: string, steps: number): string {
  return dayjs(moment)
    .add(steps * STEP_MINUTES, 'minute')
    .format(MINUTE);
}
