import { expect } from 'vitest';
import { journey, longJourney } from '#tests/support/journey.ts';
import { titled } from '#tests/support/titled.ts';

journey('a wording is created for all languages, refused when it is taken, and deleted', async (j) => {
  const { page } = j;
  const field = (name: string) => page.getByRole('textbox', { name });
  const choose = async (name: string, typed: string, option: RegExp) => {
    await page.getByRole('combobox', { name, exact: true }).fill(typed);
    await page.getByRole('option', { name: option }).click();
  };
  const create = async () => {
    await page.getByRole('link', { name: 'Neue Formulierung' }).click();
    await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
    await choose('Kontext', 'region-nord', /^region-nord/);
    await choose('Sprache', 'all', /^all/);
    await field('Schlüssel').fill('notice.pollen');
    await field('Wert').fill('Pollenflug ab März');
  };
  const save = () => page.getByRole('button', { name: 'Speichern' }).click();

  await j.enter('/wordings');
  await page.getByRole('link', { name: 'Neue Formulierung' }).click();
  await save();
  expect(await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Vererbung zurücksetzen', disabled: true }).waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();

  await create();
  await page.getByRole('checkbox', { name: 'Vererbung zurücksetzen' }).check();
  await save();
  await page.getByText('Formulierung angelegt').waitFor();
  // A toast with an undo stays for long, over the button that the story presses next.
  await page.getByRole('button', { name: 'Meldung schließen' }).click();

  await create();
  j.announce({ status: 409, path: 'wording/save' });
  await save();
  await page.getByText(/Diesen Schlüssel gibt es in diesem Kontext/).waitFor();
  expect(await field('Wert').inputValue()).toBe('Pollenflug ab März');
  await field('Schlüssel').fill('notice.pollen.second');
  await save();
  await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();

  await page.getByRole('searchbox', { name: 'Suchen' }).fill('notice.pollen');
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  await page.getByRole('link', { name: 'notice.pollen.second' }).waitFor();
  const hits = () => page.evaluate(() => [...(CSS.highlights.get('hit') ?? [])].map((hit) => String(hit)));
  await expect.poll(hits).toEqual(['notice.pollen', 'notice.pollen']);
  await page.getByRole('link', { name: 'notice.pollen', exact: true }).click();
  await page.getByText('Dieser Text wird gezeigt').first().waitFor();
  await page.getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Formulierung löschen?' });
  // Contexts further down the tree inherit from it.
  await question.getByText(/Stellen zeigen andere Kontexte danach/).click();
  await question
    .getByText(/praxis-elbufer/)
    .first()
    .waitFor();
  await j.checkAgain('the question before a wording is deleted');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Formulierung gelöscht').waitFor();
  await page.getByRole('link', { name: 'notice.pollen', exact: true }).waitFor({ state: 'detached' });
});

journey(
  'a search that is emptied by the keyboard shows everything again, in the list and in the history',
  async (j) => {
    const { page } = j;
    const field = () => page.getByRole('searchbox', { name: 'Suchen' });
    const rows = page.locator('tbody tr');
    await j.enter('/wordings?search=notice.nothing');
    await page.getByText('Keine Formulierung passt zu dieser Suche').waitFor();
    await field().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await expect.poll(() => rows.count()).toBe(15);
    expect(new URL(page.url()).search).toBe('');

    // Two letters find beginnings of words only, which is said; one more finds what is inside.
    await field().fill('rm');
    await page.keyboard.press('Enter');
    await page.getByText('nur am Anfang von Wörtern').waitFor();
    expect(await page.getByText('Ein Teil des Wortes genügt').count()).toBe(0);
    await field().fill('rmi');
    await page.keyboard.press('Enter');
    await rows.first().getByText(/rmi/i).first().waitFor();
    for (const _ of 'rmi') await page.keyboard.press('Backspace');
    await expect.poll(() => new URL(page.url()).search).toBe('');

    await page.goto(`${j.server.address}/audit?type=wording&search=niemand-schrieb-das`);
    await page.getByRole('heading', { name: 'Nichts geändert' }).waitFor();
    const wished = page.waitForRequest(/audit\/wording\/revisions/);
    await page.getByRole('searchbox').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await wished;
    expect(new URL(page.url()).search).not.toContain('search');
  },
);

longJourney('a wording of another region can be read, and why it cannot be changed is said', async (j) => {
  const { page } = j;
  await j.enter('/wordings?context=region-sued', 'petersen', j.server.passwordOf('petersen'));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: titled('Formulierung') }).waitFor();
  await page.getByText(/Sie haben die Rolle „Redaktion“, aber nicht für diesen Kontext/).waitFor();
  expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Wert' }).isEditable()).toBe(false);
  await page.getByText('Dieser Text wird gezeigt').first().waitFor();
  await j.checkAccessibility('a wording that can only be read');
});
