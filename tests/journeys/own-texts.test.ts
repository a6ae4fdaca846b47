import { expect } from 'vitest';
import { speak } from '#tests/support/interface-language.ts';
import { type Journey, journey } from '#tests/support/journey.ts';

const heading = ({ page }: Journey, words: string) =>
  page.getByRole('heading', { level: 1, name: words, exact: true });

/** Creates a German wording of praxis-am-dom, in the console that is open. */
async function addText({ page }: Journey, identifier: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Kontext', exact: true }).fill('praxis-am-dom');
  await page.getByRole('option', { name: /^praxis-am-dom/ }).click();
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).fill('de');
  await page.getByRole('option', { name: /^de/ }).click();
  await page.getByRole('textbox', { name: 'Schlüssel' }).fill(identifier);
  await page.getByRole('textbox', { name: 'Wert' }).fill(value);
  await page.getByRole('button', { name: 'Speichern' }).click();
  // The one about the sign-in before may still be there.
  const stored = page.getByRole('status').filter({ hasText: 'Formulierung angelegt' });
  await stored.getByRole('button', { name: 'Meldung schließen' }).click();
}

async function logOut({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: /admin/ }).click();
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
}

journey('the texts of the console are those of the context of its address, and of no other', async (j) => {
  const { page } = j;
  const other = new URL(j.server.address);
  other.hostname = 'localhost';

  await j.enter('/context/praxis-am-dom');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('localhost');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Kontext gespeichert').waitFor();

  // Texts of the platform above, in each language; texts it does not define are built in.
  await page.goto(`${other.origin}/wording/new`);
  await heading(j, 'Willkommen im Gesundheitsportal').waitFor();
  await speak(page, 'en_US');
  await heading(j, 'Welcome to the health portal').waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await speak(page, 'fr_BE');
  await heading(j, 'Bienvenue sur le portail santé').waitFor();
  await speak(page, 'de_DE');
  await heading(j, 'Willkommen im Gesundheitsportal').waitFor();

  // An editor changes them: at once for what is shown, and as plain text.
  await j.signIn();
  await addText(j, 'navigation.wordings', 'Texte {%der%} Praxis');
  await page.getByRole('link', { name: 'Texte {%der%} Praxis', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Neue Formulierung' }).click();
  await addText(j, 'login.title', 'Praxis <b>am Dom</b>');
  await logOut(j);
  const title = page.getByRole('heading', { level: 1, name: /^Praxis/ });
  await title.waitFor();
  expect((await title.textContent())?.replaceAll('\u2060', '')).toBe('Praxis <b>am Dom</b>');
  await j.checkAccessibility('a sign-in with a title of its own');
  await speak(page, 'en_GB');
  await heading(j, 'Welcome to the health portal').waitFor();

  // Everywhere else all is as it was.
  await j.open('/wordings');
  await page.getByRole('link', { name: 'Formulierungen', exact: true }).waitFor();
  await logOut(j);
  await heading(j, 'Anmelden').waitFor();
});
