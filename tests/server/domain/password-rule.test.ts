import { expect, test } from 'vitest';
import { passwordFits } from '#server/domain/password-rule.ts';
import { generatePassword } from '#server/security/passwords.ts';

test.each([
  ['Abcdef1!', true],
  ['ÄÖÜäöü1 ', true],
  ['Abcde1!', false],
  ['Abcdefg1', false],
  ['Abcdefg!', false],
  ['1234567!', false],
  [`${'a1!'.repeat(85)}`, true],
  [`${'a1!'.repeat(85)}a`, false],
])('the rule answers %s with %s', (password, fits) => {
  expect(passwordFits(password)).toBe(fits);
});

test('every generated password fits the rule and is another one', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(passwords.every(passwordFits)).toBe(true);
  expect(new Set(passwords).size).toBe(200);
});
