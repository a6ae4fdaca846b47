import { type Browser, type BrowserContext, type Page as BrowserPage, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#scripts/support/chromium.mjs';
import { browserPage } from '#tests/faults/browser-page.ts';
import { FAULT_NAMES, type FaultName } from '#tests/faults/faults.ts';
import { REAL_ROWS } from '#tests/faults/real-rows.ts';
import { RealServer } from '#tests/faults/real-server.ts';
import { FAULT_SEED, sampleOf } from '#tests/faults/sample.ts';
import { type FaultRow, nameOf } from '#tests/src/faults/row.ts';
import { FAULT_TABLE } from '#tests/src/faults/table.ts';
import { walkFaultOn } from '#tests/src/faults/walk.ts';
import { TEST_CHROMIUM_FLAGS } from '#tests/support/test-chromium.ts';

/** Every row of the table before a real server: all of it in a long run, so many walks otherwise. */
const WALKS = 4;

/** Needs a sync that reads just then, which the real server has done too soon; the table walks it. */
const HELD_OPEN = 'cancelSync';

interface Walk {
  readonly title: string;
  readonly row: FaultRow;
  readonly name: FaultName;
}

const ALL: readonly Walk[] = FAULT_TABLE.flatMap((row) =>
  FAULT_NAMES.map((name) => ({ title: `${nameOf(row)}: ${name}`, row, name })),
);

let real: RealServer;
let browser: Browser;
let context: BrowserContext;
const broken: string[] = [];

beforeAll(async () => {
  console.info(`FAULT_SEED=${FAULT_SEED}`);
  real = await RealServer.start();
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: npm test installs one, CHROMIUM names one');
  browser = await chromium.launch({ executablePath, args: [...TEST_CHROMIUM_FLAGS] });
  context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
});

afterAll(async () => {
  await browser?.close();
  await real?.remove();
});

/** A window that knows nothing of the walk before, but for the code of the console. */
async function openWindow(cookies: Readonly<Record<string, string>>): Promise<BrowserPage> {
  const url = real.proxy.address;
  await context.clearCookies();
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage' });
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => broken.push(error.stack ?? error.message));
  await page.clock.install();
  return page;
}

it.each(sampleOf(ALL, WALKS).filter(({ row }) => row.service !== HELD_OPEN))(
  '$title',
  async ({ row, name }) => {
    const { isVisitor = false, beginning = 'password', before, shown, done } = REAL_ROWS[nameOf(row)] ?? {};
    await real.begin(beginning);
    const page = await openWindow(isVisitor ? {} : real.cookies());
    if (before) await real.prepare(before);
    const asReal = { ...row, shown: { ...row.shown, ...shown }, ...(done && { done }) };
    await walkFaultOn(asReal, name, async (beforeOpening) => {
      beforeOpening(real.proxy);
      await page.goto(real.proxy.address + row.path);
      return browserPage(page, real);
    });
    expect(broken).toEqual([]);
  },
);
