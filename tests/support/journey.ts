import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, type Browser, chromium, type Page } from 'playwright';
import { inject, test } from 'vitest';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { findChromium } from '#scripts/support/chromium.mjs';
import { type Announcement, Problems } from '#tests/support/journey-problems.ts';
import { ADMIN, JourneyServer } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';
import { TEST_CHROMIUM_FLAGS } from '#tests/support/test-chromium.ts';

const RESULTS = 'test-results';

/** Chromium's default font size, in pixels, unless the user chooses another one. */
const FONT_SIZE = 16;

/** Longer than anything takes to open. */
const MOVES_MS = 2_000;

/** The axe that its builder brings along. */
const AXE = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
);
let axeSource: string | undefined;

/**
 * Puts axe into a page, unless a look before has. The builder by itself puts it in twice before every look.
 * @returns what the builder is to put in instead; where it has frames to reach, it goes on as usual
 */
async function bringAxe(page: Page): Promise<{ readonly axeSource?: string }> {
  if (page.frames().length > 1) return {};
  axeSource ??= readFileSync(AXE, 'utf8');
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return { axeSource: '0' };
}

/** By size of letters, for all journeys: each has a context of its own, and Playwright ends them with their process. */
const browsers = new Map<number, Browser>();

async function openBrowser(fontSize: number): Promise<Browser> {
  const open = browsers.get(fontSize);
  if (open?.isConnected()) return open;
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: npm test installs one, CHROMIUM names one');
  const browser = await chromium.launch({
    executablePath,
    args: [...TEST_CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${fontSize}`],
  });
  browsers.set(fontSize, browser);
  return browser;
}

/** Tools of a journey's story. */
export class Journey {
  readonly page: Page;
  readonly server: JourneyServer;
  readonly #problems: Problems;

  constructor(page: Page, server: JourneyServer, problems: Problems) {
    this.page = page;
    this.server = server;
    this.#problems = problems;
  }

  /** Opens an address of the console, such as '/wordings'. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.server.address}${path}`);
  }

  /** Opens an address as a user who has signed in before: for journeys that are about something else. */
  async enter(path: string, username?: string, password?: string): Promise<void> {
    await this.signInBefore(username, password);
    await this.open(path);
  }

  /** Signs in by the call alone, which saves drawing the sign-in. */
  async signInBefore(username: string = ADMIN.username, password: string = ADMIN.password): Promise<void> {
    await this.page.context().request.get(`${this.server.address}/ecs/auth/session`);
    const answer = await this.call('auth/login', { username, password });
    if (!answer.ok()) throw new Error(`signing in as ${username} was answered with ${answer.status()}`);
  }

  /** Makes a call as the console of this browser would, for what a story only prepares or looks up. */
  async call(
    path: string,
    payload: Readonly<Record<string, unknown>>,
    as: 'data' | 'form' | 'multipart' = 'data',
  ): Promise<APIResponse> {
    const context = this.page.context();
    const token = (await context.cookies()).find(({ name }) => name === COOKIES.xsrf)?.value ?? '';
    const auth = { timestamp: Date.now(), userId: null, lang: 'de_DE' };
    return context.request.post(`${this.server.address}/ecs/${path}`, {
      headers: { [HEADERS.xsrf]: token },
      [as]: as === 'data' ? { auth, ...payload } : payload,
    });
  }

  /** Goes to an address within the console that is open, as 'back' does: half of what loading it takes. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((href) => {
      window.history.pushState(null, '', href);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  /** Fills the login screen, wherever it was met, and waits until it is gone. */
  async signIn(username: string = ADMIN.username, password: string = ADMIN.password): Promise<void> {
    await this.page.getByLabel('Benutzername').fill(username);
    // A section of the screen behind may have the same name.
    const secret = this.page.locator('input').and(this.page.getByLabel('Passwort', { exact: true }));
    await secret.fill(password);
    await this.page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await secret.waitFor({ state: 'detached' });
  }

  /** A refusal that is provoked on purpose; without a word about it a 4xx or 5xx fails the journey. */
  announce(announcement: Announcement): void {
    this.#problems.announce(announcement);
  }

  /** Another window that the story has opened; what goes wrong there fails the journey too. */
  watch(page: Page): void {
    this.#problems.watch(page);
  }

  /** Takes the server away, by SIGTERM or kill -9; the page may meet a closed door until it is back. */
  async stopServer(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#problems.serverMayBeAway(true);
    await this.server.stop(signal);
  }

  /** Brings it back on the same data at the same address. */
  async bringServerBack(): Promise<void> {
    await this.server.start();
    // A failed call is reported to the page's watchers a moment after it has failed.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    this.#problems.serverMayBeAway(false);
  }

  /** The same in the long run alone: for a screen in a state that another journey holds against axe in every run. */
  async checkAgain(where: string, page: Page = this.page): Promise<void> {
    if (LONG) await this.checkAccessibility(where, page);
  }

  /** Holds what a page shows against axe; every finding fails the journey at its end. */
  async checkAccessibility(where: string, page: Page = this.page): Promise<void> {
    // Of a page behind another one no pictures may be drawn, and nothing moves.
    await Promise.race([page.evaluate(movesToTheirEnd), pause(MOVES_MS, null, { ref: false })]);
    // No script runs in a frame that may do nothing, axe's neither.
    const axe = new AxeBuilder({ page, ...(await bringAxe(page)) })
      .exclude('iframe[sandbox=""]')
      // The browser's own viewer of PDFs is no page of ours.
      .exclude('iframe[src*="inline=true"]')
      .options({
        // At least 24 pixels to hit, or room around (WCAG 2.2, 2.5.8): axe leaves it out unless it is asked.
        rules: { 'target-size': { enabled: true }, 'focus-order-semantics': { enabled: true } },
        // What passes is not described: a third of the work.
        resultTypes: ['violations'],
      })
      // In one go inside of the page, instead of once more in an empty page that puts the parts together: half the work.
      // The parts are for frames of other origins, of which no page has any.
      .setLegacyMode();
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      for (const { target, html, failureSummary } of nodes) {
        if (id === 'focus-order-semantics' && isWidget(html)) continue;
        if (id === 'target-size' && (await isOnlyCovered(page, target.join(' ')))) continue;
        this.#problems.add(`axe on ${where}: ${id} at ${target.join(' ')}: ${failureSummary}`);
      }
    }
  }
}

