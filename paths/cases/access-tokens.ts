import type { AccessToken } from '#contract/token.ts';
import { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import { accessTokensSelectors } from '#machines/access-tokens/access-tokens.selectors.ts';
import { Secret } from '#machines/kit/secret.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, findingOf, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { accessTokensOnScreen } from '#paths/screen/access-tokens.ts';

const TOKEN: AccessToken = {
  id: 7,
  name: 'Pipeline',
  rights: ['texts:read'],
  contexts: ['NORTH'],
  creationDate: '2026-11-20T09:00:00.000Z',
  createdBy: 'admin',
  end: '2099-02-18T09:00:00.000Z',
  revocationDate: null,
  revokedBy: null,
  lastUse: null,
};

const WRONG = { findings: [findingOf('currentPassword', '002')] };

export const accessTokensCases = casesFor(accessTokensMachine, {
  given: { there: { says: 'a superAdmin with EDITOR comes to the access tokens' } },
  events: {
    'tokens.refresh': { wanted: { says: 'the user asks again' } },
    'token.new': { wanted: { says: 'the user wants to make one' } },
    'token.submit': {
      whole: {
        says: 'the user says what it is for, and gives the password',
        with: {
          name: 'Pipeline',
          rights: ['texts:read'],
          contexts: ['NORTH'],
          days: 90,
          password: 'Geheim-1',
        },
      },
    },
    'token.kept': { kept: { says: 'the user has kept the secret' } },
    'token.revoke': { wanted: { says: 'the user wants to revoke one', with: { id: 7 } } },
    'revoke.confirm': {
      confirmed: {
        says: 'the user confirms with the password',
        with: { password: 'Geheim-1', key: 'key-1' },
      },
    },
    'step.cancel': { left: { says: 'the user leaves everything as it is' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      shown: { says: 'the tokens arrive', gives: [TOKEN] },
      ...failures('the load of the tokens', '019'),
    },
    make: {
      made: { says: 'the token is made', gives: { token: TOKEN, secret: new Secret('ls_secret') } },
      'wrong password': refused('the new token', '002', WRONG),
      ...failures('the new token', '006'),
    },
    revoke: {
      revoked: { says: 'the token is revoked', gives: undefined },
      'wrong password': refused('the revocation', '002', WRONG),
      ...failures('the revocation', '008'),
    },
  },
  view: accessTokensSelectors,
  matters: ({ tokens, failure, made, chosen }) => [
    tokens !== null,
    failure !== null,
    made !== null,
    chosen !== null,
  ],
  states: {
    'list.shown': 'The tokens are there.',
    'step.none': 'Nothing is being done.',
  },
  screen: accessTokensOnScreen,
});
