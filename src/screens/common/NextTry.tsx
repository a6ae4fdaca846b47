import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import { formatDayAndTime } from '#src/i18n/formats.ts';
import { useCountdown } from '#src/screens/common/use-countdown.ts';

/** Up to here seconds are counted down; beyond, the time of day says more. */
const COUNTED_SECONDS = 90;

/** When each wait ends: a message that is shown again later must not begin again. */
const ends = new WeakMap<Failure, number>();

interface NextTryProps {
  readonly failure: Failure;
}

/** When the same may be tried again, where the server has said so. */
export function NextTry({ failure }: NextTryProps) {
  const end = endOf(failure);
  const wait = useMemo(
    () => (end === null ? null : { waitSeconds: Math.max(0, Math.ceil((end - Date.now()) / 1_000)) }),
    [end],
  );
  const seconds = useCountdown(wait);
  if (end === null) return null;
  const { day, time } = formatDayAndTime(end);
  const isToday = day === formatDayAndTime(Date.now()).day;
  return (
    // Spoken once with the message around it, and not once a second.
    <p role="timer">
      {seconds > COUNTED_SECONDS && !isToday ? (
        <Trans id="wait.untilDay">
          Der nächste Versuch ist am {day} um {time} Uhr möglich.
        </Trans>
      ) : seconds > COUNTED_SECONDS ? (
        <Trans id="wait.until">Der nächste Versuch ist um {time} Uhr möglich.</Trans>
      ) : seconds > 0 ? (
        <Plural
          id="wait.seconds"
          value={seconds}
          one="Der nächste Versuch ist in einer Sekunde möglich."
          other="Der nächste Versuch ist in # Sekunden möglich."
        />
      ) : (
        <Trans id="wait.over">Sie können es jetzt noch einmal versuchen.</Trans>
      )}
    </p>
  );
}

function endOf(failure: Failure): number | null {
  if (failure.kind !== 'refused' || failure.retryAfter === null) return null;
  const end = ends.get(failure) ?? Date.now() + failure.retryAfter * 1_000;
  ends.set(failure, end);
  return end;
}
