import { expect } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import {
  confirmProof,
  PROOF_FOR_EACH_CALL,
  proofQuestion,
  showPassword,
} from '#tests/support/fresh-proof.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

const panel = ({ page }: Journey) => page.getByRole('region', { name: /^Authenticator-App, Passkeys/ });
const menu = ({ page }: Journey) => page.getByRole('button', { name: /^Benutzermenü von/ });

/** Passkeys belong to a name, which the loopback has. */
async function openByName({ page, server }: Journey, path: string): Promise<void> {
  await page.goto(server.address.replace('127.0.0.1', 'localhost') + path);
}

/** Gives the browser an authenticator of its own, which looks who uses it. */
async function withAuthenticator({ page }: Journey) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    /** Whether its user can show who they are. */
    recognises: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function leave(j: Journey): Promise<void> {
  await menu(j).click();
  await j.page.getByRole('menuitem', { name: 'Ausloggen' }).click();
  await j.page.getByLabel('Benutzername').waitFor();
}

journey(
  'a user adds a passkey, renames it, signs in with it alone and after the password, and removes it',
  async (j) => {
    const { page } = j;
    const authenticator = await withAuthenticator(j);
    await openByName(j, '/own/details');
    await j.signIn();
    await panel(j).getByRole('button', { name: 'Passkey hinzufügen' }).click();
    await panel(j).getByLabel('Name des Passkeys').fill('Laptop im Büro');
    await j.checkAccessibility('a passkey is named');
    await panel(j).getByRole('button', { name: 'Passkey erstellen' }).click();
    await page.getByText('Zweiter Faktor hinzugefügt').waitFor();
    // The first factor brings recovery codes with it.
    await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();
    await panel(j).getByText('Laptop im Büro').waitFor();
    await panel(j).getByText('noch nicht benutzt').waitFor();
    // An authenticator takes one passkey of each user, and says so once its user has agreed.
    await panel(j).getByRole('button', { name: 'Passkey hinzufügen' }).click();
    await panel(j).getByRole('button', { name: 'Passkey erstellen' }).click();
    await panel(j).getByText('hat für Sie schon einen Passkey').waitFor();
    await panel(j).getByRole('button', { name: 'Abbrechen' }).click();

    await panel(j).getByRole('button', { name: 'Umbenennen: Laptop im Büro' }).click();
    const name = panel(j).getByLabel('Name des Passkeys');
    expect(await name.inputValue()).toBe('Laptop im Büro');
    await name.fill(' ');
    await name.press('Enter');
    await panel(j).getByText('Bitte geben Sie einen Wert für dieses Feld an').waitFor();
    await name.fill('Laptop daheim');
    await j.checkAccessibility('a passkey is renamed');
    await name.press('Enter');
    await page.getByText('Passkey umbenannt').waitFor();
    await panel(j).getByText('Laptop daheim').waitFor();
    expect(await panel(j).getByText('Laptop im Büro').count()).toBe(0);

    await leave(j);
    await j.checkAccessibility('a sign-in with passkeys');
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await menu(j).waitFor();

    await openByName(j, '/own/details');
    await panel(j).getByText('zuletzt benutzt').waitFor();
    await leave(j);
    await page.getByLabel('Benutzername').fill(ADMIN.username);
    await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText(`mit einem Passkey von ${ADMIN.username}`).waitFor();
    await j.checkAccessibility('a passkey after the password');
    // A passkey that does not know its user signs no one in; the way is still open.
    await authenticator.recognises(false);
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await page.getByText('Der Passkey wurde nicht angenommen').waitFor();
    await authenticator.recognises(true);
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await menu(j).waitFor();

    await openByName(j, '/own/details');
    await panel(j).getByRole('button', { name: 'Entfernen: Laptop daheim' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
    await page.getByText('Zweiter Faktor entfernt').waitFor();
    await expect.poll(() => panel(j).getByText('Laptop daheim').count()).toBe(0);

    j.announce({ status: 401, path: 'auth/passkey/confirm' });
    // The authenticator still has it; the server does not take it any more.
    await leave(j);
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await page.getByText('Der Passkey wurde nicht angenommen').waitFor();
  },
);

longJourney('the longest name that a passkey can have stays within the page', async (j) => {
  const { page } = j;
  const longest = 'Laptop'.repeat(100).slice(0, LIMITS.name);
  await withAuthenticator(j);
  await openByName(j, '/own/details');
  await j.signIn();
  await panel(j).getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await panel(j).getByLabel('Name des Passkeys').fill(longest);
  await panel(j).getByRole('button', { name: 'Passkey erstellen' }).click();
  await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();
  await panel(j).getByText(longest).waitFor();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

longJourney(
  'a passkey is added where every step asks for a proof, and is the next proof itself',
  async (j) => {
    const { page } = j;
    await withAuthenticator(j);
    await openByName(j, '/own/details');
    await j.signIn();
    const wantsProof = (path: string) => {
      j.announce({ status: 403, path });
      return page.waitForResponse((answer) => answer.url().endsWith(path) && answer.status() === 403);
    };

    await panel(j).getByRole('button', { name: 'Passkey hinzufügen' }).click();
    await panel(j).getByLabel('Name des Passkeys').fill('Laptop');
    const begins = wantsProof('factor/passkey/begin');
    await panel(j).getByRole('button', { name: 'Passkey erstellen' }).click();
    await begins;
    const adds = wantsProof('factor/passkey/confirm');
    await showPassword(page);
    // The browser has made the passkey; the proof before is used up.
    await adds;
    const makesCodes = wantsProof('factor/recovery/create');
    await showPassword(page);
    await makesCodes;
    await proofQuestion(page).getByRole('button', { name: 'Passkey verwenden' }).click();
    await j.checkAccessibility('a proof by passkey');
    await confirmProof(page);
    await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();
    await panel(j).getByText('Laptop').waitFor();
    expect(await proofQuestion(page).count()).toBe(0);
  },
  PROOF_FOR_EACH_CALL,
);
