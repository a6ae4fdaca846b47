import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage } from './apt.mjs';
import { say } from './words.mjs';

/**
 * A browser besides Chromium in which the long run tells a few journeys.
 * @typedef {object} FurtherBrowser
 * @property {'Firefox' | 'WebKitGTK'} name
 * @property {readonly string[]} packages of Debian that bring it
 * @property {() => readonly string[] | undefined} find its programs, or undefined where one is missing
 * @property {string} missing what is said of its journeys then
 */

/** @param {...string} places names on the PATH, or whole paths */
function firstOf(...places) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return places
    .flatMap((place) => (place.startsWith('/') ? [place] : folders.map((folder) => join(folder, place))))
    .find((place) => existsSync(place));
}

/** @param {...(string | undefined)} programs */
function all(...programs) {
  const found = programs.filter((program) => program !== undefined);
  return found.length === programs.length ? found : undefined;
}

/** Debian puts it beside the library it shows. */
const MINI_BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
);

/** @type {readonly FurtherBrowser[]} */
export const BROWSERS = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    find: () => all(firstOf('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')),
    missing: 'Firefox is not installed (apt-get install firefox-esr).',
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => all(firstOf('WebKitWebDriver'), firstOf('MiniBrowser', ...MINI_BROWSERS), firstOf('Xvfb')),
    missing: 'WebKitGTK, its driver or Xvfb is not installed (apt-get install webkit2gtk-driver xvfb).',
  },
];

/**
 * Installs the browsers that are missing where that is possible, and says of the others that their journeys are left
 * out: few have them, and everything else can be tested without.
 */
export async function ensureBrowsers() {
  for (const { name, packages, find, missing } of BROWSERS) {
    if (find()) continue;
    if (canInstall()) {
      say(`Installing ${name} for its journeys (apt-get, once, about a minute) …`);
      for (const one of packages) await installPackage(one);
    }
    if (!find()) say(`${missing} Its journeys are left out.`);
  }
}
