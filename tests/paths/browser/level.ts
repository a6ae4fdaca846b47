import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import { BrowserStage } from '#tests/paths/browser/stage.ts';
import type { Level } from '#tests/paths/core/walk.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';

/** What the walks in the browser share: the browser, and the console that is looked at. */
class Surroundings {
  readonly #url: string | null;
  #browser: Browser | null = null;
  #server: JourneyServer | null = null;

  constructor(url: string | null) {
    this.#url = url;
  }

  async browser(): Promise<Browser> {
    if (this.#browser) return this.#browser;
    const executablePath = findChromium();
    if (!executablePath) throw new Error('no Chromium: npm test installs one, CHROMIUM names one');
    this.#browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    return this.#browser;
  }

  /** Address of the console's base, with a slash at its end. */
  async address(): Promise<string> {
    if (this.#url !== null) return this.#url.endsWith('/') ? this.#url : `${this.#url}/`;
    if (!this.#server) {
      this.#server = new JourneyServer({ DEMO_DATA: '0' });
      await this.#server.start();
    }
    return `${this.#server.address}/`;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.remove();
  }
}

/**
 * Walks in a real browser against a running console, whose calls the path answers in the browser.
 * @param options where the console runs; one of this tree begins where no address is given
 */
export function browserLevel({ url }: { readonly url: string | null }): Level {
  const surroundings = new Surroundings(url);
  return {
    name: 'browser',
    open: async (cases, path) => {
      if (!cases.browser) throw new Error(`${cases.machine.id} has no executors for the browser`);
      const browser = await surroundings.browser();
      const address = await surroundings.address();
      const context = await browser.newContext({
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const stage = new BrowserStage(cases, cases.browser, path, page, address);
      await stage.begin();
      return stage;
    },
    close: () => surroundings.close(),
  };
}
