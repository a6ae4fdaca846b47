/* npm run screenshots: pictures of the console in docs/screenshots, light and dark, from the real thing with demonstration data. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.mjs';
import { ensureBuilt } from './support/console.mjs';
import { inHouse } from './support/house.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { startServer } from './support/server.mjs';
import { stopToolsOnSignal } from './support/tools.mjs';
import { giveUp, say } from './support/words.mjs';

const FOLDER = inHouse('docs', 'screenshots');
const LARGEST = 150_000;
const PASSWORD = 'Nur-fuer-die-Bilder-1';

/** @typedef {import('playwright').Page} Page */

/** The pictures in the order in which a user meets their screens. @type {[string, (page: Page) => Promise<void>][]} */
const SCREENS = [
  ['login', async (page) => page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()],
  [
    'wordings',
    async (page) => {
      await page.getByLabel('Benutzername').fill('admin');
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByRole('link', { name: 'Formulierungen' }).first().click();
      await page.getByRole('row').nth(5).waitFor();
    },
  ],
  [
    'wording',
    async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('textbox', { name: 'Wert' }).waitFor();
    },
  ],
];

/**
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {'light' | 'dark'} colorScheme
 */
async function takeAll(browser, address, colorScheme) {
  const context = await browser.newContext({
    colorScheme,
    locale: 'de-DE',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto(address);
  for (const [name, goThere] of SCREENS) {
    await goThere(page);
    // The pointer would light up whatever lies below it.
    await page.mouse.move(0, 0);
    await page.waitForLoadState('networkidle');
    const file = join(FOLDER, `${name}-${colorScheme}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
    const { size } = statSync(file);
    say(`${relative(inHouse(), file)}  ${Math.round(size / 1000)} KB`);
    if (size > LARGEST) giveUp(`${file} is larger than ${LARGEST / 1000} KB.`);
  }
  await context.close();
}

refuseOldNode();
stopToolsOnSignal();
await ensureInstalled();
const executablePath = await ensureChromium();
const node = projectNode();
await ensureBuilt(node);
const { chromium } = await import('playwright');

mkdirSync(FOLDER, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'leitstand-screenshots-'));
const server = await startServer(node, data, {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: `sqlite:${join(data, 'leitstand.db')}`,
  FILES_DIR: join(data, 'files'),
  DEMO_DATA: '1',
  ECS_ADMIN_PASSWORD: PASSWORD,
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  await takeAll(browser, server.address, 'light');
  await takeAll(browser, server.address, 'dark');
} finally {
  await browser.close();
  await server.stop('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
