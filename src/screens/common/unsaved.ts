import { use, useEffect, useEffectEvent, useId } from 'react';
import { Leaving } from '#src/screens/common/leaving.ts';

/**
 * Reports for as long as the calling form is open whether it holds something unsaved; closing the tab then asks first.
 * @param discard is called when the user gives it up
 */
export function useUnsaved(dirty: boolean, discard?: () => void): void {
  const leaving = use(Leaving);
  const holder = useId();
  const giveUp = useEffectEvent(() => discard?.());
  useEffect(() => {
    if (!dirty) return;
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
  }, [dirty, leaving, holder]);
}
