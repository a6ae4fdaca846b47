import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';

/** Units of a translation office; a sample of them in a normal run. */
const UNITS = LONG ? 50_000 : 250;
/** Line of the only unit that cannot be taken. */
const BAD_LINE = UNITS / 2;
const PATIENCE = { timeout: LONG ? 120_000 : 10_000 };

/** A table with a text in each line but one, whose language does not exist. */
function table(): Buffer {
  const lines = Array.from({ length: UNITS + 1 }, (_, index) => {
    const line = index + 2;
    const number = String(index).padStart(5, '0');
    return `viel.${number},${line === BAD_LINE ? 'xx' : 'de'},Text ${number}`;
  });
  return Buffer.from(`identifier,lang,value\n${lines.join('\n')}\n`);
}

journey(
  'of very many units with a bad one the others are looked at page by page, imported and taken back',
  async (j) => {
    const { page } = j;
    const inWords = (number: number) => number.toLocaleString('de-DE');
    const count = inWords(UNITS);
    await j.enter('/wordings/exchange?context=praxis-elbufer');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'texte.csv', mimeType: 'text/csv', buffer: table() });
    await page.getByText('Ein Teil der Datei kann nicht importiert werden').waitFor(PATIENCE);
    await page.getByText(`Zeile ${BAD_LINE}, lang: Die Sprache xx gibt es nicht.`).waitFor();
    await page.getByText(new RegExp(`^${count} von ${count} Texten sind ausgewählt`)).waitFor();
    await page.getByText(new RegExp(`^200 von ${count} Texten sind geladen`)).waitFor();

    await page.getByRole('button', { name: 'Seite 2', exact: true }).click();
    await page.getByText('viel.00060', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Weitere laden' }).click();
    const loaded = Math.min(UNITS, 5_200);
    if (loaded < UNITS)
      await page.getByText(new RegExp(`^${inWords(loaded)} von ${count} Texten`)).waitFor(PATIENCE);
    else await page.getByRole('button', { name: 'Weitere laden' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Seite ${loaded / 50}`, exact: true }).click();
    const last = page.getByRole('checkbox', { name: /^viel\.\d+ \(de\) importieren$/ }).last();
    await last.uncheck();
    const taken = inWords(UNITS - 1);
    await page.getByText(new RegExp(`^${taken} von ${count} Texten sind ausgewählt`)).waitFor();

    await page.getByRole('button', { name: 'Jetzt importieren' }).click();
    await page.getByText(new RegExp(`praxis-elbufer: 0 geändert, ${taken} neu`)).waitFor(PATIENCE);
    await page.getByText('Eine Stelle der Datei konnte nicht importiert werden.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    // That many are not taken back without a question.
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click(PATIENCE);
    await page.getByText('Vorgang rückgängig gemacht').waitFor(PATIENCE);
    expect(await page.getByText('Etwas ist schiefgegangen').count()).toBe(0);
  },
);
