import { expect, it } from 'vitest';
import { formatBytes, formatDuration } from '#src/i18n/formats.ts';

it.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1_000, '1 kB'],
  [12_345, '12,3 kB'],
  [999_999, '1.000 kB'],
  [12_400_000, '12,4 MB'],
  [340_000_000, '340 MB'],
  [5_000_000_000, '5 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes('de-DE', bytes).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  [0.2, '1 Sekunde'],
  [8.4, '8 Sekunden'],
  [95, '2 Minuten'],
  [7_000, '2 Stunden'],
])('%d seconds are %s', (seconds, words) => {
  expect(formatDuration('de-DE', seconds)).toBe(words);
});
