import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#src/i18n/dates.ts';
import { relativeTime } from '#src/i18n/relative-time.ts';
import classes from './RelativeTime.module.css';

const MINUTE_MS = 60_000;

/**
 * When something was, as one speaks of it; the exact time under the pointer, and in place of the words while its row
 * has the focus, on paper, and for a listener, who would hear the time of day twice.
 * @param value UTC with Z; nothing shows nothing
 */
export function RelativeTime({ value }: { readonly value: string | null | undefined }) {
  const { i18n } = useLingui();
  const now = useMinute();
  const exact = formatDateTime(value);
  if (!value || !exact) return null;
  const words = relativeTime(i18n.locale, value, now);
  return (
    <time dateTime={value} title={exact} className={classes.time}>
      {words === exact ? (
        exact
      ) : (
        <>
          <span aria-hidden>{words}</span> <span className={classes.exact}>{exact}</span>
        </>
      )}
    </time>
  );
}

const watching = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = new Date(Date.now());

/** One clock for all of a page: a hundred rows have no hundred timers. */
function watchMinute(onChange: () => void): () => void {
  if (watching.size === 0) {
    timer = setInterval(() => {
      for (const notify of watching) notify();
    }, MINUTE_MS);
  }
  watching.add(onChange);
  return () => {
    watching.delete(onChange);
    if (watching.size === 0) clearInterval(timer);
  };
}

function currentMinute(): Date {
  if (Math.abs(Date.now() - now.getTime()) >= MINUTE_MS) now = new Date(Date.now());
  return now;
}

/** The current time, updated every minute. */
function useMinute(): Date {
  return useSyncExternalStore(watchMinute, currentMinute);
}
