/** What the browser's title ends with on every page. */
const CONSOLE = / – Leitstand$/;

/** Pages whose heading greets and whose title names the place. */
const GREETING = new Set(['Startseite']);

/** Pages before the console is there: their alert speaks up by itself, and begins the page. */
const SPEAKS_UP = new Set(['Leitstand kann nicht starten']);

/** By what users know where they are, as a page shows it. */
export interface Sight {
  /** The first headings that are not hidden, as they read. */
  readonly headings: readonly string[];
  readonly title: string;
  /** Whether another screen was there when the page was looked at before. */
  readonly isReplaced: boolean;
  /** Whether the keyboard would begin at the top of the page. */
  readonly isFocusNowhere: boolean;
  /** Whether something had the focus when the page was looked at before, or has had it since. */
  readonly hadFocus: boolean;
}

/** Looks at a page. It runs in the browser as well, where it knows nothing of this file. */
export function lookAround(page: Document): Sight {
  type Seen = { heading: Element | null; hadFocus: boolean };
  const known = page as Document & { leitstandSeen?: Seen };
  if (!known.leitstandSeen) {
    const seen: Seen = { heading: null, hadFocus: false };
    page.addEventListener('focusin', () => Object.assign(seen, { hadFocus: true }), true);
    known.leitstandSeen = seen;
  }
  const seen = known.leitstandSeen;
  const hidden = '[hidden], [aria-hidden="true"], [inert]';
  const headings = [...page.querySelectorAll('h1')].filter((one) => one.closest(hidden) === null);
  const [heading = null] = headings;
  const isFocusNowhere = page.activeElement === null || page.activeElement === page.body;
  const sight = {
    headings: headings.map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim()),
    title: page.title,
    isReplaced: seen.heading !== null && heading !== null && seen.heading !== heading,
    isFocusNowhere,
    hadFocus: seen.hadFocus,
  };
  return sight;
}

/** The next look compares with what is to be seen now. It runs in the browser as well. */
export function rememberPlace(page: Document): void {
  const { leitstandSeen } = page as Document & {
    leitstandSeen?: { heading: Element | null; hadFocus: boolean };
  };
  if (!leitstandSeen) return;
  const hidden = '[hidden], [aria-hidden="true"], [inert]';
  leitstandSeen.heading =
    [...page.querySelectorAll('h1')].find((one) => one.closest(hidden) === null) ?? null;
  leitstandSeen.hadFocus = page.activeElement !== null && page.activeElement !== page.body;
}

/**
 * Whether users know where they are after a step: a heading and the browser's title name the same screen, and where one
 * screen takes the place of another the focus goes along, so that the keyboard and screen readers begin there.
 * @returns what is wrong, in words
 */
export function lostOn({ headings, title, isReplaced, isFocusNowhere }: Sight): readonly string[] {
  const [name] = headings;
  if (name === undefined) return [];
  const called = title.replace(CONSOLE, '');
  return [
    ...(headings.length > 1 ? [`has ${headings.length} first headings`] : []),
    ...(name === '' ? ['has an empty heading'] : []),
    ...(title !== '' && !GREETING.has(called) && !name.includes(called)
      ? [`is called '${called}' by the browser and '${name}' by its heading`]
      : []),
    ...(isReplaced && isFocusNowhere && !SPEAKS_UP.has(name)
      ? ['has come in the place of another, and the focus is nowhere']
      : []),
  ];
}

/** The same where there is a real focus: what had it must not go without handing it on. */
export function lostInBrowser(sight: Sight): readonly string[] {
  const { hadFocus, isFocusNowhere, isReplaced } = sight;
  const isDropped = hadFocus && isFocusNowhere && !isReplaced;
  return [...lostOn(sight), ...(isDropped ? ['has lost the focus to the page as a whole'] : [])];
}
