import type { BrowserExecutors, Hands } from '#paths/browser/executors.ts';
import { atTheCode, codeGroup, giveCode } from '#paths/browser/second-factor.ts';
import {
  asksForPassword,
  atHome,
  codeWanted,
  nothingIsLost,
  password,
  signedIn,
  signIn,
} from '#paths/browser/sign-in.ts';
import { identityOf } from '#tests/support/records.ts';

/** A code is given, and answered with this content. */
async function codeAnswered(hands: Hands, content: unknown): Promise<void> {
  hands.wire.also.set('auth/login', () => content);
  await giveCode({ ...hands, event: { code: 'ABCD2345' } });
}

export const authenticationInBrowser: BrowserExecutors = {
  begin: {
    visitor: ({ open }) => open('/'),
    returning: async (hands) => {
      hands.wire.isLeading = true;
      await atTheCode(hands);
      await hands.page.reload();
      await codeGroup(hands).waitFor();
      hands.wire.isLeading = false;
    },
  },
  events: {
    'login.submit': signIn,
    'wait.cancel': ({ page }) => page.getByRole('button', { name: 'Abbrechen' }).click(),
  },
  services: {
    login: { asks: asksForPassword, content: signedIn, refusal: codeWanted },
  },
  otherwise: {
    'secondFactor: signed in': (hands) =>
      codeAnswered(hands, signedIn(identityOf({ id: 7, username: 'anna' }))),
    'secondFactor: returned': ({ page }) => page.getByRole('button', { name: 'Zurück zum Passwort' }).click(),
  },
  shows: {
    editing: (hands) => password(hands).waitFor(),
    'submitting.brief': nothingIsLost,
    'submitting.slow': ({ page }) => page.getByText('Die Anmeldung dauert länger als üblich').waitFor(),
    'submitting.cancellable': ({ page }) => page.getByRole('button', { name: 'Abbrechen' }).waitFor(),
    secondFactor: (hands) => codeGroup(hands).waitFor(),
    refused: async (hands) => {
      await hands.page.getByText('Authentifizierung fehlgeschlagen!').waitFor();
      await nothingIsLost(hands);
    },
    unreachable: async (hands) => {
      await hands.page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
      await nothingIsLost(hands);
    },
    signedIn: atHome,
  },
  beyond: [
    {
      steps: ['event passkey.use: wanted'],
      reason: 'it takes an authenticator: tests/journeys/passkeys.test.ts',
    },
    { steps: ['answer secondFactor: broken'], reason: 'it takes a mistake of ours' },
    { steps: ['answer secondFactor: timed out'], reason: 'the paths of second-factor go there' },
    {
      steps: ['answer login: session lost'],
      reason: 'at the sign-in, every 401 is a wrong name or password',
    },
  ],
};
