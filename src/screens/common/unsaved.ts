import { useEffect, useEffectEvent } from 'react';

/** What the form that is open holds and is not stored: how to give it up. Only one form is open at a time. */
let unsaved: { readonly discard: () => void } | null = null;

/** Whether leaving the screen would lose what was typed. */
export function hasUnsaved(): boolean {
  return unsaved !== null;
}

/** Gives up what is not stored, drafts of it too; the user has said so. */
export function discardUnsaved(): void {
  unsaved?.discard();
}

/**
 * Says for the time that the calling form is open whether it holds something unsaved; closing the tab then asks first.
 * @param discard removes what is kept of it
 */
export function useUnsaved(dirty: boolean, discard?: () => void): void {
  const giveUp = useEffectEvent(() => discard?.());
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const own = { discard: () => giveUp() };
    unsaved = own;
    window.addEventListener('beforeunload', ask);
    return () => {
      if (unsaved === own) unsaved = null;
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}
