import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it when this was first rendered, once it is gone again: Mantine does so for a dialog
 * that closes, but not for one that is taken away as a whole. Whoever has the focus by then keeps it.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const nobodyHasIt = document.activeElement === null || document.activeElement === document.body;
      if (nobodyHasIt && before instanceof HTMLElement && before.isConnected) {
        before.focus({ preventScroll: true });
      }
    },
    [before],
  );
}
