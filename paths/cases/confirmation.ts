import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { confirmationSelectors } from '#machines/confirmation/confirmation.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { confirmationOnScreen } from '#paths/screen/around.ts';

export const confirmationCases = casesFor(confirmationMachine, {
  given: { anna: { says: 'anna works in the console', input: { username: 'anna' } } },
  events: {
    'confirmation.want': {
      wanted: {
        says: 'a call wants to know that it is anna',
        with: { ways: ['password', 'totp', 'passkey', 'recoveryCode'], isForOne: false },
      },
    },
    'confirmation.withdraw': { gone: { says: 'what waited for it is gone' } },
    'confirmation.submit': {
      given: { says: 'the user gives a password or a code', with: { given: '234567' } },
    },
    'way.take': {
      password: { says: 'the user takes the password', with: { way: 'password' } },
      app: { says: 'the user takes a code of the app', with: { way: 'totp' } },
      'recovery code': { says: 'the user takes a recovery code', with: { way: 'recoveryCode' } },
      passkey: { says: 'the user takes a passkey', with: { way: 'passkey' } },
    },
    'passkey.use': { wanted: { says: 'the user wants to use the passkey' } },
    'confirmation.cancel': { left: { says: 'the user leaves the step as it is' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    confirm: {
      right: { says: 'it is the right one', gives: undefined },
      ...failures('the proof', '048'),
      'wrong password': refused('the password', '002'),
    },
    passkey: {
      right: { says: 'the passkey is right', gives: undefined },
      ...failures('the passkey', '065'),
    },
  },
  view: confirmationSelectors,
  matters: ({ failure, way }) => [failure !== null, way],
  screen: confirmationOnScreen,
});
