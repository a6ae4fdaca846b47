import { expect } from 'vitest';
import { type Journey, journey, WITH_SOURCE } from '#tests/support/journey.ts';
import { titled } from '#tests/support/titled.ts';

/** Every screen: its address, its heading, and something that is there only once its content has come. */
const SCREENS: readonly (readonly [path: string, heading: string, content: string | RegExp])[] = [
  ['/wordings', 'Formulierungen', 'menu.overview'],
  ['/wording/1', 'Formulierung bearbeiten', 'Angelegt'],
  ['/wordings/update', 'Formulierungen bearbeiten', 'Zielkontext'],
  ['/overviewContextWordings', 'Texte je Kontext', 'Global.domain'],
  ['/contexts', 'Kontexte', 'region-nord'],
  ['/contexts/tree', 'Kontexte', /fehlen/],
  ['/context/region-nord', 'Kontext bearbeiten', 'Vererbung'],
  ['/documents', 'Dokumente', 'video-guide'],
  ['/document/1', 'Dokument bearbeiten', 'Titel'],
  ['/document/files', 'Dokumentdateien', 'Datenschutzhinweise.pdf'],
  ['/document/files/1', 'Dokumentdateien', 'Datenschutzhinweise.pdf'],
  ['/document/file/1/1', 'Datei bearbeiten', 'Version 1'],
  ['/document/file/1/new', 'Datei hinzufügen', 'Anzeigename'],
  ['/mailTemplates', 'E-Mail-Vorlagen', 'mail.confirmAddress'],
  ['/mailTemplate/1', 'E-Mail-Vorlage bearbeiten', 'Betreff'],
  ['/languages', 'Sprachen', 'Deutsch'],
  ['/language/1', 'Sprache bearbeiten', 'Aktiv'],
  ['/users', 'Benutzer', 'petersen'],
  ['/user/4', 'Benutzer bearbeiten', 'Vorname'],
  ['/user/new', 'Neuer Benutzer', 'Vorname'],
  ['/serverOverview', 'Serverübersicht', /SQLite/],
  ['/audit', 'Änderungsverlauf', 'Bis (jetzt)'],
  ['/own/details', 'Meine Einstellungen', 'Vorname'],
  ['/gibt/es/nicht', 'Seite nicht gefunden', /./],
];

/** Nothing of the page has to be scrolled to from the side; what is wider scrolls in its own box. */
async function fits({ page }: Journey, where: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(excess, `pixels too many on ${where}`).toBeLessThanOrEqual(0);
}

async function look(j: Journey, where: string): Promise<void> {
  await j.checkAccessibility(`${where}, dark and narrow`);
  await fits(j, where);
}

async function becomeNarrowAndDark({ page }: Journey): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
}

journey('every screen is accessible in the dark and fits a telephone', async (j) => {
  const { page } = j;
  await becomeNarrowAndDark(j);
  await j.open('/');
  await page.getByLabel('Benutzername').waitFor();
  await look(j, 'the login screen');
  await j.signIn();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();
  await look(j, 'the home screen');
  await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await look(j, 'the open navigation');
  for (const [path, heading, content] of SCREENS) {
    await j.open(path);
    await page.getByRole('heading', { level: 1, name: titled(heading) }).waitFor();
    await page.getByRole('main').getByText(content).first().waitFor({ state: 'attached' });
    await look(j, path);
  }
});

journey(
  'what opens on a screen is accessible in the dark and fits a telephone, too',
  async (j) => {
    const { page } = j;
    await becomeNarrowAndDark(j);
    await j.open('/serverOverview');
    await j.signIn();
    await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
    await page.getByRole('combobox', { name: 'Quelle' }).waitFor();
    await look(j, 'the form of the sync');
    await j.open('/own/details');
    await page.getByRole('switch').click();
    await page.getByRole('textbox', { name: 'Mobilnummer für Zugangscodes' }).waitFor();
    await look(j, 'the panel of the second factor');
    await j.open('/wordings');
    await page
      .getByRole('checkbox', { name: /auswählen$/ })
      .nth(1)
      .check();
    await page.getByText('Eine Zeile ausgewählt').waitFor();
    await look(j, 'the list of wordings with a selection');
    await j.open('/wording/new');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').first().waitFor();
    await look(j, 'the form of a wording with what is missing');
    await j.open('/wording/1');
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).waitFor();
    await look(j, 'the question before a deletion');
  },
  WITH_SOURCE,
);
