import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

journey(
  'a user sees where they are signed in, and ends a session that is still being typed in',
  async (j) => {
    const { page } = j;
    await j.enter('/own/details');

    const other = await page.context().browser()?.newPage({
      locale: 'de-DE',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
    });
    if (!other) throw new Error('no browser');
    await other.goto(`${j.server.address}/own/details`);
    await other.getByLabel('Benutzername').fill(ADMIN.username);
    await other.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await other.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await other.getByLabel('Vorname').fill('Ada');

    await page.reload();
    const sessions = page.getByRole('region', { name: 'Sitzungen' });
    await sessions.getByText('Firefox 153, Windows').waitFor();
    await sessions.getByText('Diese Sitzung').waitFor();
    await j.checkAccessibility('the sessions of a user');
    await sessions.getByRole('button', { name: 'Sitzung beenden: Firefox 153, Windows' }).click();
    await page.getByText('Sitzung beendet').waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    expect(await sessions.getByRole('button', { name: 'Alle anderen beenden' }).count()).toBe(0);

    // Nothing that was typed there is lost: it asks for the password over the page.
    await other.getByLabel('Nachname').fill('Lind');
    await other.getByLabel('E-Mail').fill('ada@example.org');
    await other.getByRole('textbox', { name: 'Mobilnummer', exact: true }).fill('0171 3920077');
    await other.getByRole('button', { name: 'Speichern' }).click();
    const back = other.getByRole('dialog');
    await back.getByLabel('Passwort', { exact: true }).waitFor();
    expect(await other.getByLabel('Vorname').inputValue()).toBe('Ada');
    await other.close();
  },
);
