import { use, useEffect, useEffectEvent, useId } from 'react';
import { Leaving } from '#src/screens/common/leaving.ts';

/**
 * Reports for as long as the calling form is open whether it holds something unsaved; closing the tab then asks first.
 * @param discard is called when the user gives it up
 * @param saving whether it is being saved; leaving then waits for the outcome
 * @param unknown whether the last save was not answered, so that it may be stored
 */
export function useUnsaved(dirty: boolean, discard?: () => void, saving = false, unknown = false): void {
  const leaving = use(Leaving);
  const holder = useId();
  const giveUp = useEffectEvent(() => discard?.());
  const fail = useEffectEvent(() => leaving?.send({ type: 'save.fail', holder, isUnknown: unknown }));
  // A save that is broken off by leaving, or was not answered, may be carried out or not, whatever was typed.
  const holds = dirty || saving || unknown;
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
      if (leaving?.getSnapshot().status === 'active') fail();
    };
  }, [saving, leaving, holder]);
}
