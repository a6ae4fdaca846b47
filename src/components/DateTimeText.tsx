import { formatDateTime } from '#src/i18n/dates.ts';
import classes from './values.module.css';

/**
 * A moment as DD.MM.YYYY HH:mm in the browser's time zone.
 * @param value UTC with Z; nothing shows nothing
 */
export function DateTimeText({ value }: { readonly value: string | null | undefined }) {
  const text = formatDateTime(value);
  return text === '' ? null : (
    <time dateTime={value ?? undefined} className={classes.moment}>
      {text}
    </time>
  );
}
