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
