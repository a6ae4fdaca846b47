const numbers = new Map<string, Intl.NumberFormat>();

/**
 * A number as people who read this language write it.
 * @param tag BCP 47, such as de-DE
 */
export function formatNumber(tag: string, value: number): string {
  let format = numbers.get(tag);
  if (!format) {
    format = new Intl.NumberFormat(tag);
    numbers.set(tag, format);
  }
  return format.format(value);
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/**
 * A size in the unit in which it is best read, thousands being thousands: 12,4 MB.
 * @param tag BCP 47, such as de-DE
 */
export function formatBytes(tag: string, bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1);
  const value = bytes / 1000 ** step;
  const maximumFractionDigits = step > 0 && value < 100 ? 1 : 0;
  const unit = BYTE_UNITS[step] ?? 'byte';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(value);
}

/**
 * Day and time of day in the browser's time zone, as every date is written here: 01.12.2026 and 18:40.
 * @param moment epoch milliseconds; the time is the next full minute where it is none
 */
export function formatDayAndTime(moment: number): { readonly day: string; readonly time: string } {
  const date = new Date(Math.ceil(moment / 60_000) * 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}

/**
 * A length of time in whole seconds, minutes or hours: 8 Sekunden.
 * @param tag BCP 47, such as de-DE
 */
export function formatDuration(tag: string, seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const [unit, length] = whole < 90 ? ['second', 1] : whole < 5_400 ? ['minute', 60] : ['hour', 3_600];
  const style = { style: 'unit', unit: String(unit), unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(tag, style).format(Math.round(whole / Number(length)));
}
