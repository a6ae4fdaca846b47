import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { authenticationSelectors } from '#machines/authentication/authentication.selectors.ts';
import { authenticationInBrowser } from '#paths/browser/authentication.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refusal, refused, sessionLost, unreachable } from '#paths/kit/usual.ts';
import { authenticationOnScreen } from '#paths/screen/entrance.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });

export const authenticationCases = casesFor(authenticationMachine, {
  given: {
    visitor: { says: 'a visitor is at the sign-in', input: { username: '' } },
    returning: {
      says: 'a visitor has reloaded the page while a code was awaited',
      input: { username: '', pending: { username: 'anna', waitSeconds: 30 } },
    },
  },
  events: {
    'login.submit': {
      given: {
        says: 'the visitor gives a name and a password',
        with: { username: 'anna', password: 'right-password' },
      },
    },
    'passkey.use': { wanted: { says: 'the visitor wants to use a passkey' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    login: {
      'signed in': { says: 'name and password are right', gives: ANNA },
      'code wanted': {
        says: 'name and password are right and a code is sent',
        fails: refusal('047', { content: { waitSeconds: 60 } }),
      },
      refused: refused('the sign-in', '002'),
      unreachable: unreachable('the sign-in'),
      'session lost': sessionLost('the sign-in'),
    },
    passkey: {
      'signed in': { says: 'the passkey is right', gives: ANNA },
      ...failures('the passkey', '065'),
    },
    secondFactor: {
      'signed in': {
        says: 'the code is right',
        ends: { outcome: 'signedIn', identity: ANNA },
      },
      returned: {
        says: 'the visitor goes back to name and password',
        ends: { outcome: 'returned', failure: null },
      },
      'timed out': {
        says: 'the password is wanted again because too much time has passed',
        ends: { outcome: 'returned', failure: refusal('023') },
      },
      broken: { says: 'the step of the code fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: authenticationSelectors,
  matters: ({ failure, waitSeconds }) => [failure !== null, waitSeconds],
  states: { signedIn: 'There is a session.' },
  browser: authenticationInBrowser,
  screen: authenticationOnScreen,
});
