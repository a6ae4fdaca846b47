import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage, tryPackage } from './apt.mjs';
import { giveUp, say } from './words.mjs';

/**
 * Chromium without a window. The whole one draws its toolbar even where it has no screen: for a journey's page that is as
 * much work again as the page.
 */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe'];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How it is started for journeys and pictures: without a screen, and without asking anybody outside. */
export const CHROMIUM_FLAGS = [
  // Root has no sandbox.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a Chromium lies, or undefined. */
export function findChromium() {
  const wanted = process.env.CHROMIUM;
  if (wanted) {
    return existsSync(wanted) ? wanted : giveUp(`CHROMIUM names ${wanted}, and there is no such file.`);
  }
  return [...NAMES.flatMap(placesOf), ...USUAL_PLACES].find((place) => existsSync(place));
}

/** @param {string} name of a program on the PATH */
function placesOf(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

async function installChromium() {
  if (!canInstall()) {
    giveUp(
      'The journeys need Chromium, and it cannot be installed from here (that takes apt-get and root or sudo without ' +
        'a password). Please install Chromium or Chrome, or name one in CHROMIUM.',
    );
  }
  say('Installing Chromium for the journeys (apt-get, once, about a minute) …');
  await installPackage('chromium');
}

/**
 * The Chromium for journeys and screenshots, installed if there is none and that is possible; otherwise the script
 * ends with one sentence that says what to do.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  await installChromium();
  return findChromium() ?? giveUp('apt-get installed Chromium, and yet there is none on the PATH.');
}

/**
 * The browser for the journeys: the one without a window where there is one, and otherwise the whole one. Installed is the
 * former where there is no browser yet, and in CI.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowserForTests() {
  const found = () => placesOf(WINDOWLESS).find((place) => existsSync(place));
  if (process.env.CHROMIUM) return ensureChromium();
  if (found() === undefined && canInstall() && (process.env.CI || findChromium() === undefined)) {
    say('Installing Chromium without a window for the journeys (apt-get, once, about a minute) …');
    await tryPackage(WINDOWLESS);
  }
  return found() ?? ensureChromium();
}
