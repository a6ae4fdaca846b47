/**
 * A moment as every language shows it (specification section 9): DD.MM.YYYY HH:mm, in the browser's time zone.
 * @param instant UTC with Z, or nothing
 * @returns an empty text for nothing and for what is no moment
 */
export function formatDateTime(instant: string | null | undefined): string {
  const moment = new Date(instant || Number.NaN);
  if (Number.isNaN(moment.getTime())) return '';
  const day = [twoDigits(moment.getDate()), twoDigits(moment.getMonth() + 1), moment.getFullYear()].join('.');
  return `${day} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
