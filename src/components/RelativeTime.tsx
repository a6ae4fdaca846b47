import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatDateTime } from '#src/i18n/dates.ts';
import { relativeTime } from '#src/i18n/relative-time.ts';
import classes from './RelativeTime.module.css';

const MINUTE_MS = 60_000;

interface RelativeTimeProps {
  /** UTC with Z; nothing shows nothing. */
  readonly value: string | null | undefined;
  /** The exact time takes the place of the words while its row has the focus, so that no row grows by it. */
  readonly brief?: boolean;
}

/**
 * When something was, as one speaks of it; the exact time under the pointer, while its row has the focus, and for
 * a listener.
 */
export function RelativeTime({ value, brief = false }: RelativeTimeProps) {
  const { i18n } = useLingui();
  const now = useMinute();
  const exact = formatDateTime(value);
  if (!value || exact === '') return null;
  const words = relativeTime(i18n.locale, value, now);
  if (words === exact)
    return (
      <time dateTime={value} className={classes.time}>
        {exact}
      </time>
    );
  return (
    <time dateTime={value} title={exact} className={classes.time} data-brief={brief || undefined}>
      <span className={classes.words}>{words}</span> <span className={classes.exact}>{exact}</span>
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
