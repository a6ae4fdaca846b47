import type { BrowserExecutors, Hands } from '#paths/browser/executors.ts';
import {
  asksForCode,
  asksToResend,
  atHome,
  codeWanted,
  giveNameAndPassword,
  password,
  signedIn,
  signInButton,
} from '#paths/browser/sign-in.ts';

/** The buttons that lead to each way. */
const WAYS: Readonly<Record<string, string>> = {
  sms: 'Code per SMS senden',
  recoveryCode: 'Wiederherstellungscode verwenden',
  passkey: 'Passkey verwenden',
};

export const codeGroup = ({ page }: Hands) => page.getByRole('group', { name: 'Zugangscode' });
const recoveryField = ({ page }: Hands) => page.getByLabel('Wiederherstellungscode', { exact: true });
const resendButton = ({ page }: Hands) => page.getByRole('button', { name: 'Neuen Zugangscode anfordern' });
const passkeyButton = ({ page }: Hands) => page.getByRole('button', { name: 'Mit Passkey anmelden' });
const cancelButton = ({ page }: Hands) => page.getByRole('button', { name: 'Abbrechen' });

/** Name and password are right, and the wait for another code is over. */
export async function atTheCode(hands: Hands): Promise<void> {
  hands.wire.also.set('auth/login', () =>
    codeWanted({ waitSeconds: 0, ways: ['sms', 'recoveryCode', 'passkey'] }),
  );
  await hands.open('/');
  await giveNameAndPassword(hands.page, { username: 'anna', password: 'right-password' });
  await codeGroup(hands).waitFor();
}

export async function giveCode(hands: Hands): Promise<void> {
  // As the browser fills in a code that has come by SMS.
  const boxes = codeGroup(hands).getByRole('textbox').first();
  await boxes.or(recoveryField(hands)).fill(String(hands.event.code));
  await signInButton(hands).click();
}

/** Where a code is typed, or a passkey used, in whichever way. */
async function codeField(hands: Hands): Promise<void> {
  await codeGroup(hands).or(recoveryField(hands)).or(passkeyButton(hands)).waitFor();
}

/** Checks that the typed code is still in the boxes. */
async function codeIsKept(hands: Hands): Promise<void> {
  if (await recoveryField(hands).isVisible()) {
    const typed = await recoveryField(hands).inputValue();
    if (typed !== 'ABCD2345') throw new Error(`the field holds ${JSON.stringify(typed)}`);
    return;
  }
  const boxes = await codeGroup(hands).getByRole('textbox').all();
  const kept = await Promise.all(boxes.map((box) => box.inputValue()));
  if (kept.join('') !== 'ABCD2345') throw new Error(`the boxes hold ${JSON.stringify(kept.join(''))}`);
}

export const secondFactorInBrowser: BrowserExecutors = {
  sampled: true,
  begin: { visitor: atTheCode },
  events: {
    'code.confirm': giveCode,
    'code.resend': async (hands) => {
      // A code that was sent a moment ago bars the way to the next one until its time is over.
      await hands.pass(60_000);
      await resendButton(hands).click();
    },
    'way.take': async (hands) => {
      const button = hands.page.getByRole('button', { name: WAYS[String(hands.event.way)] ?? '' });
      // The way that is taken already is not offered.
      if (await button.isVisible()) await button.click();
    },
    'password.return': ({ page }) => page.getByRole('button', { name: 'Zurück zum Passwort' }).click(),
    'wait.cancel': (hands) => cancelButton(hands).click(),
  },
  services: {
    confirm: { asks: asksForCode, content: signedIn },
    resend: { asks: asksToResend, content: codeWanted },
  },
  otherwise: {
    // The browser forgets at once.
    'forget: done': async () => {},
  },
  shows: {
    entering: codeField,
    'confirming.brief': codeIsKept,
    'confirming.slow': ({ page }) => page.getByText('dauert länger als üblich').waitFor(),
    'confirming.cancellable': (hands) => cancelButton(hands).waitFor(),
    refused: async (hands) => {
      await hands.page.getByText('Authentifizierung fehlgeschlagen!').waitFor();
      await codeIsKept(hands);
    },
    unreachable: async (hands) => {
      await hands.page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
      await codeIsKept(hands);
    },
    'resending.brief': codeField,
    'resending.slow': ({ page }) => page.getByText('dauert länger als üblich').waitFor(),
    'resending.cancellable': (hands) => cancelButton(hands).waitFor(),
    notResent: ({ page }) => page.getByText('Es wurde kein neuer Zugangscode gesendet').waitFor(),
    returning: (hands) => password(hands).waitFor(),
    returned: (hands) => password(hands).waitFor(),
    signedIn: atHome,
  },
  beyond: [
    {
      steps: ['event passkey.use: wanted'],
      reason: 'it takes an authenticator: tests/journeys/passkeys.test.ts',
    },
    {
      steps: ['answer forget: refused', 'answer forget: unreachable', 'answer forget: session lost'],
      reason: 'the browser asks no one',
    },
  ],
};
