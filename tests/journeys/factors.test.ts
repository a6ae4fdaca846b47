import { expect } from 'vitest';
import { appCode } from '#tests/support/authenticator.ts';
import {
  changeOwnDetails,
  confirmProof,
  PROOF_FOR_EACH_CALL,
  proofQuestion,
  showPassword,
} from '#tests/support/fresh-proof.ts';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { addAppInPanel, factorPanel, typeAppCode } from '#tests/support/own-app.ts';

/** The code of the app a step ahead, which is good too: the one of now may have been used already. */
const nextCode = (secret: string) => appCode(secret, Date.now() + 30_000);

const panel = ({ page }: Journey) => factorPanel(page);

/** Adds an app in one's own settings. @returns its secret */
async function addApp({ page }: Journey, code: (secret: string) => string): Promise<string> {
  const secret = await addAppInPanel(page, code);
  const notice = page.getByText('Zweiter Faktor hinzugefügt');
  await notice.waitFor();
  // Notices are narrow: a long word is divided as its language does it.
  expect(await notice.evaluate((words) => getComputedStyle(words).hyphens)).toBe('auto');
  return secret;
}

async function leave({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: /^Benutzermenü von/ }).click();
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
  await page.getByLabel('Benutzername').waitFor();
}

async function givePassword({ page }: Journey): Promise<void> {
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

journey(
  'a user signs in with an app, loses the phone, and comes back with a recovery code to a new app',
  async (j) => {
    const { page } = j;
    await j.enter('/own/details');
    await page.getByText('Nein, 2-Faktor Authentifizierung deaktiviert').waitFor();
    await addApp(j, (secret) => appCode(secret, Date.now()));
    await page.getByText('Nein, Zugangscodes per SMS deaktiviert').waitFor();

    // The first app brings recovery codes with it.
    await panel(j).getByText('nur dieses eine Mal gezeigt').waitFor();
    const codes = await panel(j).getByRole('listitem').locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    await j.checkAccessibility('new recovery codes');
    const isPrinted = page.evaluate(
      () =>
        new Promise<void>((done) => {
          window.print = done;
        }),
    );
    await panel(j).getByRole('button', { name: 'Drucken' }).click();
    await isPrinted;
    // On paper stand the codes, and what they are for, alone.
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { name: /^Wiederherstellungscodes für / }).waitFor();
    expect(await page.getByRole('heading').count()).toBe(1);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('listitem').count()).toBe(10);
    await page.emulateMedia({ media: 'screen' });
    const download = page.waitForEvent('download');
    await panel(j).getByRole('link', { name: 'Herunterladen' }).click();
    expect((await download).suggestedFilename()).toBe('Wiederherstellungscodes.txt');
    // Nothing around them takes them away unasked.
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('dialog', { name: 'Seite verlassen, ohne zu sichern?' }).waitFor();
    await page.getByRole('button', { name: 'Hier bleiben' }).click();
    await page.getByText('Sichern Sie erst, was nur dieses eine Mal gezeigt wird').waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true);
    await page.keyboard.press('Control+s');
    expect(await panel(j).getByRole('listitem').locator('code').allTextContents()).toEqual(codes);
    await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();
    await panel(j).getByText('noch 10 von 10').waitFor();

    await leave(j);
    await givePassword(j);
    await page.getByText('Ihre Authenticator-App').waitFor();
    await j.checkAccessibility('the code of an app');
    await page.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
    await page.getByLabel('Wiederherstellungscode').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('button', { name: /^Benutzermenü von/ }).waitFor();

    await j.open('/own/details');
    await panel(j).getByText('noch 9 von 10').waitFor();
    await panel(j).getByRole('button', { name: 'Entfernen: Authenticator-App' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
    await page.getByText('Zweiter Faktor entfernt').waitFor();
    const secret = await addApp(j, (made) => appCode(made, Date.now()));
    await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();

    await leave(j);
    await givePassword(j);
    await typeAppCode(page, nextCode(secret));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('button', { name: /^Benutzermenü von/ }).waitFor();
  },
);

journey(
  'a protected step goes on after a code of the app, or after a recovery code',
  async (j) => {
    const { page } = j;
    const question = proofQuestion(page);
    for (const path of ['factor/totp/begin', 'factor/totp/confirm', 'factor/recovery/create']) {
      j.announce({ status: 403, path });
    }
    j.announce({ status: 403, path: 'own/details/update' });
    j.announce({ status: 400, path: 'auth/confirm' });
    await j.enter('/own/details');
    await panel(j).getByRole('button', { name: 'App hinzufügen' }).click();
    await question.getByLabel('Ihr Passwort').waitFor();
    expect(await question.getByRole('button', { name: /verwenden$/ }).count()).toBe(0);
    await showPassword(page);
    await panel(j).getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
    const secret = ((await panel(j).locator('code').textContent()) ?? '').replaceAll(' ', '');
    await typeAppCode(page, appCode(secret, Date.now()));
    await panel(j).getByRole('button', { name: 'Bestätigen' }).click();
    await showPassword(page);

    // The recovery codes are the first step that finds the app among the factors.
    await question.getByRole('button', { name: 'Code aus der App verwenden' }).click();
    await j.checkAccessibility('a code of the app as a proof');
    await typeAppCode(page, nextCode(secret));
    await confirmProof(page);
    await panel(j).getByText('nur dieses eine Mal gezeigt').waitFor();
    const codes = await panel(j).getByRole('listitem').locator('code').allTextContents();
    await panel(j).getByRole('button', { name: 'Ich habe sie gesichert' }).click();

    await changeOwnDetails(page, 'ada@example.org');
    await question.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
    const field = question.getByLabel('Wiederherstellungscode');
    await field.fill('FALSCH23');
    await confirmProof(page);
    await question.getByText('2-Faktor Authentifizierungscode nicht gültig').waitFor();
    await field.fill(codes[0] ?? '');
    await confirmProof(page);
    await question.waitFor({ state: 'detached' });
    await page.getByText('Ada Lind').waitFor();
  },
  PROOF_FOR_EACH_CALL,
);
