import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { titled } from '#tests/support/titled.ts';

/** One of the sign-ins that an attacker tries. */
async function refused({ server }: Journey): Promise<void> {
  const session = await fetch(`${server.address}/ecs/auth/session`);
  const cookies = session.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const response = await fetch(`${server.address}/ecs/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token, cookie: cookies.join('; ') },
    body: JSON.stringify({ username: ADMIN.username, password: 'falsch' }),
  });
  expect(response.status).toBe(401);
}

journey('an administrator looks into the security log, narrows it down and takes it along', async (j) => {
  const { page } = j;
  await refused(j);
  await j.open('/');
  await j.signIn();
  // What was refused is gathered for a second; who is notified of it finds it in the log.
  await page.getByText('Ein Fehlversuch bei der Anmeldung').waitFor();
  await page.getByRole('link', { name: 'Sicherheit' }).click();
  await page.getByRole('heading', { level: 1, name: titled('Sicherheit') }).waitFor();
  await page.getByText(`${ADMIN.username} hat sich angemeldet`).first().waitFor();
  await j.checkAccessibility('the security log');

  await page.getByRole('combobox', { name: 'Art' }).selectOption('refused');
  await page.getByText(`Anmeldung abgelehnt: ${ADMIN.username}`).first().waitFor();
  await page.getByText(`${ADMIN.username} hat sich angemeldet`).first().waitFor({ state: 'detached' });
  expect(page.url()).toContain('/security?kind=refused');

  await page.getByRole('textbox', { name: 'Benutzername' }).fill('nemo');
  await page.getByRole('textbox', { name: 'Benutzername' }).press('Enter');
  await page.getByText('Kein Vorgang passt zu dieser Suche.').waitFor();
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(ADMIN.username);
  await page.getByRole('textbox', { name: 'Benutzername' }).press('Enter');
  await page.getByText(`Anmeldung abgelehnt: ${ADMIN.username}`).first().waitFor();

  const button = page.getByRole('button', { name: 'Liste als JSON-Zeilen exportieren' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^Sicherheit \d{4}-\d\d-\d\d\.jsonl$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { event: string; username: string });
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(entry).toMatchObject({ event: 'loginRefused', username: ADMIN.username });
  }
});
