/*
 * docs/asvs.md from docs/asvs/*.json: one file for each chapter of the standard, one row for each requirement. A test
 * (tests/scripts/asvs.test.ts) holds the page against the rows, and the rows against the standard and the tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inHouse } from './house.mjs';

/**
 * @typedef {object} Row
 * @property {string} id number of the requirement
 * @property {1 | 2} level
 * @property {string} asks what it asks for, in our words
 * @property {'met' | 'notApplicable' | 'notMet'} state
 * @property {string} how how it is met, why it does not apply, or what there is in its place
 * @property {string} [why] of one that is not met
 * @property {readonly string[]} [tests] `path: title`, the path below tests/ without its ending
 */
/** @typedef {{ readonly chapter: number, readonly name: string, readonly rows: readonly Row[] }} Chapter */

const SOURCE = 'https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en';
const LICENCE = 'https://creativecommons.org/licenses/by-sa/4.0/';
const WORDS = { met: 'met', notApplicable: 'not applicable', notMet: '**not met**' };

/** @returns {readonly Chapter[]} */
export function asvsChapters() {
  return readdirSync(inHouse('docs/asvs'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(inHouse('docs/asvs', name), 'utf8')))
    .sort((one, other) => one.chapter - other.chapter);
}

/**
 * Where the test of a row lies, and what it is called.
 * @param {string} test
 */
export function placeOfTest(test) {
  const at = test.indexOf(': ');
  const path = `tests/${test.slice(0, at)}.test.ts`;
  return { file: existsSync(inHouse(path)) ? path : `${path}x`, title: test.slice(at + 2) };
}

/** @param {readonly Chapter[]} chapters */
export function asvsPage(chapters) {
  return `${[...head(), ...summary(chapters), ...exceptions(chapters), ...chapters.flatMap(table)].join('\n')}\n`;
}

function head() {
  return [
    '# The Application Security Verification Standard, row by row',
    '',
    `Levels 1 and 2 of [OWASP ASVS 5.0.0](${SOURCE}), chapters V1 to V8 and V11 to V16. Numbers and levels are the standard's; what each requirement asks for is said here shortly and in our own words, the standard says it whole. The standard is by OWASP contributors, under [CC BY-SA 4.0](${LICENCE}); so is this page, as far as it rests on it.`,
    '',
    'Chapters V9 (self-contained tokens), V10 (OAuth and OIDC) and V17 (WebRTC) have no place: there is none of these here. A row that is met names the tests that show it; hover a link for its title. What was attacked, and what remains: [security.md](security.md).',
    '',
    'Written by `npm run asvs` from [asvs/](asvs). A test fails when a requirement is missing, when a test that is named does not exist, when this page is not what the rows say, and when there are more exceptions than agreed.',
    '',
  ];
}

/** @param {readonly Chapter[]} chapters */
function summary(chapters) {
  const rows = chapters.flatMap((chapter) => chapter.rows);
  return [
    '| level | met | not applicable | not met | in all |',
    '|---|--:|--:|--:|--:|',
    ...[1, 2].map((level) => {
      const ofLevel = rows.filter((row) => row.level === level);
      const counts = Object.keys(WORDS).map((state) => ofLevel.filter((row) => row.state === state).length);
      return `| ${[level, ...counts, ofLevel.length].join(' | ')} |`;
    }),
    '',
  ];
}

/** @param {readonly Chapter[]} chapters */
function exceptions(chapters) {
  const rows = chapters.flatMap((chapter) => chapter.rows).filter(({ state }) => state === 'notMet');
  return [
    '## What is not met',
    '',
    '| requirement | level | asks for | what there is | why |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ id, level, asks, how, why }) => `| ${[id, level, asks, how, why].map(cell).join(' | ')} |`,
    ),
    '',
  ];
}

/** @param {Chapter} chapter */
function table({ chapter, name, rows }) {
  return [
    `## V${chapter} ${name}`,
    '',
    '| requirement | level | asks for | | how, or why not | tests |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ id, level, asks, state, how, tests = [] }) =>
        `| ${[id, level, asks, WORDS[state], how].map(cell).join(' | ')} | ${tests.map(link).join(', ')} |`,
    ),
    '',
  ];
}

/** @param {unknown} text */
function cell(text) {
  return String(text).replaceAll('|', '\\|');
}

/** @param {string} test */
function link(test) {
  const { file, title } = placeOfTest(test);
  const name = file.replace(/^tests\/|\.test\.tsx?$/g, '').replace(/^server\//, '');
  return `[${name}](../${file} "${cell(title).replaceAll('"', '\\"')}")`;
}
