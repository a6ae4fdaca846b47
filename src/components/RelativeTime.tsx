import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatDateTime } from '#src/i18n/dates.ts';
import { relativeTime } from '#src/i18n/relative-time.ts';
import classes from './RelativeTime.module.css';

const MINUTE_MS = 60_000;

/**
 * When something was, as one speaks of it; the exact time under the pointer, while its row has the focus, and for
 * a listener.
 * @param value UTC with Z
 */
export function RelativeTime({ value }: { readonly value: string }) {
  const { i18n } = useLingui();
  const now = useMinute();
  const exact = formatDateTime(value);
  const words = relativeTime(i18n.locale, value, now);
  if (words === exact) return <time dateTime={value}>{exact}</time>;
  return (
    <time dateTime={value} title={exact} className={classes.time}>
      {words} <span className={classes.exact}>{exact}</span>
    </time>
  );
}

/** The current time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
