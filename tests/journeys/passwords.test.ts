import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';
import { chooseOwnPassword } from '#tests/support/own-password.ts';

journey(
  'a password tells its strength while it is typed, is refused where it is obvious, can be suggested, and is replaced by its user',
  async (j) => {
    const { page } = j;
    const first = page.getByLabel(/^Neues Passwort( \*)?$/);
    const again = page.getByLabel('Neues Passwort wiederholen');
    await j.enter('/users');
    await page.getByRole('link', { name: 'petersen' }).click();
    await first.fill('Sommer2026!');
    await page.getByText('Stärke: schwach – zu leicht zu erraten').waitFor();
    await first.fill('Blauer-Hund-7');
    await page.getByText('Stärke: stark').waitFor();
    await first.fill('petersen-1!');
    await page.getByText('besteht aus einem Namen').waitFor();
    await again.fill('petersen-1!');
    j.announce({ status: 400, path: 'user/save' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page
      .getByText('Es besteht aus einem Namen, der naheliegt. Bitte wählen Sie ein anderes.')
      .waitFor();
    expect(await first.inputValue()).toBe('petersen-1!');

    await page.getByRole('button', { name: 'Passwort vorschlagen' }).click();
    await page.getByText('Stärke: stark').waitFor();
    await j.checkAccessibility('a suggested password');
    // It can be read, to be passed on.
    expect(await first.getAttribute('type')).toBe('text');
    const suggested = await first.inputValue();
    expect(await again.inputValue()).toBe(suggested);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Der Benutzer wurde erfolgreich geändert!').waitFor();

    const elsewhere = await page.context().browser()?.newContext({ locale: 'de-DE' });
    if (!elsewhere) throw new Error('no browser');
    const other = await elsewhere.newPage();
    await other.goto(`${j.server.address}/users`);
    await other.getByLabel('Benutzername').fill('petersen');
    await other.getByLabel('Passwort', { exact: true }).fill(suggested);
    await other.getByRole('button', { name: 'Anmelden', exact: true }).click();
    // Neither a reload nor another address leads past it.
    const ownPassword = other.getByRole('region', { name: 'Eigenes Passwort wählen' });
    await ownPassword.waitFor();
    await other.goto(`${j.server.address}/wordings`);
    await ownPassword.waitFor();
    await j.checkAccessibility('the choice of a password of one’s own', other);
    await ownPassword.getByLabel(/^Neues Passwort( \*)?$/).fill(suggested);
    await ownPassword.getByLabel('Neues Passwort wiederholen').fill(suggested);
    await ownPassword.getByRole('button', { name: 'Passwort speichern' }).click();
    await ownPassword.getByText('Dieses Passwort haben Sie schon einmal verwendet.').waitFor();
    await chooseOwnPassword(other, 'Blauer-Hund-7');
    await other.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();
    await elsewhere.close();
  },
);
