import { useEffect } from 'react';

/** A notification, by the class that Mantine gives every one. */
const TOAST = '.mantine-Notifications-notification';

/** Controls inside a notification. */
const CONTROLS = `${TOAST} :is(button, a[href])`;

/**
 * F6 leads to what can be done in the newest notification, and back to where one was: they stand at the end of the page,
 * far from whatever is being typed.
 */
export function useToastKey(): void {
  useEffect(() => {
    let before: HTMLElement | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)];
      const present = document.activeElement as HTMLElement | null;
      const isInside = present !== null && controls.includes(present);
      const wanted = isInside ? before : newestControl(controls);
      if (!wanted?.isConnected) return;
      event.preventDefault();
      if (!isInside) before = present;
      wanted.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The first control of the notification that came last. */
function newestControl(controls: readonly HTMLElement[]): HTMLElement | undefined {
  const toast = (control: HTMLElement) => control.closest(TOAST);
  const newest = controls.at(-1);
  return newest && controls.find((control) => toast(control) === toast(newest));
}