/** Whether something that stands still above what is scrolled, such as the actions of a form, lies over it only for now. */
async function isOnlyCovered(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const axe = new AxeBuilder({ page, ...(await bringAxe(page)) }).include(target).withRules('target-size');
  const { violations } = await axe.setLegacyMode().analyze();
  await page.evaluate(() => window.scrollTo(0, 0));
  return violations.length === 0;
}

/** In the page: until a dialog that opens has its whole colours. What moves for ever, such as a sign of waiting, is no part of it. */
function movesToTheirEnd(): Promise<unknown> {
  const moves = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(moves.map((one) => one.finished));
}

/**
 * A separator that can be moved (ARIA 1.2, window splitter) and a row of a tree that takes the focus (ARIA practices,
 * treegrid) are widgets; axe knows only the one that divides, and the row of a table.
 */
function isWidget(html: string): boolean {
  return html.includes('role="separator"') || /role="row"[^>]* aria-level=/.test(html);
}

/** Keeps what a user needs who wants to know why a journey failed. */
async function keepTraces(title: string, page: Page, server: JourneyServer): Promise<void> {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.txt`), `${page.url()}\n\n${server.output}`);
  // A browser that has nothing painted refuses; why the journey failed must be reported all the same.
  await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage: true }).catch(() => undefined);
}

/** A page as a German user has it, in a browser without a past. */
async function openPage(fontSize: number): Promise<Page> {
  const context = await (await openBrowser(fontSize)).newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // The only certificate that a journey meets is its own.
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/**
 * Goes through the console in a real Chromium against the real server, with fresh data. Besides what the story itself
 * asserts, it fails on a console error, a page error, an axe finding, a 4xx or 5xx that was not announced, and a call
 * without an answer while the server runs.
 * @param title names the picture and the server's output that a failure leaves in test-results
 * @param settings of the server, beyond those that every journey has
 * @param fontSize which the user has chosen in the browser, in pixels
 */
export async function travel(
  title: string,
  story: (journey: Journey) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
  fontSize = FONT_SIZE,
): Promise<void> {
  const server = new JourneyServer(settings, inject('journeyTemplate'));
  const problems = new Problems();
  let page: Page | undefined;
  try {
    await server.start();
    page = await openPage(fontSize);
    problems.watch(page);
    await story(new Journey(page, server, problems));
    const found = problems.all();
    // The first line alone is in the summary of a run.
    const inShort = found.map((problem) => problem.split('\n', 1)[0]).join('; ');
    if (found.length > 0) {
      throw new Error(`The story went through, but: ${inShort}\n- ${found.join('\n- ')}`);
    }
  } catch (error) {
    if (page) await keepTraces(title, page, server).catch(() => {});
    throw error;
  } finally {
    await page?.context().close();
    await server.remove();
  }
}

/** A test that is a journey, with the parameters of `travel`. */
export function journey(
  title: string,
  story: (journey: Journey) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
  fontSize = FONT_SIZE,
): void {
  test(title, () => travel(title, story, settings, fontSize));
}

/** A journey for the long run: a variation of one beside it, whose own rules are tested below the browser. */
export function longJourney(...args: Parameters<typeof journey>): void {
  if (LONG) journey(...args);
}

/** For a server that could be synchronised, from a source that no one asks. */
export const WITH_SOURCE = { SYNC_SOURCES: JSON.stringify({ PREPROD: 'http://127.0.0.1:1' }) };
