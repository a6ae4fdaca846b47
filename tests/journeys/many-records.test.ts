import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const ask = (j: Journey, path: string, payload: Readonly<Record<string, unknown>>) => j.call(path, payload);

const status = ({ page }: Journey, words: string | RegExp) => page.getByText(words).first().waitFor();
const bar = ({ page }: Journey) => page.getByRole('region', { name: 'Auswahl' });

journey('all that a search finds is deactivated in one step and taken back by one undo', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu');
  await page.getByRole('row').nth(5).waitFor();
  const top = async () => (await page.getByRole('row').nth(2).boundingBox())?.y;
  const before = await top();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await bar(j).waitFor();
  // The bar moves nothing.
  expect(await top()).toBe(before);
  await bar(j)
    .getByRole('button', { name: /^Alle \d+ auswählen$/ })
    .click();
  await status(j, /^Alle \d+ Zeilen dieser Liste ausgewählt/);
  await j.checkAccessibility('a list of which everything is selected');
  await bar(j).getByRole('button', { name: 'Deaktivieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einträge deaktivieren?' });
  await dialog.getByText(/werden geändert/).waitFor();
  await j.checkAccessibility('the question before many records are changed');
  await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
  await page.getByText('Deaktiviert').first().waitFor();
  await page.getByText('Inaktiv', { exact: true }).first().waitFor();
  expect(await page.getByText('Inaktiv', { exact: true }).count()).toBe(15);
  await page.getByRole('button', { name: 'Rückgängig' }).first().click();
  await page.getByText('Inaktiv', { exact: true }).first().waitFor({ state: 'detached' });
});

