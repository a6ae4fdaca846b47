import { useEffect, useEffectEvent } from 'react';

/** Milliseconds after which the server is asked again whether another user has stored the record. */
const EVERY = 20_000;
/** Milliseconds without a key or a movement after which the user is believed to be away; asking would keep the session open. */
const AWAY_AFTER = 120_000;
const SIGNS = ['keydown', 'pointerdown', 'pointermove'] as const;

/**
 * Looks at the record again every now and then, so that the user hears of another one's save before saving. Only while the
 * page is seen and the user works in it.
 * @param isOpen whether the fields can be changed
 */
export function useLook(isOpen: boolean, onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (!isOpen) return;
    let seen = Date.now();
    const notice = () => {
      seen = Date.now();
    };
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - seen < AWAY_AFTER) look();
    }, EVERY);
    for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, notice);
    };
  }, [isOpen]);
}
