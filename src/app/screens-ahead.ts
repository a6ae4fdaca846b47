import { placeOf } from '#src/app/address.ts';
import { pathBelowBase } from '#src/app/address-keeper.ts';
import { fetchScreen } from '#src/app/PlaceScreen.tsx';

/** The link that a click there would follow; a row leads where its first link does. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const near = target instanceof Element ? target.closest<HTMLElement>('a, tr') : null;
  const link = near?.matches('tr') ? near.querySelector('a') : near;
  return link instanceof HTMLAnchorElement ? link : null;
}

/**
 * Fetches the code of a screen as soon as a link to it is pointed at, touched or focused: until it is followed, the code
 * is there. What nobody goes near is not fetched.
 * @returns ends it
 */
export function fetchScreensAhead(): () => void {
  const look = ({ target }: Event) => {
    const link = linkAt(target);
    if (link?.origin !== window.location.origin) return;
    // Whether it came is found out when somebody follows the link.
    fetchScreen(placeOf(pathBelowBase(link)).kind).catch(() => {});
  };
  document.addEventListener('pointerover', look);
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}
