import { expect, test } from 'vitest';
import { weightLines } from '#scripts/support/weights.mjs';

const BUILT = [
  { name: 'assets/later.js', bytes: 90_000, brotli: 30_000 },
  { name: 'assets/page.js', bytes: 300_000, brotli: 100_000 },
  { name: 'assets/page.css', bytes: 20_000, brotli: 5_500 },
  { name: 'robots.txt', bytes: 20, brotli: 20 },
];
const PAGE = '<link href="./assets/page.css"><script src="./assets/page.js">';

test('a build says in one line what the page weighs', () => {
  expect(weightLines(BUILT, PAGE, false)).toEqual([
    '  With the page: 105.5 KB brotli of JavaScript and CSS in 2 files.',
  ]);
});

test('with --verbose it lists every script and style before that, the largest first', () => {
  const lines = weightLines(BUILT, PAGE, true);
  expect(lines.map((line) => line.trim().split(/ +/)[0])).toEqual([
    'assets/page.js',
    'assets/later.js',
    'assets/page.css',
    'With',
  ]);
  expect(lines[0]).toMatch(/300\.0 KB +100\.0 KB brotli, with the page$/);
  expect(lines[1]).toMatch(/30\.0 KB brotli$/);
});
