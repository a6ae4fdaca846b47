import { type Journey, journey, WITH_SOURCE } from '#tests/support/journey.ts';
import { fits, openScreen, screensFor } from '#tests/support/journey-screens.ts';

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
  for (const screen of screensFor('narrow and dark')) {
    await openScreen(j, screen);
    await look(j, screen.path);
  }
});

journey(
  'what opens on a screen is accessible in the dark and fits a telephone, too',
  async (j) => {
    const { page } = j;
    await becomeNarrowAndDark(j);
    await j.enter('/serverOverview');
    await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
    await page.getByRole('combobox', { name: 'Quelle' }).waitFor();
    await look(j, 'the form of the sync');
    await j.open('/own/details');
    await page.getByRole('switch').click();
    await page.getByRole('textbox', { name: 'Mobilnummer für Zugangscodes' }).waitFor();
    await look(j, 'the panel of the second factor');
    await j.open('/wordings?search=termin');
    await page.getByRole('link', { name: /^Die \d+ Formulierungen dieser Suche verschieben$/ }).waitFor();
    await look(j, 'the list of the wordings that a search has found');
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
