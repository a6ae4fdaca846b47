import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import { endsWithUs } from '../frame/ends.ts';
import { type Bench, type Conditions, Missing } from '../frame/row.ts';
import { PASSWORD } from '../lists/databases.ts';
import { untilIdle } from '../load/idle.ts';
import { startServer } from '../load/server.ts';
import { watchPaints } from './paint.ts';

export const WIDE = { width: 1280, height: 800 };
const TIMEOUT_MS = 60_000;

/** The built console in a browser, before a server of its own. */
export interface MeasuredConsole {
  /** Of the server, without a slash at its end. */
  readonly address: string;
  /** A page in a browser without a past, and what its processor can be slowed with. */
  newPage(): Promise<{ readonly page: Page; readonly tools: CDPSession; readonly context: BrowserContext }>;
  /** One more page in the same browser. */
  newTab(context: BrowserContext): Promise<{ readonly page: Page; readonly tools: CDPSession }>;
  /** Calls the server beside the browser, as admin. @returns the answer's content */
  ask(path: string, payload: object): Promise<unknown>;
  /** Ends the server and starts another one at the same address, on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server on a database with this many wordings, waits for what it does at first, and starts Chromium.
 * @param given DATABASE_URL of another database
 * @throws Missing where there is no Chromium
 */
export async function openConsole(
  bench: Bench,
  { database, size }: Conditions,
  given?: string,
): Promise<MeasuredConsole> {
  const executablePath = findChromium();
  if (!executablePath) throw new Missing('there is no Chromium; CHROMIUM names one');
  const url = given ?? (await bench.filled(database ?? 'sqlite', size ?? 300));
  let server = await startServer(bench.folder, { DATABASE_URL: url });
  const { address } = server;
  let browser: Browser;
  try {
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const forget = endsWithUs(() => void browser.close());
  const ask = async (path: string, payload: object) => {
    const response = await fetch(`${address}/ecs${path}`, {
      method: 'POST',
      headers: { ...server.visitor.headers(), 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    const { content } = await response.json();
    return content;
  };
  const newTab = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.addInitScript(watchPaints);
    return { page, tools: await context.newCDPSession(page) };
  };
  // As on any day but for the first seconds of a server: its indexes in memory are there.
  await ask('/wording/list', { offset: 0, maxResult: 15, keyWord: 'anlass' });
  await untilIdle(server.process.id);
  return {
    address,
    newPage: async () => {
      const context = await browser.newContext({ locale: 'de-DE', viewport: WIDE });
      return { ...(await newTab(context)), context };
    },
    newTab,
    ask,
    restart: async () => {
      await server.stop();
      server = await startServer(bench.folder, { DATABASE_URL: url, PORT: new URL(address).port });
    },
    close: async () => {
      forget();
      await browser.close();
      await server.stop();
    },
  };
}

/** Signs in on the page that is open, and waits for a selector of what is behind it. */
export async function signIn(page: Page, behind: string): Promise<void> {
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator(behind).first().waitFor();
}

/** The rows of a list that have come. */
export const ROWS = 'main [aria-busy="false"] tbody tr a';
