import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

async function search({ page }: Journey, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(term);
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
}

async function openList(j: Journey): Promise<void> {
  await j.page.getByRole('heading', { level: 1, name: 'Formulierungen', exact: true }).waitFor();
}

async function choose({ page }: Journey, label: string, context: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('combobox', { name: label, exact: true }).fill(context);
  await page.getByRole('option', { name: context, exact: true }).click();
}

journey('selected wordings are moved to another context, after a look at what that does', async (j) => {
  const { page } = j;
  await j.enter('/wordings');
  await openList(j);
  await search(j, 'menu.video');
  await page.getByRole('checkbox', { name: 'menu.video (de) auswählen' }).check();
  await search(j, 'menu.help');
  await page.getByRole('checkbox', { name: 'menu.help (en) auswählen' }).check();
  await page.getByText('2 Zeilen ausgewählt, eine davon auf einer anderen Seite').waitFor();
  await j.checkAgain('the list of wordings with a selection');
  await page.getByRole('link', { name: 'Verschieben' }).click();
  await page.getByRole('heading', { level: 1, name: 'Formulierungen bearbeiten' }).waitFor();
  expect(page.url()).toMatch(/\/wordings\/update\?selection=\w+$/);

  await page.reload();
  await page.getByRole('heading', { name: '2 ausgewählte Formulierungen' }).waitFor();
  await page.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').waitFor();
  await choose(j, 'Zielkontext', 'praxis-altstadt');
  await page.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByText('2 Formulierungen werden verschoben.').waitFor();
  await j.checkAccessibility('the question before wordings are moved');
  await page.getByRole('button', { name: 'Jetzt verschieben' }).click();
  await page.getByText('Formulierungen verschoben').waitFor();
  await openList(j);
  await search(j, 'menu.help');
  await page.getByRole('link', { name: 'praxis-altstadt' }).waitFor();
  expect(await page.getByText('ausgewählt').count()).toBe(0);

  await page.goBack();
  await openList(j);
});

longJourney(
  'what the target has already is reported, and nothing is moved until a user chooses another',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings/update');
    await page.getByText('Es sind keine Formulierungen ausgewählt').waitFor();
    await choose(j, 'Kontext', 'praxis-isartal');
    await choose(j, 'Zielkontext', 'praxis-isartal');
    await page.getByRole('button', { name: 'Verschieben' }).click();
    await page.getByText('Bitte wählen Sie einen anderen Kontext').waitFor();
    await choose(j, 'Zielkontext', 'plattform');
    await page.getByRole('button', { name: 'Verschieben' }).click();
    await page.getByText(/Verschoben wird erst, wenn entschieden ist/).waitFor();
    expect(await page.getByRole('button', { name: 'Jetzt verschieben' }).isDisabled()).toBe(true);
    await j.checkAccessibility('wordings that stand in the way');
    await choose(j, 'Zielkontext', 'DEFAULT');
    await page.getByRole('button', { name: 'Verschieben' }).click();
    await page.getByText(/Formulierungen werden verschoben\./).waitFor();
    j.server.endSessions();
    j.announce({ status: 401, path: 'context/wordings/update' });
    await page.getByRole('button', { name: 'Jetzt verschieben' }).click();
    await page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' }).waitFor();
    await j.signIn();
    await page.getByText(/Formulierungen werden verschoben\./).waitFor();
    await page.getByRole('button', { name: 'Jetzt verschieben' }).click();
    await page.getByText('Formulierungen verschoben').waitFor();
    await openList(j);
  },
);

longJourney('a selection that is gone leads back to the list, and readers can only look', async (j) => {
  const { page } = j;
  const reader = j.server.passwordOf('weber');
  await j.enter('/wordings/update?selection=12345678&lang=de', 'weber', reader);
  await page.getByText('Diese Auswahl gibt es nicht mehr').waitFor();
  await openList(j);
  expect(new URL(page.url()).pathname).toBe('/wordings');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Verschieben' }).count()).toBe(0);
  await j.open('/wordings/update');
  await page.getByText('Ihnen fehlt die Rolle „Redaktion“').waitFor();
  expect(await page.getByRole('button', { name: 'Verschieben' }).count()).toBe(0);
  await j.checkAccessibility('the move form of a reader');
});

longJourney('columns, rows and the way back are as they were left', async (j) => {
  const { page } = j;
  await j.enter('/wordings');
  await openList(j);
  await page.getByRole('button', { name: /^Spalten/ }).click();
  await page.getByRole('checkbox', { name: 'Geändert' }).uncheck();
  await j.checkAccessibility('the choice of columns');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Spalten (3 ausgeblendet)' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Geändert' }).count()).toBe(0);

  const rows = page.getByRole('row');
  await page.getByText('1 bis 15 von').first().waitFor();
  await rows.nth(1).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 Zeilen ausgewählt').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kontext bearbeiten' }).waitFor();
  await page.goBack();
  await openList(j);
  // Remembered: there before anything could have been fetched.
  expect(await rows.count()).toBe(16);
  expect(await page.getByText('2 Zeilen ausgewählt').count()).toBe(1);
});
