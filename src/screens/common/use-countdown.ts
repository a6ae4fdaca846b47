import { useEffect, useState } from 'react';

/** A wait that began when it was answered; another answer is another wait, also of the same length. */
interface Wait {
  readonly waitSeconds: number;
}

/**
 * Counts the seconds of a wait down.
 * @returns the seconds that are left, 0 when there is nothing to wait for
 */
export function useCountdown(wait: Wait | null): number {
  const [left, setLeft] = useState(wait?.waitSeconds ?? 0);
  useEffect(() => {
    const end = Date.now() + (wait?.waitSeconds ?? 0) * 1_000;
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)));
    look();
    if (!wait || wait.waitSeconds === 0) return;
    const timer = window.setInterval(() => {
      look();
      if (Date.now() >= end) window.clearInterval(timer);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [wait]);
  return left;
}
