import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { secondFactorSelectors } from '#machines/second-factor/second-factor.selectors.ts';
import { secondFactorInBrowser } from '#paths/browser/second-factor.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { secondFactorOnScreen } from '#paths/screen/entrance.ts';
import { identityOf } from '#tests/support/records.ts';

export const secondFactorCases = casesFor(secondFactorMachine, {
  given: {
    visitor: {
      says: 'a visitor whose name and password are right is asked for a code',
      input: { username: 'anna', waitSeconds: 60, ways: ['sms', 'recoveryCode', 'passkey'] },
    },
  },
  events: {
    'code.confirm': { given: { says: 'the visitor gives a code', with: { code: 'ABCD2345' } } },
    'passkey.use': { wanted: { says: 'the visitor wants to use the passkey' } },
    'code.resend': { wanted: { says: 'the visitor wants another code' } },
    'way.take': {
      'by SMS': { says: 'the visitor wants the code by SMS', with: { way: 'sms' } },
      'recovery code': { says: 'the visitor takes a recovery code', with: { way: 'recoveryCode' } },
      passkey: { says: 'the visitor takes a passkey', with: { way: 'passkey' } },
    },
    'password.return': { wanted: { says: 'the visitor goes back to name and password' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    confirm: {
      'signed in': { says: 'the code is right', gives: identityOf({ id: 7, username: 'anna' }) },
      'password wanted': refused('the code', '005'),
      ...failures('the code', '048'),
    },
    passkey: {
      'signed in': { says: 'the passkey is right', gives: identityOf({ id: 7, username: 'anna' }) },
      ...failures('the passkey', '065'),
    },
    resend: {
      sent: { says: 'another code is sent', gives: { waitSeconds: 45 } },
      'password wanted': refused('the wish for another code', '005'),
      ...failures('the wish for another code', '057'),
    },
    forget: {
      done: { says: 'the browser has forgotten that a user was about to sign in', gives: undefined },
      ...failures('forgetting', '018'),
    },
  },
  view: secondFactorSelectors,
  matters: ({ failure, isResent, way }) => [failure !== null, isResent, way],
  states: { signedIn: 'There is a session.' },
  unreachable: {
    'second-factor.notResent: way.take (2 of 3)':
      'a code by SMS was just wanted, so that this way is taken already',
  },
  browser: secondFactorInBrowser,
  screen: secondFactorOnScreen,
});
