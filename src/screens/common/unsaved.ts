import { use, useEffect, useEffectEvent, useId } from 'react';
import { Leaving } from '#src/screens/common/leaving.ts';

/**
 * Reports for as long as the calling form is open whether it holds something unsaved; closing the tab then asks first.
 * @param discard is called when the user gives it up
 * @param saving whether it is being saved; leaving then waits for the outcome
 * @param unknown whether the last save was not answered, so that it may be stored
 */
export function useUnsaved(dirty: boolean, discard?: () => void, saving = false, unknown = false): void {
  // A save that is broken off by leaving, or was not answered, may be carried out or not, whatever was typed.
  const { leaving, holder } = useHolder(dirty || saving || unknown, false, discard);
  const fail = useEffectEvent(() => leaving?.send({ type: 'save.fail', holder, isUnknown: unknown }));
  useEffect(() => {
    if (!saving) return;
    leaving?.send({ type: 'save.begin', holder });
    // Of a form that is stored, the effect above has reported the end.
    return () => {
      if (leaving?.getSnapshot().status === 'active') fail();
    };
  }, [saving, leaving, holder]);
}

/**
 * Reports for as long as a secret is on its way, or shown, that no one can see a second time; closing the tab then asks
 * first.
 */
export function useShownOnce(holds: boolean): void {
  useHolder(holds, true);
}

function useHolder(holds: boolean, isSecret: boolean, discard?: () => void) {
  const leaving = use(Leaving);
  const holder = useId();
  const giveUp = useEffectEvent(() => discard?.());
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    leaving?.send({ type: 'unsaved.begin', holder, isSecret });
    const discarded = leaving?.on('unsaved.discarded', () => giveUp());
    return () => {
      window.removeEventListener('beforeunload', ask);
      discarded?.unsubscribe();
      // The flow ends with the session, before its screens do.
      if (leaving?.getSnapshot().status === 'active') leaving.send({ type: 'unsaved.end', holder });
    };
  }, [holds, isSecret, leaving, holder]);
  return { leaving, holder };
}
