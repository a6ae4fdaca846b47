import { type Browser, type BrowserContext, chromium } from 'playwright';
import { userPaths } from '#paths/browser/chosen.ts';
import { type BrowserExecutors, LAPTOP } from '#paths/browser/executors.ts';
import { type Account, canBeReal, realNotes, realPaths, realWalkOf } from '#paths/browser/real.ts';
import { RealStage } from '#paths/browser/real-stage.ts';
import { atHome, giveNameAndPassword } from '#paths/browser/sign-in.ts';
import { BrowserStage } from '#paths/browser/stage.ts';
import { inGerman, Tab } from '#paths/browser/tab.ts';
import type { Level, Stage } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { isAllBuilt } from '#scripts/support/built.mjs';
import { findChromium } from '#scripts/support/chromium.mjs';
import { JourneyServer } from '#tests/support/journey-server.ts';
import { TEST_CHROMIUM_FLAGS } from '#tests/support/test-chromium.ts';

/** Surroundings that the walks in the browser share: the browser with its tab, and the console under test. */
class Surroundings {
  readonly #url: string | null;
  readonly #patience: number;
  #browser: Browser | null = null;
  #server: JourneyServer | null = null;
  #tab: Tab | null = null;

  /** @param patience how long is waited for what a state shows, in milliseconds */
  constructor(url: string | null, patience = 10_000) {
    this.#url = url;
    this.#patience = patience;
  }

  async browser(): Promise<Browser> {
    if (this.#browser) return this.#browser;
    const executablePath = findChromium();
    if (!executablePath) throw new Error('no Chromium: npm test installs one, CHROMIUM names one');
    this.#browser = await chromium.launch({ executablePath, args: [...TEST_CHROMIUM_FLAGS] });
    return this.#browser;
  }

  /** A browser without a past. */
  async context(): Promise<BrowserContext> {
    const browser = await this.browser();
    const context = await browser.newContext({
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: LAPTOP,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(this.#patience);
    return context;
  }

  /** The tab in which all walk. */
  async tab(): Promise<Tab> {
    this.#tab ??= await Tab.openIn(await (await this.context()).newPage(), await this.address());
    return this.#tab;
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

function executorsOf({ browser, machine }: Cases): BrowserExecutors {
  if (!browser) throw new Error(`${machine.id} has no executors for the browser`);
  return browser;
}

/** Begins a walk; where that fails there is a picture of it, too. */
async function begun<Begun extends Stage & { begin(): Promise<void> }>(stage: Begun): Promise<Begun> {
  try {
    await stage.begin();
    return stage;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const evidence = (await stage.evidence?.()) ?? [];
    await stage.close();
    throw new Error([reason, ...evidence].join('\n  '));
  }
}

/**
 * Walks in a real browser against a running console, whose calls the path answers in the browser.
 * @param options where the console runs, and how long is waited for what a state shows; one of this tree begins where
 *   no address is given
 */
export function browserLevel({
  url,
  patience,
}: {
  readonly url: string | null;
  readonly patience?: number | undefined;
}): Level<Cases> {
  const surroundings = new Surroundings(url, patience);
  return {
    name: 'browser',
    choose: (cases) => {
      executorsOf(cases);
      return userPaths(cases).paths;
    },
    open: async (cases, path) =>
      begun(new BrowserStage(cases, executorsOf(cases), path, await surroundings.tab())),
    notes: () => [buildNote(url)],
    close: () => surroundings.close(),
  };
}

/** Note on which console it is that is walked. */
function buildNote(url: string | null): string {
  if (url !== null) return `The console at ${url} is walked, as it is there.`;
  if (isAllBuilt()) return 'The console of this tree is walked, built from the present sources.';
  return 'The console of this tree is walked, but its build is OLDER than the sources: npm run paths builds it first.';
}

/**
 * Walks against a console and its server as they are: the calls go through, and only what such a server answers by
 * itself is walked.
 * @param account who signs in there
 */
export function realLevel(url: string, account: Account): Level<Cases> {
  const surroundings = new Surroundings(url);
  let signedIn: BrowserContext | null = null;
  const signIn = async () => {
    const context = await surroundings.context();
    const page = await context.newPage();
    await page.goto(inGerman(await surroundings.address()));
    await giveNameAndPassword(page, account);
    await atHome({ page });
    await page.close();
    return context;
  };
  const contextFor = async (cases: Cases) => {
    if (realWalkOf(cases).asVisitor) return surroundings.context();
    signedIn ??= await signIn();
    return signedIn;
  };
  return {
    name: 'browser',
    walks: canBeReal,
    choose: (cases, ways) => {
      executorsOf(cases);
      return realPaths(cases, ways, account);
    },
    notes: (chosen) => realNotes(chosen, account),
    open: async (cases, path) => {
      const page = await (await contextFor(cases)).newPage();
      const around = { page, address: await surroundings.address(), account };
      return begun(new RealStage(cases, executorsOf(cases), path, around));
    },
    close: () => surroundings.close(),
  };
}
