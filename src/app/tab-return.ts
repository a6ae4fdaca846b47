import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { SUBJECTS } from '#machines/kit/subject.ts';

/** Milliseconds out of sight after which what a tab shows is no longer believed. */
const AWAY_FOR = 60_000;

/**
 * Has everything that is shown looked at again, in the background, when a user comes back to this tab after a minute:
 * whatever has changed, no one could tell this tab. By the clock, since a tab out of sight has no timers to rely on.
 * @returns ends it
 */
export function refreshOnReturn(app: Pick<ActorRefFrom<typeof appMachine>, 'send'>): () => void {
  let leftAt: number | null = null;
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      leftAt = Date.now();
      return;
    }
    if (leftAt !== null && Date.now() - leftAt >= AWAY_FOR) {
      app.send({ type: 'session.look' });
      app.send({ type: 'records.changedElsewhere', subjects: SUBJECTS });
    }
    leftAt = null;
  };
  document.addEventListener('visibilitychange', follow);
  return () => document.removeEventListener('visibilitychange', follow);
}
