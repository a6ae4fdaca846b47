import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { js2xliff, xliff2js } from 'xliff';
import { type Journey, journey } from '#tests/support/journey.ts';

async function exported({ page }: Journey): Promise<{ name: string; text: string }> {
  const button = page.getByRole('button', { name: 'Datei herunterladen' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

async function give({ page }: Journey, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

journey('a translated XLIFF file comes back, is compared, taken over and taken back', async (j) => {
  const { page } = j;
  await j.open('/wordings?context=praxis-elbufer');
  await j.signIn();
  await page.getByRole('link', { name: 'Export und Import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Texte exportieren und importieren' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Kontext' }).inputValue()).toBe('praxis-elbufer');
  await j.checkAccessibility('the export of texts');
  const { name, text } = await exported(j);
  expect(name).toBe('praxis-elbufer.de.en.xlf');

  await give(j, name, text);
  await page.getByText('Es gibt nichts zu importieren').waitFor();
  expect(await page.getByRole('button', { name: 'Jetzt importieren' }).isDisabled()).toBe(true);

  // The translation office opens it with a library of its own.
  const document = await xliff2js(text);
  for (const unit of Object.values(document.resources.wordings ?? {})) {
    if (unit.target === 'Welcome to the Elbufer practice') unit.target = 'Welcome at the Elbufer practice';
    if (unit.source === 'Unsere Sprechzeiten am Elbufer') unit.target = 'Our opening hours';
  }
  await give(j, name, await js2xliff(document));
  await page.getByRole('heading', { name: 'Was geschieht' }).waitFor();
  await page.getByText('1 geändert').waitFor();
  await page.getByText('1 neu').waitFor();
  await page.locator('del', { hasText: 'to' }).waitFor();
  expect(await page.locator('ins').textContent()).toBe('at');
  await page.getByText('Our opening hours').waitFor();
  await j.checkAccessibility('the comparison before an import');
  await page.getByRole('button', { name: 'Jetzt importieren' }).click();
  await page.getByText('praxis-elbufer: 1 geändert, 1 neu').waitFor();
  await j.checkAccessibility('the result of an import');

  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Vorgang rückgängig gemacht').waitFor();
  expect((await exported(j)).text.replaceAll(/modificationDate="[^"]*"/g, '')).toBe(
    text.replaceAll(/modificationDate="[^"]*"/g, ''),
  );
});

journey(
  'lines that do not fit are named, a clash holds the import, and a lost session costs no file',
  async (j) => {
    const { page } = j;
    await j.open('/wordings/exchange');
    await j.signIn();
    await page.getByRole('heading', { level: 1, name: 'Texte exportieren und importieren' }).waitFor();
    await give(j, 'texte.csv', 'identifier,lang,value\na,xx,Hallo\nb,de\nc,de,<script>x</script>\n');
    await page.getByText('Wählen Sie oben, in welchen Kontext').waitFor();
    j.announce({ status: 400, path: 'wording/import' });
    await page.getByRole('combobox', { name: 'Kontext' }).fill('praxis-elbufer');
    await page.getByRole('option', { name: 'praxis-elbufer', exact: true }).click();
    await page.getByText('Zeile 2, lang: Die Sprache xx gibt es nicht.').waitFor();
    await page.getByText('Zeile 3: 2 statt 3 Felder.').waitFor();
    await page.getByText('Zeile 4, value: Die Eingabe enthält').waitFor();
    await j.checkAccessibility('a file that cannot be imported');

    const old = '2026-01-01T00:00:00.000Z';
    await give(
      j,
      'texte.csv',
      `identifier,lang,value,modificationDate\nopeningHours.title,de,Neue Zeiten,${old}\nfrisch,de,Frischer Text,\n`,
    );
    await page.getByText('Konflikt: seit dem Export hier geändert').waitFor();
    await page.getByText('1 Konflikt').waitFor();
    await page.getByText('Frischer Text').waitFor();
    expect(await page.getByRole('button', { name: 'Jetzt importieren' }).isDisabled()).toBe(true);
    await j.checkAccessibility('a clash before an import');

    j.server.endSessions();
    j.announce({ status: 401, path: 'wording/import' });
    await give(j, 'texte.json', '{"wordings":[{"identifier":"frisch","lang":"de","value":"Frischer Text"}]}');
    await page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' }).waitFor();
    await j.signIn();
    await page.getByText('1 neu').waitFor();
    await page.getByRole('button', { name: 'Jetzt importieren' }).click();
    await page.getByText('praxis-elbufer: 0 geändert, 1 neu').waitFor();
  },
);
