import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { titled } from '#tests/support/titled.ts';

const NAME = 'praxis-am-fluss';

const field = ({ page }: Journey) => page.getByRole('combobox', { name: /^Übergeordneter Kontext/ });
const name = ({ page }: Journey) => page.getByRole('textbox', { name: /^Name/ });
const button = ({ page }: Journey, words: string) => page.getByRole('button', { name: words, exact: true });
const heading = ({ page }: Journey, words: string) =>
  page.getByRole('heading', { level: 1, name: titled(words) });
const item = ({ page }: Journey, words: string) => page.getByRole('option', { name: words });

journey('a context is created below another one, moved, found again and deleted', async (j) => {
  const { page } = j;
  await j.enter('/contexts');
  await page.getByRole('row').filter({ hasText: 'region-nord' }).first().waitFor();
  await j.checkAccessibility('the list of contexts');
  await page.getByRole('link', { name: 'Neuer Kontext' }).click();
  await heading(j, 'Neuer Kontext').waitFor();
  await button(j, 'Speichern').click();
  await expect.poll(() => page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(2);
  await j.checkAccessibility('the form of a context with what is missing');

  // By keyboard alone, from here to the end of the form.
  await name(j).fill(NAME);
  await field(j).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.type('nord');
  await j.checkAccessibility('the tree of contexts');
  await page.keyboard.press('Enter');
  await expect.poll(() => field(j).inputValue()).toBe('region-nord');
  await page.getByRole('region', { name: 'Vererbung' }).getByText(NAME).waitFor();
  await name(j).press('Enter');
  await page.getByText('Kontext angelegt').waitFor();
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('am-fluss');
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByText('region-nord').waitFor();

  await row.getByRole('link', { name: NAME }).click();
  await heading(j, 'Kontext bearbeiten').waitFor();
  await field(j).click();
  await item(j, 'region-sued').click();
  await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck();
  await button(j, 'Speichern').click();
  await page.getByText('Kontext gespeichert').waitFor();
  await row.getByText('region-sued').waitFor();
  await row.getByText('Inaktiv').waitFor();

  await row.getByRole('link', { name: NAME }).click();
  await button(j, 'Löschen').click();
  const dialog = page.getByRole('dialog', { name: 'Kontext löschen?' });
  await dialog.getByText('Sind Sie sicher?').waitFor();
  await j.checkAgain('the question before a context is deleted');
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('Kontext gelöscht').waitFor();
  await page.getByText('Keine Treffer').waitFor();
});

longJourney(
  'a context that is needed says what blocks it; a name and an address are given once',
  async (j) => {
    const { page } = j;
    await j.enter('/context/region-nord');
    await heading(j, 'Kontext bearbeiten').waitFor();
    await button(j, 'Löschen').click();
    const dialog = page.getByRole('dialog', { name: 'Kontext löschen?' });
    await dialog.getByRole('link', { name: 'praxis-foerde' }).waitFor();
    await j.checkAccessibility('what blocks a deletion');
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await field(j).click();
    expect(await item(j, 'praxis-foerde').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Adresse' }).fill('praxis-foerde.example');
    j.announce({ status: 409, path: 'context/save' });
    await button(j, 'Speichern').click();
    await page.getByText('Diese Adresse gehört schon zu einem anderen Kontext.').waitFor();
    await j.checkAccessibility('the form of a context with a refused address');

    await page.getByRole('link', { name: 'Kontexte' }).last().click();
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('link', { name: 'Neuer Kontext' }).click();
    await name(j).fill('region-sued');
    await field(j).click();
    await item(j, 'plattform').click();
    await button(j, 'Speichern').click();
    await page.getByText('Einen Kontext mit diesem Namen gibt es schon.').waitFor();
    expect(await name(j).inputValue()).toBe('region-sued');
  },
);

longJourney('an editor of one region changes its contexts and reads the others', async (j) => {
  const { page } = j;
  const password = j.server.passwordOf('petersen');
  await j.enter('/context/region-sued', 'petersen', password);
  await heading(j, 'Kontext').waitFor();
  await page.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
  expect(await button(j, 'Speichern').count()).toBe(0);
  await j.checkAccessibility('a context that can only be read');

  await j.open('/context/praxis-foerde');
  await heading(j, 'Kontext bearbeiten').waitFor();
  expect(await button(j, 'Löschen').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Adresse' }).count()).toBe(0);
  await field(j).click();
  expect(await item(j, 'region-sued').getAttribute('aria-disabled')).toBe('true');
  await item(j, 'praxis-elbufer').click();
  await button(j, 'Speichern').click();
  await j.checkAccessibility('the question before a context is moved');
  await acceptConsequences(page);
  await page.getByText('Kontext gespeichert').waitFor();

  await j.open('/context/gibt-es-nicht');
  await page.getByRole('heading', { name: 'Kontext nicht gefunden' }).waitFor();
});

journey(
  'the tree of contexts leads to what is missing, and a context is moved in it by keyboard',
  async (j) => {
    const { page } = j;
    const row = (words: string) => page.getByRole('row', { name: new RegExp(`^${words}`) });
    await j.enter('/contexts/tree');
    await row('praxis-foerde')
      .getByText(/fehlen/)
      .first()
      .waitFor();
    await j.checkAccessibility('the tree of contexts with its figures');

    await button(j, 'praxis-foerde verschieben').click();
    await page.getByRole('region', { name: 'praxis-foerde verschieben' }).waitFor();
    await j.checkAccessibility('the tree of contexts while one is moved');
    await row('region-sued').focus();
    await page.keyboard.press('Enter');
    await acceptConsequences(page);
    await page.getByText('Kontext gespeichert').waitFor();
    await expect.poll(() => row('praxis-foerde').count()).toBe(1);
    const names = async () =>
      (await page.getByRole('row').allInnerTexts()).map((text) => text.split('\n')[0]);
    await expect
      .poll(async () => {
        const all = await names();
        return all.indexOf('praxis-foerde') > all.indexOf('region-sued');
      })
      .toBe(true);

    // By dragging, back to where it was.
    await row('praxis-foerde').dragTo(row('region-nord'));
    await acceptConsequences(page);
    await expect
      .poll(async () => {
        const all = await names();
        return all.indexOf('praxis-foerde') < all.indexOf('region-sued');
      })
      .toBe(true);

    // Whom the number of editors counts, it leads to.
    await row('praxis-elbufer')
      .getByRole('link', { name: /^2 Personen/ })
      .click();
    await heading(j, 'Benutzer').waitFor();
    await page.getByRole('link', { name: 'petersen' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await page.goBack();

    await row('praxis-foerde')
      .getByRole('link', { name: /fehlen/ })
      .last()
      .click();
    await heading(j, 'Textmatrix').waitFor();
    expect(new URL(page.url()).search).toContain('missing=fr');
    await page.goBack();
    await page.getByRole('link', { name: 'Kontext unter region-nord anlegen' }).click();
    await heading(j, 'Neuer Kontext').waitFor();
    await expect.poll(() => field(j).inputValue()).toBe('region-nord');
    await button(j, 'Abbrechen').click();
    await page.getByRole('treegrid', { name: 'Kontexte' }).waitFor();
  },
);