longJourney('of many languages those in use stay, with the reason, and the others are deleted', async (j) => {
  const { page } = j;
  await j.enter('/languages');
  await page.getByRole('row').nth(1).waitFor();
  for (let at = 0; at < 17; at += 1) {
    await ask(j, 'language/save', { lang: `x${String.fromCharCode(97 + at)}`, active: true });
  }
  await page.goto(`${j.server.address}/languages?size=30`);
  await page.getByRole('row').nth(19).waitFor();
  await page.getByRole('row').first().getByRole('checkbox').check();
  await bar(j).getByRole('button', { name: 'Löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einträge löschen?' });
  await dialog.getByText('17 Einträge werden gelöscht.').waitFor();
  await dialog.getByText(/Einträge bleiben, wie sie sind/).click();
  await dialog
    .getByText(/wird noch verwendet/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Gelöscht').first().waitFor();
  await page.getByRole('row').nth(10).waitFor({ state: 'detached' });
});

journey(
  'filters stand in the address over a reload, and what is found is moved with two clashes',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings?search=menu&context=GLOBAL');
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
    await page.waitForURL(/language=fr/);
    await page.reload();
    // It is the list that is French, not the console.
    await expect.poll(() => page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toBe('fr');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('de');
    await page.waitForURL(/language=de/);
    await page.getByRole('combobox', { name: 'Zustand' }).selectOption('active');
    await page.waitForURL(/state=active/);
    await page.reload();
    await page.getByRole('combobox', { name: 'Sprache' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Zustand' }).inputValue()).toBe('active');
    await page.getByRole('row').nth(2).waitFor();
    const keys = (await page.getByRole('row').getByRole('link').allTextContents()).filter((key) =>
      key.startsWith('menu.'),
    );
    for (const identifier of [...new Set(keys)].slice(0, 2)) {
      await ask(j, 'wording/save', {
        ...{ identifier, lang: 'de', value: `Dort: ${identifier}`, contextIdentifier: 'praxis-altstadt' },
      });
    }
    await page.getByRole('link', { name: /Die \d+ Formulierungen dieser Suche verschieben/ }).click();
    await page.getByRole('heading', { name: /ausgewählte Formulierungen/ }).waitFor();
    await page.getByRole('combobox', { name: 'Zielkontext', exact: true }).click();
    await page.getByRole('combobox', { name: 'Zielkontext', exact: true }).fill('praxis-altstadt');
    await page.getByRole('option', { name: 'praxis-altstadt', exact: true }).click();
    await page.getByRole('button', { name: 'Verschieben', exact: true }).click();
    await page
      .getByText(/gibt es im Zielkontext schon/)
      .first()
      .waitFor();
    await j.checkAccessibility('a move with clashes');
    const clashes = page.getByRole('group').filter({ hasText: 'Steht schon dort' });
    expect(await clashes.count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Alle überspringen' }).click();
    await page.getByRole('button', { name: 'Jetzt verschieben', disabled: false }).waitFor();
    await clashes.first().getByRole('radio', { name: 'Ersetzen' }).click();
    await page.getByText('Eine im Zielkontext wird ersetzt').waitFor();
    await page.getByRole('button', { name: 'Jetzt verschieben' }).click();
    await page.getByText('Formulierungen verschoben').first().waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).first().click();
    await page
      .getByText(/rückgängig|zurückgenommen/i)
      .first()
      .waitFor();
  },
);

longJourney('all files of one document are deactivated and come back by one undo', async (j) => {
  const { page } = j;
  await j.enter('/document/files/1');
  await page.getByRole('link', { name: 'Privacy notice.pdf', exact: true }).waitFor();
  const inactive = page.getByRole('table').getByText('Inaktiv', { exact: true });
  const [rows, before] = [(await page.getByRole('row').count()) - 1, await inactive.count()];
  await page.getByRole('row').first().getByRole('checkbox').check();
  await status(j, `${rows} Zeilen ausgewählt`);
  await j.checkAccessibility('a list of files of which some are selected');
  await bar(j).getByRole('button', { name: 'Deaktivieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einträge deaktivieren?' });
  const toast = page.locator('.mantine-Notification-title', { hasText: 'Deaktiviert' });
  await dialog.or(toast).first().waitFor();
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
  await toast.waitFor();
  await expect.poll(() => inactive.count()).toBe(rows);
  await page.getByRole('button', { name: 'Rückgängig' }).first().click();
  await expect.poll(() => inactive.count()).toBe(before);
});

longJourney(
  'of many users one is kept, the others are deactivated after a question that names them',
  async (j) => {
    const { page } = j;
    await j.enter('/users');
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('row').first().getByRole('checkbox').check();
    await bar(j).getByRole('button', { name: 'Deaktivieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Einträge deaktivieren?' });
    await dialog.getByText('ihre offenen Sitzungen enden').waitFor();
    await dialog.getByText('Wen das betrifft').click();
    await dialog.getByText('Ein Eintrag bleibt, wie er ist').click();
    await dialog
      .getByText(/Sich selbst können Sie weder deaktivieren noch löschen|letzte aktive Benutzer/)
      .waitFor();
    await j.checkAccessibility('the question before many users are deactivated');
    await dialog.getByRole('button', { name: 'Deaktivieren' }).click();
    await page.getByText('Inaktiv', { exact: true }).first().waitFor();
    // Users have no history.
    expect(await page.getByRole('button', { name: 'Rückgängig' }).count()).toBe(0);
  },
);

longJourney('the fields of many wordings are changed in one step and taken back by one undo', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu&lang=de');
  await page.getByRole('row').nth(2).waitFor();
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').check();
  await bar(j).getByRole('button', { name: 'Felder ändern …' }).click();
  const fields = page.getByRole('dialog', { name: 'Felder ändern' });
  await j.checkAccessibility('the fields that many wordings share');
  await fields.getByLabel('Aktiv').selectOption('Nein');
  await fields.getByRole('button', { name: 'Weiter' }).click();
  const question = page.getByRole('dialog', { name: 'Felder der Einträge ändern?' });
  await question.getByText('2 Einträge werden geändert.').waitFor();
  await question.getByRole('button', { name: 'Ändern' }).click();
  await page.getByText('Geändert').first().waitFor();
  await page.getByText('Inaktiv', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).first().click();
  await page.getByText('Inaktiv', { exact: true }).first().waitFor({ state: 'detached' });
});
