/*
 * npm run screenshots [NAME…]: pictures of every screen in docs/screenshots, from the real thing with demonstration data;
 * light, and where a picture says so dark and on a telephone, the main ones also in the system's own colours and in
 * large letters; and of the inspector. Names take those pictures only.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { namesGiven } from './support/arguments.mjs';
import { ensureBuilt } from './support/built.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.mjs';
import { inHouse } from './support/house.mjs';
import { INSPECTOR, takeInspectorPictures } from './support/inspector-pictures.mjs';
import { ensureInstalled } from './support/install.mjs';
import { projectNode, refuseOldNode } from './support/node.mjs';
import { PICTURES } from './support/pictures.mjs';
import { startServer } from './support/server.mjs';
import { stopToolsOnSignal } from './support/tools.mjs';
import { giveUp, say } from './support/words.mjs';

const FOLDER = inHouse('docs', 'screenshots');
const LARGEST = 100_000;
const PASSWORD = 'Nur-fuer-die-Bilder-1';
const QUALITY = 0.7;

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./support/pictures.mjs').Picture} Picture */

const LOOKS = {
  light: { colorScheme: /** @type {const} */ ('light'), viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: /** @type {const} */ ('dark'), viewport: { width: 1280, height: 800 } },
  narrow: { colorScheme: /** @type {const} */ ('light'), viewport: { width: 360, height: 740 } },
  forced: {
    ...{ colorScheme: /** @type {const} */ ('dark'), forcedColors: /** @type {const} */ ('active') },
    viewport: { width: 1280, height: 800 },
  },
  large: { colorScheme: /** @type {const} */ ('light'), viewport: { width: 1280, height: 800 } },
};

/** Pixels of the letters that a user has chosen in the browser, in the look `large`. */
const LARGE_LETTERS = 24;

/** Whether a screen is shown in a look. @param {Picture} picture @param {keyof typeof LOOKS} look */
function isShown({ dark = false, narrow = false }, look) {
  if (look === 'light') return true;
  if (look === 'dark') return dark;
  if (look === 'narrow') return narrow;
  return dark && narrow;
}

/**
 * Password of a user, from the server's output: views with fewer rights are captured as such a user.
 * @param {string} output @param {string} username
 */
function passwordOf(output, username) {
  if (username === 'admin') return PASSWORD;
  const password = new RegExp(`^ {2}${username} +(\\S+)`, 'm').exec(output)?.[1];
  return password ?? giveUp(`The server has not printed the password of ${username}.`);
}

/**
 * A third of the size of a PNG; the browser that took the picture can write it.
 * @param {Page} page any page @param {Buffer} png
 */
async function asWebp(page, png) {
  const url = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    /** @type {const} */ ([png.toString('base64'), QUALITY]),
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** @param {Page} page @param {string} address @param {Picture} picture */
async function show(page, address, { path, refused, prepare }) {
  if (refused) {
    await page.route(
      (url) => url.pathname.endsWith(refused),
      (route) => route.fulfill({ status: 503, body: '' }),
    );
  }
  await page.goto(address + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  // The pointer would light up whatever lies below it.
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
}

/** @param {Page} workbench @param {string} name @param {Buffer} png */
async function keep(workbench, name, png) {
  const file = join(FOLDER, `${name}.webp`);
  const bytes = await asWebp(workbench, png);
  writeFileSync(file, bytes);
  say(`${relative(inHouse(), file)}  ${Math.round(bytes.length / 1000)} KB`);
  if (bytes.length > LARGEST) giveUp(`${file} is larger than ${LARGEST / 1000} KB.`);
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('./support/server.mjs').RunningServer} server
 * @param {string} username
 * @param {keyof typeof LOOKS} look
 * @param {readonly Picture[]} pictures
 */
async function takeAll(browser, server, username, look, pictures) {
  if (pictures.length === 0) return;
  const context = await browser.newContext({
    ...LOOKS[look],
    locale: 'de-DE',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  const workbench = await context.newPage();
  if (username !== 'nobody') {
    await workbench.goto(`${server.address}/?lang=de`);
    await workbench.getByLabel('Benutzername').fill(username);
    await workbench.getByLabel('Passwort', { exact: true }).fill(passwordOf(server.output(), username));
    await workbench.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await workbench.getByLabel('Passwort', { exact: true }).waitFor({ state: 'detached' });
  }
  await workbench.goto('about:blank');
  for (const picture of pictures) {
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    try {
      await show(page, server.address, picture);
      await keep(workbench, `${picture.name}-${look}`, await page.screenshot({ animations: 'disabled' }));
    } catch (error) {
      // The others are worth taking all the same.
      process.exitCode = 1;
      say(`${picture.name}-${look} could not be taken: ${error}`);
    }
    await page.close();
  }
  await context.close();
}

refuseOldNode();
const wanted = namesGiven('npm run screenshots [-- NAME…]', Number.POSITIVE_INFINITY);
const names = [...PICTURES.map(({ name }) => name), INSPECTOR];
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) giveUp(`There is no picture ${unknown}; there are ${names.join(', ')}.`);
stopToolsOnSignal();
await ensureInstalled();
const executablePath = await ensureChromium();
const node = projectNode();
await ensureBuilt(node);
const { chromium } = await import('playwright');

const pictures = PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const users = [...new Set(pictures.map(({ as = 'admin' }) => as))];
mkdirSync(FOLDER, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'leitstand-screenshots-'));
const server = await startServer(node, data, {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: 'sqlite:./data/leitstand.db',
  FILES_DIR: './data/files',
  DEMO_DATA: '1',
  ECS_ADMIN_PASSWORD: PASSWORD,
  SYNC_SOURCES: JSON.stringify({ PREPROD: 'https://preprod.leitstand.example' }),
});
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
const large = await chromium.launch({
  executablePath,
  args: [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${LARGE_LETTERS}`],
});
try {
  for (const username of users) {
    const own = pictures.filter(({ as = 'admin' }) => as === username);
    for (const look of /** @type {(keyof typeof LOOKS)[]} */ (Object.keys(LOOKS))) {
      const shown = own.filter((picture) => isShown(picture, look));
      await takeAll(look === 'large' ? large : browser, server, username, look, shown);
    }
  }
  if (wanted.length === 0 || wanted.includes(INSPECTOR)) {
    const workbench = await browser.newPage();
    await takeInspectorPictures(browser, node, server, passwordOf(server.output(), 'moreau'), (name, png) =>
      keep(workbench, name, png),
    );
  }
} finally {
  await browser.close();
  await large.close();
  await server.stop('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
