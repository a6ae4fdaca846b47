import { expect, it } from 'vitest';
import { generatePassword } from '#contract/generated-password.ts';
import { passwordStrength } from '#contract/password-strength.ts';

const NAMES = ['nowak', 'Anna-Maria', 'Nowak', 'a.nowak@praxis-sonne.example'];

it.each([
  'Passw0rd!',
  'P@ssw0rd',
  'Password1!',
  'Sommer2026!',
  'Geheim-2026',
  'Test1234!',
  'Admin123!',
  'aaaaaa1!',
  '12345678a!',
  'Qwertz12!',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
])('%s is one of those that are tried first', (password) => {
  expect(passwordStrength(password, NAMES)).toEqual({ level: 'weak', weakness: 'passwordCommon' });
});

it.each(['nowak123!', 'Nowak-99', 'Praxis#1999', 'Leitstand1!', 'L3itstand!1', 'Praxis-12'])(
  '%s is made of a name',
  (password) => {
    expect(passwordStrength(password, NAMES).weakness).toBe('passwordNamesUser');
  },
);

it.each([
  ['Xk7-mq29', 'weak'],
  ['Blauer-Hund-7-tanzt', 'strong'],
  ['correct horse battery staple', 'strong'],
  // A name inside of something long is no harm.
  ['Nowak-kTm7-vWqz-39Xd', 'strong'],
] as const)('%s may be taken and is %s', (password, level) => {
  expect(passwordStrength(password, NAMES)).toEqual({ level, weakness: null });
});

it('takes every generated password, and looks at the longest that can be sent', () => {
  for (let round = 0; round < 50; round += 1) {
    expect(passwordStrength(generatePassword(), NAMES)).toEqual({ level: 'strong', weakness: null });
  }
  expect(passwordStrength('aB3$'.repeat(63), NAMES).level).toBe('weak');
});
