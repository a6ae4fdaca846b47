import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

const NUMBER = '+33639980099';

/** The code that the server sent last; without a gateway it prints what it sends. */
async function lastCode({ server }: Journey, sent: number): Promise<string> {
  const messages = () => server.output.split('\n').filter((line) => line.startsWith('SMS to '));
  await expect.poll(() => messages().length).toBe(sent);
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(messages().at(-1) ?? '')?.[0] ?? '';
}

async function fillPerson({ page }: Journey): Promise<void> {
  await page.getByLabel('Vorname').fill('Ada');
  await page.getByLabel('Nachname').fill('Lind');
  await page.getByLabel('E-Mail').fill('ada@example.org');
  await page.getByRole('textbox', { name: 'Mobilnummer', exact: true }).fill('0171 3920077');
}

async function signOut({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).click();
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
  await page.getByLabel('Benutzername').waitFor();
}

journey('a user switches the second factor on, signs in with it, and switches it off again', async (j) => {
  const { page } = j;
  // So high that no field of the panel is scrolled half below the header while it is looked at.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await j.enter('/own/details');
  const toggle = page.getByRole('switch');
  await page.getByText('Nein, 2-Faktor Authentifizierung deaktiviert').waitFor();
  const autocomplete = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).getAttribute('autocomplete');
  const own = ['Vorname', 'Nachname', 'E-Mail', 'Mobilnummer'].map(autocomplete);
  expect(await Promise.all(own)).toEqual(['given-name', 'family-name', 'email', 'tel']);
  await fillPerson(j);
  await toggle.click();
  await page.getByText('Nein, 2-Faktor Authentifizierung noch nicht aktiviert').waitFor();
  await page.getByRole('button', { name: 'Zugangscode anfordern' }).click();
  await page.getByText('Geben Sie bitte eine gültige Telefonnummer an!').waitFor();
  await page.getByRole('textbox', { name: 'Mobilnummer für Zugangscodes' }).fill(NUMBER);
  await page.getByRole('button', { name: 'Zugangscode anfordern' }).click();
  await page.getByText(`Zugangscode gesendet an: ${NUMBER}`).first().waitFor();
  const code = await lastCode(j, 1);
  await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
  await page.keyboard.type('ABCDEFGH');
  j.announce({ status: 400, path: 'second-factor/change' });
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByText('2-Faktor Authentifizierungscode nicht gültig').waitFor();
  await j.checkAccessibility('the panel of the second factor with a wrong code');
  await page.getByLabel('Zeichen 1 von 8').click();
  await page.keyboard.type(code.toLowerCase());
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByText('Operation abgeschlossen!').waitFor();
  await page.getByText('Zugangscodes gehen an').waitFor();
  expect(await page.getByLabel('Vorname').inputValue()).toBe('Ada');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();

  await signOut(j);
  await j.open('/own/details');
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
  await j.checkAccessibility('the code step of the sign-in');
  const login = await lastCode(j, 2);
  await page.reload();
  await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
  await page.getByText(/Neuer Zugangscode in \d+ s/).waitFor();
  await page.keyboard.type('ABCDEFGH');
  j.announce({ status: 401, path: 'auth/login' });
  await page.keyboard.press('Enter');
  await page.getByText('Authentifizierung fehlgeschlagen!').waitFor();
  await page.getByText('2-Faktor Authentifizierungscode nicht gültig').waitFor();
  await page.getByLabel('Zeichen 1 von 8').click();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, ` ${login.toLowerCase()} `);
  await page.keyboard.press('Enter');

  await page.getByText('Ja, 2-Faktor Authentifizierung aktiviert').waitFor();
  await toggle.click();
  await page.getByText('Nein, 2-Faktor Authentifizierung deaktiviert').waitFor();
  await page.getByText('Operation abgeschlossen!').waitFor();
  await signOut(j);
  await j.open('/home');
  await j.signIn();
});

longJourney('a user at the code step goes back to the password, and to no one’s dead end', async (j) => {
  const { page } = j;
  const password = /^ {2}moreau +(\S+)/m.exec(j.server.output)?.[1] ?? '';
  const signIn = async () => {
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
  };
  await j.open('/wordings?lang=de');
  await page.getByLabel('Benutzername').fill('moreau');
  await signIn();
  await page.getByRole('button', { name: 'Zurück zum Passwort' }).click();
  await page.getByLabel('Passwort', { exact: true }).waitFor();
  expect(await page.getByLabel('Benutzername').inputValue()).toBe('moreau');
  await page.reload();
  await page.getByLabel('Benutzername').fill('moreau');
  await signIn();
  // What the console asks for in the background must not meet the end of the session.
  const known = ['context/tree', 'language/list'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await page.keyboard.type(await lastCode(j, 1));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();

  // The session ends while something is being done: the code is asked for over the page, too.
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('menu.video');
  await Promise.all(known);
  j.server.endSessions();
  j.announce({ status: 401, path: 'wording/list' });
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' });
  await dialog.waitFor();
  await signIn();
  await page.keyboard.type(await lastCode(j, 2));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'menu.video' }).first().waitFor();
});

journey('one’s own password takes the present one, and says so when that is wrong', async (j) => {
  const { page } = j;
  const next = 'Noch-ein-Passwort-2';
  await j.enter('/own/details');
  await fillPerson(j);
  await j.checkAccessibility('one’s own settings');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kurz');
  await page.getByLabel('Neues Passwort wiederholen').fill('kurzer');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Das Passwort braucht mindestens 8 Zeichen').waitFor();
  await page.getByText('Die beiden Passwörter sind verschieden.').waitFor();
  await expect.poll(() => page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(1);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(next);
  await page.getByLabel('Neues Passwort wiederholen').fill(next);
  await page.getByLabel('Bisheriges Passwort').fill('Falsch-geraten-1');
  j.announce({ status: 400, path: 'own/details/update' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Das ist nicht Ihr bisheriges Passwort.').waitFor();
  await page.getByLabel('Bisheriges Passwort').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Der Benutzer wurde erfolgreich geändert!').waitFor();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();
  await signOut(j);
  await j.signIn(ADMIN.username, next);
});
