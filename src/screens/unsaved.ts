import { useEffect } from 'react';

/** Whether the form that is open holds something that is not stored. Only one form is open at a time. */
let unsaved = false;

/** Whether leaving the screen would lose what was typed. */
export function hasUnsaved(): boolean {
  return unsaved;
}

/** Says for the time that the calling form is open whether it holds something unsaved; closing the tab then asks first. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved = true;
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved = false;
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
}
