import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { speak } from '#tests/support/interface-language.ts';
import { journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

longJourney('a sign-in in one tab leads on in another that stands at the sign-in', async (j) => {
  const { page } = j;
  await j.open('/contexts');
  const other = await page.context().newPage();
  j.watch(other);
  await other.goto(`${j.server.address}/wordings?search=menu.video`);
  await other.getByLabel('Benutzername').fill('admin');
  await other.getByLabel('Passwort', { exact: true }).fill('half-ty');
  await j.signIn();
  await other.getByText('Videosprechstunde').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Kontexte' }).waitFor();
  await page.getByRole('button', { name: ADMIN.username }).click();
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
  await other.getByText('Sie haben sich abgemeldet').waitFor();
  await j.signIn();
  await other
    .getByText(/Willkommen/)
    .first()
    .waitFor();
  await other.close();
});

journey(
  'logging out in one tab clears another: its rows, its storage, and what was typed there',
  async (j) => {
    const { page } = j;
    await j.enter('/contexts');
    const other = await page.context().newPage();
    j.watch(other);
    await other.goto(`${j.server.address}/user/2`);
    await other.getByRole('textbox', { name: 'Vorname' }).fill('Nur ein Entwurf');
    await other.getByRole('textbox', { name: 'E-Mail' }).waitFor();
    const kept = () =>
      other.evaluate(() =>
        Object.keys({ ...sessionStorage, ...localStorage }).filter((key) =>
          /identity|draft|election/.test(key),
        ),
      );
    await expect.poll(async () => (await kept()).length).toBe(2);

    await page.getByRole('button', { name: ADMIN.username }).click();
    await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
    await other.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
    await other.getByText('Sie haben sich abgemeldet').waitFor();
    expect(await kept()).toEqual([]);
    expect(await other.locator('body').innerText()).not.toMatch(/Entwurf|@|abgelaufen/);
    expect(await other.getByRole('dialog').count()).toBe(0);
    await j.checkAccessibility('the sign-in after a logout in another tab', other);
    await other.close();
  },
);

longJourney('a second tab speaks the language that was chosen in the first', async (j) => {
  const { page } = j;
  await j.open('/');
  await j.signIn();
  await speak(page, 'en_GB');
  await page.getByRole('link', { name: 'Texts', exact: true }).waitFor();
  const other = await page.context().newPage();
  j.watch(other);
  await other.goto(`${j.server.address}/wordings`);
  await other.getByRole('heading', { level: 1, name: 'Wordings' }).waitFor();
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('en-GB');
  await other.close();
});

journey('what one tab changes, another shows without a reload', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu.video');
  const german = page.getByRole('row').filter({ hasText: /^\s*de/ });
  await german.getByText('Videosprechstunde').waitFor();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other
    .getByRole('row')
    .filter({ hasText: /^\s*de/ })
    .getByRole('link')
    .first()
    .click();
  await other.getByRole('textbox', { name: 'Wert' }).fill('Aus dem anderen Tab');
  await other.getByRole('button', { name: 'Speichern' }).click();
  await acceptConsequences(other);
  await other.getByText('Formulierung gespeichert').waitFor();
  await german.getByText('Aus dem anderen Tab').waitFor();

  await page.getByRole('link', { name: 'Neue Formulierung' }).click();
  await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
  await page.getByRole('textbox', { name: 'Wert' }).fill('Was hier steht, bleibt');
  await other.goto(new URL('/language/new', page.url()).href);
  await other.getByRole('textbox', { name: 'Kürzel' }).fill('it');
  await other.getByRole('textbox', { name: 'Beschreibung' }).fill('Italiano');
  await other.getByRole('button', { name: 'Speichern' }).click();
  await other.getByText('Sprache angelegt').waitFor();
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).click();
  await page.getByRole('option', { name: 'it · Italiano' }).click();
  await page.getByText('Was hier steht, bleibt').waitFor();
  await other.close();
});
