import { Secret } from '#machines/kit/secret.ts';
import { ownFactorsMachine } from '#machines/own-factors/own-factors.machine.ts';
import { ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { ownFactorsOnScreen } from '#paths/screen/own-factors.ts';

const APP = {
  id: 7,
  kind: 'totp',
  since: '2026-11-20T08:00:00.000Z',
  lastUse: '2026-11-20T09:00:00.000Z',
  name: null,
} as const;

const PASSKEY = { ...APP, id: 8, kind: 'passkey', name: 'Telefon' } as const;

export const ownFactorsCases = casesFor(ownFactorsMachine, {
  given: { own: { says: 'the user looks at the own factors' } },
  events: {
    'app.add': { wanted: { says: 'the user adds an app' } },
    'code.confirm': {
      given: { says: 'the user gives the code of the app', with: { code: '123456', key: 'k1' } },
    },
    'passkey.add': { wanted: { says: 'the user adds a passkey' } },
    'passkey.make': {
      named: { says: 'the user names the passkey', with: { name: 'Telefon', key: 'k3' } },
    },
    'passkey.rename': { one: { says: 'the user wants to rename the passkey', with: { id: 8 } } },
    'name.save': {
      another: { says: 'the user gives the passkey another name', with: { name: 'Laptop', key: 'k4' } },
    },
    'step.abandon': { wanted: { says: 'the user leaves everything as it is' } },
    'codes.make': { wanted: { says: 'the user wants recovery codes' } },
    'codes.kept': { kept: { says: 'the user has kept the codes' } },
    'factor.remove': { one: { says: 'the user wants to remove the app', with: { id: 7 } } },
    'step.confirm': { sure: { says: 'the user is sure', with: { key: 'k2' } } },
    'factors.retry': { again: { says: 'the user looks again' } },
    'factors.close': { closed: { says: 'the user leaves the page' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      app: {
        says: 'there are an app and a passkey, without recovery codes',
        gives: { factors: [APP, PASSKEY], recoveryCodesLeft: null },
      },
      codes: {
        says: 'there are an app and a passkey, with recovery codes',
        gives: { factors: [APP, PASSKEY], recoveryCodesLeft: 7 },
      },
      ...failures('the list of factors', '019'),
    },
    begin: {
      begun: {
        says: 'there is a secret for the app',
        gives: { secret: new Secret('ABCDEFGHIJKL2345'), uri: new Secret('otpauth://totp/x') },
      },
      ...failures('the wish for an app', '019'),
    },
    confirm: {
      added: { says: 'the app is added', gives: undefined },
      ...failures('the code', '048'),
    },
    addPasskey: {
      added: { says: 'the passkey is added', gives: undefined },
      ...failures('the passkey', '065'),
    },
    rename: {
      renamed: { says: 'the passkey has another name', gives: undefined },
      ...failures('the other name', '008'),
    },
    makeCodes: {
      made: { says: 'there are new codes', gives: new Secret('ABCD-EFGH-JKLM\nNPQR-STUV-WXYZ') },
      ...failures('the wish for codes', '019'),
    },
    remove: {
      removed: { says: 'the app is removed', gives: undefined },
      ...failures('the removal', '019'),
    },
  },
  view: ownFactorsSelectors,
  matters: ({ own }) => own?.recoveryCodesLeft,
  screen: ownFactorsOnScreen,
});
