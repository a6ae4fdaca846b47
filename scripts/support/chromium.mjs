import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runTool } from './tools.mjs';
import { giveUp, say, withProgress } from './words.mjs';

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
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...USUAL_PLACES].find((place) => existsSync(place));
}

/**
 * What has to stand before apt-get: nothing for root, sudo for who may use it without a password.
 * @returns {string[] | undefined} undefined when neither holds
 */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

/** @param {readonly string[]} args of apt-get */
async function aptGet(args) {
  const prefix = rootPrefix() ?? [];
  const [command = 'apt-get', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
  ];
  const { code, tail } = await withProgress(
    () => `apt-get ${args[0]}`,
    () => runTool(command, rest),
  );
  if (code !== 0)
    giveUp(`${tail}\n\nChromium could not be installed: 'apt-get ${args[0]}' ended with code ${code}.`);
}

async function installChromium() {
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (!hasApt || !rootPrefix()) {
    giveUp(
      'The journeys need Chromium, and it cannot be installed from here (that takes apt-get and root or sudo without ' +
        'a password). Please install Chromium or Chrome, or name one in CHROMIUM.',
    );
  }
  say('Installing Chromium for the journeys (apt-get, once, about a minute) …');
  await aptGet(['update']);
  await aptGet(['install', '--yes', '--no-install-recommends', 'chromium']);
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
