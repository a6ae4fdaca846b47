import { use, useEffect, useEffectEvent, useId } from 'react';
import { Leaving } from '#src/screens/common/leaving.ts';

/**
 * Reports for as long as the calling form is open whether it holds something unsaved; closing the tab then asks first.
 * @param discard is called when the user gives it up
 * @param saving whether it is being saved; leaving then waits for the outcome
 */
export function useUnsaved(dirty: boolean, discard?: () => void, saving = false): void {
  const leaving = use(Leaving);
  const holder = useId();
  const giveUp = useEffectEvent(() => discard?.());
  // A save that is broken off by leaving may be carried out or not, whatever was typed.
  const holds = dirty || saving;
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    leaving?.send({ type: 'unsaved.begin', holder });
    const discarded = leaving?.on('unsaved.discarded', () => giveUp());
    return () => {
      window.removeEventListener('beforeunload', ask);
      discarded?.unsubscribe();
      // The flow ends with the session, before its screens do.
      if (leaving?.getSnapshot().status === 'active') leaving.send({ type: 'unsaved.end', holder });
    };
  }, [holds, leaving, holder]);
  useEffect(() => {
    if (!saving) return;
    leaving?.send({ type: 'save.begin', holder });
    // Of a form that is stored, the effect above has reported the end.
    return () => {
      if (leaving?.getSnapshot().status === 'active') leaving.send({ type: 'save.fail', holder });
    };
  }, [saving, leaving, holder]);
}
