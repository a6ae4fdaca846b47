import { routeOf } from '#src/address/address.ts';
import { pathBelowBase } from '#src/app/address-keeper.ts';
import { fetchScreen } from '#src/app/screens.tsx';

/** The link that a click there would follow; a row leads where its first link does. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const near = target instanceof Element ? target.closest<HTMLElement>('a, tr') : null;
  const link = near?.matches('tr') ? near.querySelector('a') : near;
  return link instanceof HTMLAnchorElement ? link : null;
}

/** Pointer and keyboard events near a link; none of them fires when a link merely moves below a resting pointer. */
const NEAR = ['pointermove', 'pointerdown', 'focusin'] as const;

/**
 * Fetches the code of a screen as soon as a link to it is pointed at, touched or focused: until it is followed, the code
 * is there. What no one goes near is not fetched.
 * @returns ends it
 */
export function fetchScreensAhead(): () => void {
  let last: EventTarget | null = null;
  const look = ({ target }: Event) => {
    if (target === last) return;
    last = target;
    const link = linkAt(target);
    if (link?.origin !== window.location.origin) return;
    // Whether it came is found out when a user follows the link.
    fetchScreen(routeOf(pathBelowBase(link)).kind).catch(() => {});
  };
  for (const type of NEAR) document.addEventListener(type, look, { passive: true });
  return () => {
    for (const type of NEAR) document.removeEventListener(type, look);
  };
}
