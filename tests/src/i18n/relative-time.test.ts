import { expect, test } from 'vitest';
import { relativeTime } from '#src/i18n/relative-time.ts';

const NOW = new Date(2026, 10, 24, 16, 40);
const at = (...[day, hour, minute]: [number, number, number]) =>
  new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  ['jetzt', at(24, 16, 40)],
  // The server's clock is a little ahead.
  ['jetzt', at(24, 16, 41)],
  ['vor 5 Minuten', at(24, 16, 35)],
  ['heute, 15:35', at(24, 15, 35)],
  ['gestern, 23:59', at(23, 23, 59)],
  ['22.11.2026 16:35', at(22, 16, 35)],
  ['', 'never'],
])('%s', (words, instant) => {
  expect(relativeTime('de', instant, NOW)).toBe(words);
});

test('in the language of the interface', () => {
  expect(relativeTime('fr', at(23, 8, 5), NOW)).toBe('hier, 08:05');
  expect(relativeTime('en', at(24, 16, 39), NOW)).toBe('1 minute ago');
});
