import { startDevConsole } from './dev-console.mjs';

/** Under this name the pictures of the inspector are asked for. */
export const INSPECTOR = 'inspector';

const USERNAME = 'moreau';
const CODE = /\b[A-HJ-NP-Z2-9]{8}\b/;

/** @typedef {import('playwright').Page} Page */

/** @param {Page} page @param {Page} inspector @param {string} actor */
async function choose(page, inspector, actor) {
  await inspector.getByRole('treeitem', { name: new RegExp(`^${actor}\\b`) }).click();
  await inspector.getByRole('img', { name: new RegExp(`^Chart of ${actor}\\b`) }).waitFor();
  // Wait until the state just entered has stopped flashing.
  await page.waitForTimeout(1000);
}

/**
 * Takes pictures of the inspector during a sign-in with second factor, from the console as development serves it.
 * @param {import('playwright').Browser} browser
 * @param {string} node the project's Node.js
 * @param {import('./server.mjs').RunningServer} server
 * @param {string} password of the user with a second factor
 * @param {(name: string, png: Buffer) => Promise<void>} keep
 */
export async function takeInspectorPictures(browser, node, server, password, keep) {
  const development = await startDevConsole(node, server.address);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'de-DE',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    const opened = page.waitForEvent('popup');
    await page.goto(`${development.address}/wordings?inspect&lang=de`);
    const inspector = await opened;
    await inspector.setViewportSize({ width: 1280, height: 800 });
    /** @param {string} name */
    const take = async (name) =>
      keep(`inspector-${name}`, await inspector.screenshot({ animations: 'disabled' }));

    await choose(page, inspector, 'authentication');
    await take('password-light');
    await page.getByLabel('Benutzername').fill(USERNAME);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
    await choose(page, inspector, 'second-factor');
    await take('code-light');
    const sent =
      server
        .output()
        .split('\n')
        .findLast((line) => line.startsWith('SMS to ')) ?? '';
    await page.keyboard.type(CODE.exec(sent)?.[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Benutzermenü von ${USERNAME}` }).waitFor();
    // The list moves on with every event, and draws only the rows that are seen.
    await inspector.getByLabel('Text in the event').fill('code.confirm');
    await inspector
      .getByRole('listbox')
      .getByRole('option', { name: /code\.confirm/ })
      .last()
      .click();
    await inspector.getByLabel('Text in the event').fill('');
    await take('back-light');
    await inspector.emulateMedia({ colorScheme: 'dark' });
    await inspector.getByRole('button', { name: 'Back to now' }).click();
    await choose(page, inspector, 'wording-list');
    await take('signed-in-dark');
    await inspector.setViewportSize({ width: 500, height: 800 });
    await inspector.emulateMedia({ colorScheme: 'light' });
    await take('narrow');
  } finally {
    await context.close();
    await development.stop();
  }
}
