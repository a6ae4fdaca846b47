import { textOf } from '#paths/screen/seen.ts';

/** What the browser's title ends with on every page. */
const CONSOLE = / – Leitstand$/;

/** Pages whose heading greets and whose title names the place. */
const GREETING = new Set(['Startseite']);

/** Pages before the console is there: their alert speaks up by itself, and begins the page. */
const SPEAKS_UP = new Set(['Leitstand kann nicht starten']);

const isShown = (element: Element) => element.closest('[hidden], [aria-hidden="true"], [inert]') === null;

/**
 * Whether users know where they are after every step: a heading and the browser's title name the same screen, and where
 * one screen takes the place of another the focus goes along, so that the keyboard and screen readers begin there.
 */
export class Orientation {
  #heading: Element | null = null;

  /** @returns what is wrong, in words */
  lostOn(page: Document): readonly string[] {
    const [heading = null, ...others] = [...page.querySelectorAll('h1')].filter(isShown);
    const before = this.#heading;
    this.#heading = heading;
    if (!heading) return [];
    const name = textOf(heading);
    const title = page.title.replace(CONSOLE, '');
    const isReplaced = before !== null && before !== heading;
    const isLost = page.activeElement === null || page.activeElement === page.body;
    return [
      ...(others.length > 0 ? [`has ${others.length + 1} first headings`] : []),
      ...(name === '' ? ['has an empty heading'] : []),
      ...(page.title !== '' && !GREETING.has(title) && !name.includes(title)
        ? [`is called '${title}' by the browser and '${name}' by its heading`]
        : []),
      ...(isReplaced && isLost && !SPEAKS_UP.has(name)
        ? ['has come in the place of another, and the focus is nowhere']
        : []),
    ];
  }
}
