import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { titled } from '#tests/support/titled.ts';

const code = ({ page }: Journey) => page.getByRole('textbox', { name: /^Kürzel/ });
const button = ({ page }: Journey, words: string) => page.getByRole('button', { name: words, exact: true });
const heading = ({ page }: Journey, words: string) =>
  page.getByRole('heading', { level: 1, name: titled(words) });

journey('a language is created, changed and deleted; one in use says what blocks it', async (j) => {
  const { page } = j;
  await j.enter('/languages');
  await page.getByText('Vereinigtes Königreich').waitFor();
  await j.checkAgain('the list of languages');
  await page.getByRole('link', { name: 'Neue Sprache' }).click();
  await heading(j, 'Neue Sprache').waitFor();
  await code(j).fill('Polnisch');
  j.announce({ status: 400, path: 'language/save' });
  await button(j, 'Speichern').click();
  await page.getByText(/Bitte geben Sie zwei Kleinbuchstaben an/).waitFor();
  await j.checkAccessibility('the form of a language with a refused code');
  await code(j).fill('pl');
  await page.getByRole('textbox', { name: /^Flagge/ }).fill('pl');
  await page.getByRole('textbox', { name: /^Beschreibung/ }).fill('Polski');
  await button(j, 'Speichern').click();
  await page.getByText('Sprache angelegt').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Polski' });
  await row.getByText('Polen').waitFor();

  await row.getByRole('link', { name: 'pl' }).click();
  await heading(j, 'Sprache bearbeiten').waitFor();
  await code(j).fill('pl_PL');
  await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck();
  await button(j, 'Speichern').click();
  await page.getByText('Sprache gespeichert').waitFor();
  await row.getByText('Inaktiv').waitFor();

  await row.getByRole('link', { name: 'pl_PL' }).click();
  await button(j, 'Löschen').click();
  const dialog = page.getByRole('dialog', { name: 'Sprache löschen?' });
  await dialog.getByText('Sind Sie sicher?').waitFor();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Die Sprache wurde erfolgreich gelöscht!').waitFor();
  await row.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'en', exact: true }).click();
  await heading(j, 'Sprache bearbeiten').waitFor();
  await code(j).fill('es');
  await button(j, 'Speichern').click();
  await page.getByText(/Dieses Kürzel ist in Gebrauch/).waitFor();
  expect(await code(j).inputValue()).toBe('es');
  await button(j, 'Löschen').click();
  await dialog.getByText(/\d+ Formulierungen/).waitFor();
  await j.checkAccessibility('what blocks deleting a language');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
});

longJourney('a superAdmin without EDITOR reads languages, and others have no business there', async (j) => {
  const { page } = j;
  const [reader, editor] = [j.server.passwordOf('hoffmann'), j.server.passwordOf('nowak')];
  await j.enter('/language/1', 'hoffmann', reader);
  await heading(j, 'Sprache').waitFor();
  await page.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
  expect(await button(j, 'Löschen').count()).toBe(0);
  await j.checkAccessibility('a language that can only be read');
  await j.open('/languages');
  await page.getByText('Vereinigtes Königreich').waitFor();
  expect(await page.getByRole('link', { name: 'Neue Sprache' }).count()).toBe(0);

  await page.getByRole('button', { name: /hoffmann/ }).click();
  await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
  await heading(j, 'Anmelden').waitFor();
  await j.enter('/languages', 'nowak', editor);
  await heading(j, 'Kein Zugriff').waitFor();
  await j.checkAccessibility('a route where one has no business');
});
