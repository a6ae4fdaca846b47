import { expect } from 'vitest';
import { speak } from '#tests/support/interface-language.ts';
import { type Journey, journey } from '#tests/support/journey.ts';
import { journeyBetweenServers, SOURCE_CODE } from '#tests/support/journey-between-servers.ts';
import { titled } from '#tests/support/titled.ts';

/* Goes where a glossary term is, in a copy of the house that has them (tests/journeys/new-record.test.ts). */

const TOAST = '.mantine-Notifications-notification';
const toast = ({ page }: Journey, words: string) => page.locator(TOAST).filter({ hasText: words });
const field = ({ page }: Journey, name: RegExp) => page.getByRole('textbox', { name });
const heading = ({ page }: Journey, name: string) =>
  page.getByRole('heading', { level: 1, name: titled(name) });
const save = ({ page }: Journey) => page.getByRole('button', { name: 'Speichern', exact: true }).click();

async function fill(j: Journey): Promise<void> {
  const { page } = j;
  await field(j, /^Term/).fill('Anamnese');
  await page.getByRole('combobox', { name: 'Kontext' }).fill('plattform');
  await page.getByRole('option', { name: 'plattform' }).click();
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).fill('de');
  await page.getByRole('option', { name: /^de · / }).click();
  await field(j, /^Definition/).fill('Was vorher war.');
}

journey('a record of a kind that was just added lives like those that were always there', async (j) => {
  const { page } = j;
  await j.open('/glossaryTerms');
  await j.signIn();
  await page.getByText('Begriffe gibt es noch nicht').waitFor();
  await j.checkAccessibility('the empty list of a new kind of record');
  await page.getByRole('navigation').getByRole('link', { name: 'Begriffe' }).waitFor();
  await page.getByRole('link', { name: 'Begriff anlegen' }).first().click();

  await heading(j, 'Begriff anlegen').waitFor();
  await save(j);
  await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').first().waitFor();
  await fill(j);
  await j.checkAccessibility('the form of a new kind of record');
  await save(j);
  await toast(j, 'Begriff angelegt').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Anamnese' });
  await row.getByText('Was vorher war.').waitFor();

  // Another editor saves in the meantime.
  await row.getByRole('link', { name: 'Anamnese' }).click();
  await field(j, /^Definition/).fill('Die Vorgeschichte.');
  const other = await page.context().newPage();
  j.watch(other);
  await other.goto(page.url());
  await other.getByRole('textbox', { name: /^Term/ }).fill('Anamnesen');
  await other.getByRole('button', { name: 'Speichern', exact: true }).click();
  await other.getByText('Begriff gespeichert').waitFor();
  await other.close();
  j.announce({ status: 409, path: 'glossaryTerm/save' });
  await save(j);
  await page.getByText('Inzwischen hat admin gespeichert').waitFor();
  await page.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }).click();
  await save(j);
  await toast(j, 'Begriff gespeichert').first().waitFor();
  const both = page.getByRole('row').filter({ hasText: 'Anamnesen' });
  await both.getByText('Die Vorgeschichte.').waitFor();

  await both.getByRole('link', { name: 'Anamnesen' }).click();
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Begriff löschen?' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await toast(j, 'Begriff gelöscht').waitFor();
  await both.waitFor({ state: 'detached' });
  await toast(j, 'Begriff gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await both.waitFor();

  // The records that depend on its language and its context are named, whatever their kind.
  await j.open('/languages');
  await page.getByRole('row').filter({ hasText: 'Deutsch' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Anamnesen' }).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Suchen und springen' }).fill('Anamnesen');
  await page.getByRole('option', { name: /Anamnesen/ }).click();
  await heading(j, 'Begriff bearbeiten').waitFor();

  await j.open('/audit?type=glossaryTerm');
  await page.getByRole('row').filter({ hasText: 'Anamnesen' }).first().waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Anamnese' }).count()).toBeGreaterThan(3);
  await j.checkAccessibility('the history of a new kind of record');
});

journeyBetweenServers('a sync takes it along, shows that before, and can be taken back', async (j) => {
  const { page } = j;
  await j.open('/glossaryTerm/new');
  await j.signIn();
  await fill(j);
  await save(j);
  await toast(j, 'Begriff angelegt').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Anamnese' });

  // The source has none.
  await page.getByRole('link', { name: 'Serverübersicht' }).click();
  await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
  await page.getByText('Ebenso überschreibt sie: Begriffe.').waitFor();
  await page.getByRole('combobox', { name: 'Quelle' }).click();
  await page.getByRole('option', { name: 'PREPROD', exact: true }).click();
  await page.getByRole('textbox', { name: 'Passwort' }).fill(SOURCE_CODE);
  await page.getByRole('button', { name: 'Folgen zeigen' }).click();
  const kind = page.getByRole('row', { name: /^Begriffe/ }).getByRole('cell');
  await kind.first().waitFor();
  expect(await kind.allTextContents()).toEqual(['0', '0', '1']);
  await page.getByText('Begriffe: Gelöscht (1)').click();
  await page.getByText('Anamnese · de · plattform').waitFor();
  await j.checkAccessibility('what a sync would do with a new kind of record');
  await speak(page, 'fr_FR');
  await page.getByText('Elle remplace également : Begriffe.').waitFor();
  await speak(page, 'en_GB');
  await page.getByText('It also overwrites: Begriffe.').waitFor();
  await speak(page, 'de_DE');
  await page.getByRole('button', { name: 'Jetzt synchronisieren' }).click();
  await page.getByText('Die Synchronisierung wurde erfolgreich durchgeführt.').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Begriffe' }).click();
  await page.getByText('Begriffe gibt es noch nicht').waitFor();
  await toast(j, 'Die Synchronisierung').getByRole('button', { name: 'Rückgängig' }).click();
  const question = page.getByRole('dialog', { name: 'Rückgängig machen' });
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await row.waitFor();
});
