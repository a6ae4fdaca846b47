import type { Page } from 'playwright';
import { ECS_FOLDER } from '#contract/call.ts';
import type { Onlooker } from '#paths/browser/backdrop.ts';
import { holdTimeIn } from '#paths/browser/clock.ts';
import type { Wire } from '#paths/browser/wire.ts';
import { lookAround, lostInBrowser, lostOn, rememberPlace, type Sight } from '#paths/screen/orientation.ts';

/** How long the focus may take to settle on a busy computer, and between two looks, in milliseconds. */
const SETTLED = 5_000;
const PACE = 50;
/** How long the question may take that is asked before something typed is given up. */
const ASKED = 2_000;

/** Code for the page: what is called there has to be handed over as text. */
const lookAroundHere = `(${lookAround})(document)`;
const rememberPlaceHere = `(${rememberPlace})(document)`;

/** A tab of the browser, in which one walk begins after the other. */
export class Tab {
  readonly page: Page;
  readonly #address: string;
  #wire: Wire | null = null;
  /** Who works in the console that is loaded; null where another user has to begin again. */
  #onlooker: Onlooker | null = null;

  private constructor(page: Page, address: string) {
    this.page = page;
    this.#address = address;
  }

  /** @param address of the console's base, with a slash at its end */
  static async openIn(page: Page, address: string): Promise<Tab> {
    await holdTimeIn(page);
    const tab = new Tab(page, address);
    page.on('requestfailed', (request) => tab.#wire?.drop(request));
    await page.route(`**/${ECS_FOLDER}**`, (route) => tab.#wire?.take(route));
    return tab;
  }

  /** From now on this one answers the console's calls; until there is another one, since nothing may pass. */
  connect(wire: Wire): void {
    this.#wire = wire;
  }

  /** The next walk reloads the console. */
  spoil(): void {
    this.#onlooker = null;
  }

  /**
   * Opens a path of the console, without anything that the last walk has typed or kept. the user there already goes
   * on within it: to load it again would take ten times as long.
   */
  async open(path: string, as: Onlooker | null): Promise<void> {
    if (as !== null && this.#onlooker === as && (await this.#go('')) && (await this.#go(path))) return;
    if (this.page.url().startsWith(this.#address)) {
      await this.page.evaluate(() => {
        // A form that goes keeps what is typed in it, which would be there again for the next walk.
        window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    this.#onlooker = as;
    await this.page.goto(inGerman(this.#hrefOf(path)));
  }

  /**
   * Looks whether users know where they are. The focus goes along a moment after a screen has come, so that it is waited for.
   * @returns what is wrong, in words
   */
  async lost(): Promise<readonly string[]> {
    // The sign-in is kept too light for what keeps the focus behind it.
    const lostIn = this.#onlooker === null ? lostOn : lostInBrowser;
    let lost = lostIn(await this.page.evaluate<Sight>(lookAroundHere));
    for (const end = Date.now() + SETTLED; lost.length > 0 && Date.now() < end; ) {
      await this.page.waitForTimeout(PACE);
      lost = lostIn(await this.page.evaluate<Sight>(lookAroundHere));
    }
    await this.page.evaluate(rememberPlaceHere);
    return lost.map((what) => `the screen ${what}`);
  }

  #hrefOf(path: string): string {
    return new URL(path.replace(/^\//, ''), this.#address).href;
  }

  /**
   * Goes somewhere else as 'back' does, and gives up what is not stored.
   * @returns false where the console waits for a save of the last walk, which no one answers any more
   */
  async #go(path: string): Promise<boolean> {
    const asks = await this.page.evaluate((href) => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      localStorage.clear();
      window.history.pushState(null, '', href);
      window.dispatchEvent(new PopStateEvent('popstate'));
      return leaving.defaultPrevented;
    }, this.#hrefOf(path));
    if (!asks) return true;
    const giveUp = this.page.getByRole('dialog').getByRole('button', { name: /Verwerfen|Verlassen/ });
    const isAsked = await giveUp.waitFor({ timeout: ASKED }).then(
      () => true,
      () => false,
    );
    if (isAsked) await giveUp.click();
    return isAsked;
  }
}

/** The address of a page in German, whatever the user who signs in there prefers: walks name what they press in it. */
export function inGerman(href: string): string {
  const url = new URL(href);
  url.searchParams.set('lang', 'de');
  return url.href;
}
