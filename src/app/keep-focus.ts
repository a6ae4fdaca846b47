/** Milliseconds in which a screen takes the focus itself. */
const PATIENCE = 120;
/** Parts of a page in which work goes on when what had the focus is gone. */
const PARTS =
  'main, section, aside, form, dialog, li, fieldset, [role="dialog"], [role="region"], [role="group"], [role="listitem"]';
const HEADINGS = 'h1, h2, h3, h4';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

const isNowhere = ({ activeElement, body }: Document) => activeElement === null || activeElement === body;

const canBeSeen = (element: Element) =>
  element.isConnected && element.closest('[hidden], [inert], [aria-hidden="true"]') === null;

function canHaveFocus(element: HTMLElement): boolean {
  return canBeSeen(element) && !element.matches(':disabled');
}

/** The heading of the nearest of these parts that is still there, or the part itself. */
function placeIn(parts: readonly Element[]): HTMLElement | null {
  const part = parts.find((one) => canBeSeen(one) && one.matches(PARTS));
  if (!part) return null;
  const heading = [...part.querySelectorAll(HEADINGS)].find(canBeSeen);
  const place = heading ?? part;
  return place instanceof HTMLElement ? place : null;
}

function focus(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.setAttribute('tabindex', '-1');
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** Everything around an element, the nearest first. */
function partsAround(element: Element): readonly Element[] {
  const parts: Element[] = [];
  for (let at = element.parentElement; at; at = at.parentElement) parts.push(at);
  return parts;
}

/**
 * Keeps the focus in the page. A button that goes with what it has done, or that is disabled by it, would take the focus
 * along, and the keyboard and screen readers would begin at the top again. Where no screen says where work goes on, it
 * goes on at the heading of what is around, and at the button itself once that can be pressed again.
 * @param pressed what the user has just pressed, and everything around it: it may be gone by now
 * @returns ends it
 */
export function keepFocus(page: Document, pressed: readonly EventTarget[] = []): () => void {
  /** The element that the user was at, and what is around it; what has the focus in its place. */
  let last: HTMLElement | null = null;
  let around: readonly Element[] = [];
  let instead: HTMLElement | null = null;
  /** Whether it has been where no focus can be since the user was at it. */
  let isTaken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notice = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === page.body || target === instead) return;
    last = target;
    around = partsAround(target);
    instead = null;
    isTaken = false;
  };
  const settle = () => {
    timer = undefined;
    if (!last) return;
    const isInstead = instead !== null && page.activeElement === instead;
    // A browser lets go of what is disabled a moment later.
    if (!isInstead && !isNowhere(page) && page.activeElement !== last) return;
    if (canHaveFocus(last)) {
      // It may be back before anything took its place.
      if (instead || (isTaken && isNowhere(page))) last.focus({ preventScroll: true });
      isTaken = false;
    } else if (!isInstead) {
      instead = placeIn(around) ?? page.querySelector<HTMLElement>('h1');
      if (instead) focus(instead);
    }
  };
  const observer = new MutationObserver(() => {
    if (last && !canHaveFocus(last)) isTaken = true;
    if (instead || isTaken) timer ??= setTimeout(settle, PATIENCE);
  });
  const onFocusIn = ({ target }: Event) => notice(target);
  observer.observe(page.body, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['disabled', 'hidden', 'inert', 'aria-hidden'],
  });
  page.addEventListener('focusin', onFocusIn);
  const elements = pressed.filter((one) => one instanceof HTMLElement);
  const at = elements.findIndex((one) => one.matches(FOCUSABLE));
  if (isNowhere(page) && at >= 0) {
    last = elements[at] ?? null;
    around = elements.slice(at + 1);
    timer = setTimeout(settle, PATIENCE);
  } else notice(page.activeElement);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener('focusin', onFocusIn);
  };
}
