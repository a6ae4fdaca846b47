import { expect } from 'vitest';
import { journey, longJourney } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

journey('a wrong password is reported, and nothing typed is lost', async (j) => {
  const { page } = j;
  await j.open('/');
  j.announce({ status: 401, path: 'auth/login' });
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill('Falsch-geraten-1');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Authentifizierung fehlgeschlagen!').waitFor();
  await page.getByText('Die Authentifizierungsdaten sind falsch!').waitFor();
  expect(await page.getByLabel('Benutzername').inputValue()).toBe(ADMIN.username);
  await j.checkAccessibility('the login screen after a wrong password');
});

journey(
  'after too many tries the sign-in says when the next one is possible, in words and to the minute',
  async (j) => {
    const { page } = j;
    await guess(j.server.address, 5);
    const earliest = Date.now() + 14 * 60_000;
    await j.open('/');
    j.announce({ status: 429, path: 'auth/login' });
    await page.getByLabel('Benutzername').fill(ADMIN.username);
    await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('Der Zugang ist nach zu vielen Anmeldeversuchen gesperrt.').waitFor();
    const sentence = (await page.getByRole('timer').textContent()) ?? '';
    const [, time] = /^Der nächste Versuch ist (?:am .+ )?um (\d\d:\d\d) Uhr möglich\.$/.exec(sentence) ?? [];
    const minutes = [0, 1, 2].map((later) => clockOf(earliest + later * 60_000));
    expect(minutes).toContain(time);
    await j.checkAccessibility('the login screen of a user who has to wait');
  },
);

longJourney(
  'guessing at the same address does not keep anyone out of the browser they work in',
  async (j) => {
    const { page } = j;
    await j.open('/');
    await j.signIn();
    await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).click();
    await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
    await guess(j.server.address, 5);
    await j.signIn();
    await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).waitFor();
    // What was tried meanwhile is said once, and not again after a reload.
    await page.getByText('5 Fehlversuche bei der Anmeldung').waitFor();
    await page.getByText(/^Seit Ihrer letzten Anmeldung \(\d\d\.\d\d\.\d{4} \d\d:\d\d\)/).waitFor();
    await j.checkAgain('a warning after the sign-in');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Fehlversuche bei der Anmeldung').count()).toBe(0);
  },
);

/** Wrong passwords for admin from the address that the page has too. */
async function guess(address: string, times: number): Promise<void> {
  const stranger = new WebVisitor();
  await stranger.get(address, 'auth/session');
  for (let count = 0; count < times; count++) {
    await stranger.post(address, 'auth/login', { username: ADMIN.username, password: 'Falsch-geraten-1' });
  }
}

function clockOf(moment: number): string {
  return new Date(moment).toLocaleTimeString('de-DE', {
    hour: '2-digit',
    minute: '2-digit',
    // As in the page.
    timeZone: 'Europe/Berlin',
  });
}

journey('a server that is away is reported at the sign-in, which goes through when it is back', async (j) => {
  const { page } = j;
  await j.open('/');
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await j.stopServer('SIGTERM');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Der Server ist nicht erreichbar').waitFor();
  await j.bringServerBack();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).waitFor();
});

journey(
  'a visitor lands at the address asked for, stays signed in over a reload and signs out for good',
  async (j) => {
    const { page } = j;
    await j.open('/wording/1');
    await j.signIn();
    await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
    // A call of the form that is still under way would be refused once the session is over.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: `Benutzermenü von ${ADMIN.username}` }).click();
    await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
    await page.getByLabel('Benutzername').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.reload();
    await page.getByLabel('Benutzername').waitFor();
  },
);

journey('an address that leads nowhere says so, with a way home', async (j) => {
  const { page } = j;
  await j.open('/nirgendwo');
  await j.signIn();
  await page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor();
  await j.checkAccessibility('the screen of an unknown address');
  await page.getByRole('main').getByRole('link').first().click();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();
});
