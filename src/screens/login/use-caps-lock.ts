import { type KeyboardEvent, useState } from 'react';

/** Whether the caps lock key is on while a field has the focus; browsers tell only with a keystroke. */
export function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return {
    capsLock,
    watchCapsLock: { onKeyDown: look, onKeyUp: look, onBlur: () => setCapsLock(false) },
  };
}
