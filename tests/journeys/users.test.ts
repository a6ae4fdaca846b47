import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { chooseOwnPassword } from '#tests/support/own-password.ts';
import { titled } from '#tests/support/titled.ts';

const PASSWORD = 'Neue-Kollegin-1';

/** The password that the server gave a demonstration account, from what it printed at its first start. */
function passwordOf({ server }: Journey, username: string): string {
  return new RegExp(`^ {2}${username} +(\\S+)`, 'm').exec(server.output)?.[1] ?? '';
}

async function heading({ page }: Journey, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: titled(name) }).waitFor();
}

async function search({ page }: Journey, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(term);
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
}

async function save({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: 'Speichern' }).click();
}

journey(
  'a user is created, cannot be called like another one, is changed, signs in, and is deleted',
  async (j) => {
    const { page } = j;
    await j.enter('/users');
    await page.getByRole('link', { name: 'petersen' }).waitFor();
    await j.checkAccessibility('the list of users');

    await page.getByRole('link', { name: 'Neuer Benutzer' }).click();
    await heading(j, 'Neuer Benutzer');
    await save(j);
    await expect.poll(() => page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(8);
    await page.getByLabel('Benutzername').fill('petersen');
    await page.getByLabel('Vorname').fill('Ada');
    await page.getByLabel('Nachname').fill('Lind');
    await page.getByLabel('E-Mail').fill('keine Adresse');
    await page.getByRole('textbox', { name: 'Mobilnummer' }).fill('0');
    await page.getByText('Die Nummer ist zu kurz.').waitFor();
    await page.getByRole('textbox', { name: 'Mobilnummer' }).fill('0171 3920077');
    await page.getByText('Erkannt als +491713920077').waitFor();
    await page.getByRole('checkbox', { name: 'EDITOR' }).check();
    // The role alone gives no right: one is asked where, and what is chosen too widely is narrowed down.
    await page.getByText('Für welche Kontexte?').waitFor();
    await page.getByRole('treeitem', { name: /^GLOBAL/ }).click();
    await page.getByText(/^Sie ändert Texte und Dateien in \d+ Kontexten$/).waitFor();
    await page.getByRole('treeitem', { name: /^praxis-foerde/ }).click();
    await page.getByRole('button', { name: 'Statt GLOBAL nur praxis-foerde wählen' }).click();
    await page.getByText('Sie ändert Texte und Dateien in 1 Kontext').waitFor();
    await page.getByLabel(/^Neues Passwort( \*)?$/).fill(PASSWORD);
    await expect.poll(() => page.getByRole('img', { name: 'erfüllt' }).count()).toBe(4);
    await page.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
    // So that no field is half below the header, where it counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await j.checkAccessibility('the form of a new user');
    j.announce({ status: 409, path: 'user/save' });
    await save(j);
    await page.getByText('Der Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.').waitFor();
    expect(await page.getByLabel(/^Neues Passwort( \*)?$/).inputValue()).toBe(PASSWORD);
    await page.getByLabel('Benutzername').fill('lind');
    await save(j);
    await page.getByText('Der Benutzer wurde erfolgreich erstellt!').waitFor();

    await search(j, 'lind');
    await page.getByRole('link', { name: 'lind', exact: true }).click();
    await heading(j, 'Benutzer bearbeiten');
    expect(await page.getByLabel('Benutzername').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Nachname').fill('Lindgren');
    await save(j);
    await page.getByText('Der Benutzer wurde erfolgreich geändert!').waitFor();
    await page.getByRole('cell', { name: 'Lindgren' }).waitFor();

    const other = await page.context().browser()?.newPage({ locale: 'de-DE' });
    if (!other) throw new Error('no browser');
    await other.goto(`${j.server.address}/users`);
    await other.getByLabel('Benutzername').fill('lind');
    await other.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await chooseOwnPassword(other, 'Eigenes-Wort-2');
    await other.getByRole('heading', { level: 1, name: 'Kein Zugriff' }).waitFor();
    await other.close();

    await search(j, 'moreau');
    await page.getByRole('link', { name: 'moreau', exact: true }).click();
    await page.getByRole('button', { name: 'Zweiten Faktor ausschalten …' }).click();
    const reset = page.getByRole('dialog', { name: 'Zweiten Faktor ausschalten?' });
    await reset.getByText('moreau meldet sich danach nur mit dem Passwort an').waitFor();
    await j.checkAccessibility('the question about a second factor');
    await reset.getByRole('button', { name: 'Ausschalten' }).click();
    await page.getByText('Zweiter Faktor ausgeschaltet').waitFor();
    await page.getByText('Der Benutzer hat keinen zweiten Faktor.').waitFor();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await heading(j, 'Benutzer');

    await search(j, 'lind');
    await page.getByRole('link', { name: 'lind', exact: true }).click();
    await page.getByText('Der Benutzer hat keinen zweiten Faktor.').waitFor();
    await page.getByRole('button', { name: 'Löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Benutzer „lind“ löschen?' });
    await question.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Der Benutzer wurde erfolgreich gelöscht!').waitFor();
    await page.getByText('Keine Treffer').waitFor();
  },
);

longJourney(
  'one’s own account stays, as does the last who manages users; without EDITOR all is only read',
  async (j) => {
    const { page } = j;
    await j.enter('/user/1');
    await heading(j, 'Benutzer bearbeiten');
    expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Zweiten Faktor ausschalten …' }).count()).toBe(0);
    for (const field of ['Vorname', 'Nachname', 'E-Mail']) await page.getByLabel(field).fill('Admin');
    await page.getByRole('textbox', { name: 'Mobilnummer' }).fill('0171 3920000');
    await page.getByRole('checkbox', { name: 'EDITOR' }).uncheck();
    j.announce({ status: 400, path: 'user/save' });
    await save(j);
    await page
      .getByText('Das ist der letzte aktive Benutzer mit „Administration“ und „Redaktion“.')
      .waitFor();
    await j.checkAccessibility('the form of a user that was refused');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await heading(j, 'Benutzer');

    await page.getByRole('button', { name: 'Benutzermenü von admin' }).click();
    await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
    await page.getByLabel('Benutzername').waitFor();
    await j.enter('/users', 'hoffmann', passwordOf(j, 'hoffmann'));
    await page.getByRole('link', { name: 'petersen' }).waitFor();
    expect(await page.getByRole('link', { name: 'Neuer Benutzer' }).count()).toBe(0);
    await page.getByRole('link', { name: 'petersen' }).click();
    await page.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await j.checkAccessibility('the form of a user without the role EDITOR');
    await j.open('/user/4711');
    await page.getByText('Benutzer nicht gefunden').waitFor();
  },
);
