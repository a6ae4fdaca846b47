import { type Browser, type Page as BrowserPage, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import type { FaultRow } from '#tests/src/faults/row.ts';
import { FAULT_TABLE } from '#tests/src/faults/table.ts';
import { walkFaultOn } from '#tests/src/faults/walk.ts';
import { browserPage } from '#tests/support/faults/browser-page.ts';
import { FAULT_NAMES, type FaultName } from '#tests/support/faults/faults.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faults/proxy.ts';
import { addRealRecords } from '#tests/support/faults/real-records.ts';
import { FAULT_SEED, sampleOf } from '#tests/support/faults/sample.ts';
import { ADMIN, JourneyServer } from '#tests/support/journey-server.ts';

/**
 * What can be done again and again against a real server whose records stay as they are. What takes a record away,
 * asks before it is saved, or needs a code by SMS or another server, is walked with an outside of the tests' own (tests/src/faults).
 */
const AGAIN_AND_AGAIN: ReadonlySet<string> = new Set([
  ...['listWordings', 'findWording', 'weighWording', 'listOverview'],
  ...['listContexts', 'findContext', 'listAllContexts'],
  ...['listLanguages', 'findLanguage', 'saveLanguage', 'weighLanguage', 'listAllLanguages'],
  ...['listMailTemplates', 'findMailTemplate', 'saveMailTemplate', 'weighMailTemplate'],
  ...['listDocuments', 'saveDocument', 'weighDocument'],
  ...['listUsers', 'findUser', 'weighUser', 'rehearseMove'],
]);
/** A refusal that the server itself would contradict a moment later: its records are as they were. */
const CONTRADICTED: readonly FaultName[] = ['missing (404)', 'changed meanwhile (409)'];
const WALKS = 12;

interface Walk {
  readonly title: string;
  readonly row: FaultRow;
  readonly name: FaultName;
}

const ALL: readonly Walk[] = FAULT_TABLE.filter(({ service }) => AGAIN_AND_AGAIN.has(service)).flatMap(
  (row) =>
    FAULT_NAMES.filter((name) => !(row.present !== undefined && CONTRADICTED.includes(name))).map((name) => ({
      title: `${row.service}: ${name}`,
      row,
      name,
    })),
);

let server: JourneyServer;
let proxy: FaultProxy;
let browser: Browser;
let page: BrowserPage;
const broken: string[] = [];

beforeAll(async () => {
  console.info(`FAULT_SEED=${FAULT_SEED}`);
  server = new JourneyServer({ DEMO_DATA: '0' });
  await server.start();
  await addRealRecords(server.address, ADMIN.username, ADMIN.password);
  proxy = await startFaultProxy(server.address);
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: npm test installs one, CHROMIUM names one');
  browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => broken.push(error.stack ?? error.message));
  await page.clock.install();
  await page.goto(proxy.address);
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Willkommen').first().waitFor();
});

afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await server?.remove();
});

it.each(sampleOf(ALL, WALKS))('$title', async ({ row, name }) => {
  // What was typed and not saved would be there again; that is another story's.
  await page.evaluate(() => localStorage.clear());
  const shown = browserPage(page, proxy, proxy.address, ADMIN.password);
  await walkFaultOn(row, name, async (before) => {
    before(proxy);
    await page.goto(proxy.address + row.path);
    return shown;
  });
  expect(broken).toEqual([]);
});
