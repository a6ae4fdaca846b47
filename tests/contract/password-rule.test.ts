import { expect, it } from 'vitest';
import { generatePassword } from '#contract/generated-password.ts';
import { PASSWORD_RULES, type PasswordRule, passwordFits } from '#contract/password-rule.ts';

const broken = (password: string) =>
  (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule](password));

it.each([
  ['', ['length', 'letter', 'digit', 'special']],
  ['abcdefgh', ['digit', 'special']],
  ['1234567!', ['letter']],
  ['Kürze1!', ['length']],
  ['Länge-genug-1', []],
  ['ÄÖÜäöü1 ', []],
  ['😀😀😀😀😀a1', ['length']],
  [`${'a1!'.repeat(85)}`, []],
  [`${'a'.repeat(254)}1!`, ['length']],
  // A phrase of 20 characters needs no kinds of characters, one of 19 does.
  ['grüner hund am meere', []],
  ['grüner hund am meer', ['digit']],
  ['𝄞'.repeat(19), ['letter', 'digit']],
  ['𝄞'.repeat(20), []],
] as const)('%s lacks %j', (password, lacking) => {
  expect(broken(password)).toEqual(lacking);
});

it('makes another password each time, and all fit the rule', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(passwords.every(passwordFits)).toBe(true);
  expect(new Set(passwords).size).toBe(200);
});
