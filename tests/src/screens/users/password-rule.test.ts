import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordFits as serverSays } from '#server/domain/password-rule.ts';
import { PASSWORD_RULES, type PasswordRule, passwordFits } from '#src/screens/users/password-rule.ts';

const broken = (password: string) =>
  (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter((rule) => !PASSWORD_RULES[rule](password));

it.each([
  ['', ['length', 'letter', 'digit', 'special']],
  ['abcdefgh', ['digit', 'special']],
  ['1234567!', ['letter']],
  ['Kürze1!', ['length']],
  ['Länge-genug-1', []],
  ['😀😀😀😀😀a1', ['length']],
  [`${'a'.repeat(254)}1!`, ['length']],
] as const)('%s lacks %j', (password, lacking) => {
  expect(broken(password)).toEqual(lacking);
});

it('is the rule of the server', () => {
  const password = fc.string({
    unit: fc.constantFrom('a', 'Ä', '1', '٣', '!', ' ', '😀', '²'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(password, (one) => passwordFits(one) === serverSays(one)),
    { seed: 7, numRuns: 2_000 },
  );
});
