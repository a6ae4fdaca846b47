import { describe, expect, it, test } from 'vitest';
import { atStep, momentIn, momentText, stepsFrom } from '#src/i18n/moment-text.ts';

describe('a typed moment is read', () => {
  it.each([
    ['17.11.2026 12:05', '2026-11-17T12:05'],
    [' 1.2.26  8:00 ', '2026-02-01T08:00'],
    ['17/11/2026, 12:05', '2026-11-17T12:05'],
    ['17-11-2026 9', '2026-11-17T09:00'],
    ['17.11.2026', '2026-11-17T00:00'],
    ['17.11.2026 12:09', '2026-11-17T12:05'],
    ['29.02.2028 00:00', '2028-02-29T00:00'],
  ])('%s is %s', (text, moment) => {
    expect(momentIn(text)).toBe(moment);
  });

  it.each([
    '',
    '17.11.',
    '31.02.2026 12:00',
    '29.02.2026',
    '17.13.2026',
    '17.11.2026 24:00',
    '17.11.2026 12:60',
    'gestern',
    '2026-11-17',
  ])('%j is none', (text) => {
    expect(momentIn(text)).toBeNull();
  });
});

test('every moment at a step is read as it is written', () => {
  let moment = '2027-12-31T23:35';
  for (let step = 0; step < 12; step += 1) {
    expect(momentIn(momentText(moment))).toBe(moment);
    moment = stepsFrom(moment, 1);
  }
  expect(moment).toBe('2028-01-01T00:35');
});

test('a moment between two steps is at the earlier one', () => {
  expect(atStep(new Date(2026, 10, 17, 12, 4, 59))).toBe('2026-11-17T12:00');
});
