import { expect, test } from 'vitest';
import { foldCode, managesUsers, maskedNumber, monthAround } from '#server/domain/people-rules.ts';

test.each([
  ['+491713920099', '+*********099'],
  ['+49123', '+**123'],
  ['+33639980088', '+********088'],
])('of %s only the end is shown', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown);
});

test('anyone who manages users is active, SUPERADMIN and EDITOR', () => {
  expect(managesUsers({ active: true, roles: ['EDITOR', 'SUPERADMIN'] })).toBe(true);
  expect(managesUsers({ active: false, roles: ['EDITOR', 'SUPERADMIN'] })).toBe(false);
  expect(managesUsers({ active: true, roles: ['SUPERADMIN', 'USER'] })).toBe(false);
  expect(managesUsers({ active: true, roles: ['EDITOR', 'USER'] })).toBe(false);
});

test('a code may come in small letters and with spaces', () => {
  expect(foldCode(' abcd efgh\n')).toBe('ABCDEFGH');
});

test.each([
  ['2026-11-20T09:00:00.000Z', '2026-11-01', '2026-12-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['2028-02-01T00:00:00.000Z', '2028-02-01', '2028-03-01'],
])('the month of %s is from %s to %s', (now, begin, end) => {
  expect(monthAround(Date.parse(now))).toEqual({ begin: Date.parse(begin), end: Date.parse(end) });
});
