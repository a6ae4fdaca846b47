import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { js2xliff, xliff2js } from 'xliff';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

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
  await j.enter('/wordings?context=praxis-elbufer');
  await page.getByRole('link', { name: 'Export und Import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Texte exportieren und importieren' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Kontext' }).inputValue()).toBe('praxis-elbufer');
  await page.getByText(/^Die Datei enthält \d+ Schlüssel\./).waitFor();
  await j.checkAccessibility('the export of texts');
  const { name, text } = await exported(j);
  expect(name).toBe('praxis-elbufer.de.en.xlf');
  const format = page.getByRole('combobox', { name: 'Format' });
  await format.click();
  await page.getByRole('option', { name: 'XLSX – für Excel' }).click();
  const sheet = await exported(j);
  expect([sheet.name, sheet.text.slice(0, 2)]).toEqual(['praxis-elbufer.xlsx', 'PK']);
  await format.click();
  await page.getByRole('option', { name: 'XLIFF 2' }).click();

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
  'lines that do not fit are named, a clash waits for a decision, and a lost session costs no file',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings/exchange');
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
    const ofKind = page.getByRole('group', { name: 'Diese Texte importieren' });
    const clash = page.getByRole('checkbox', { name: 'openingHours.title (de) importieren' });
    expect(await clash.isChecked()).toBe(false);
    await page.getByText('Ein Text von 2 ist ausgewählt.').waitFor();
    await j.checkAccessibility('a clash before an import');
    await ofKind.getByRole('checkbox', { name: 'Seit dem Export hier geändert' }).check();
    expect(await clash.isChecked()).toBe(true);
    await page.getByText('2 von 2 Texten sind ausgewählt.').waitFor();
    await ofKind.getByRole('checkbox', { name: 'Neu' }).uncheck();
    await clash.uncheck();
    expect(await page.getByRole('button', { name: 'Jetzt importieren' }).isDisabled()).toBe(true);

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

longJourney(
  'the good lines of a file are imported beside a bad one, as chosen, and taken back',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings/exchange?context=praxis-elbufer');
    await give(
      j,
      'texte.csv',
      'identifier,lang,value\nfrisch.a,de,Text A\nfrisch.b,xx,Text B\nfrisch.c,de,Text C\n',
    );
    await page.getByText('Ein Teil der Datei kann nicht importiert werden').waitFor();
    await page.getByText('Zeile 3, lang: Die Sprache xx gibt es nicht.').waitFor();
    await page.getByText('2 von 2 Texten sind ausgewählt.').waitFor();
    await page.getByRole('checkbox', { name: 'frisch.c (de) importieren' }).uncheck();
    await page.getByText('Ein Text von 2 ist ausgewählt.').waitFor();
    await j.checkAccessibility('a file of which a part is imported');
    await page.getByRole('button', { name: 'Auswirkungen neu berechnen' }).click();
    await page.getByText('Sie haben die Auswahl geändert').waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'frisch.c (de) importieren' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Jetzt importieren' }).click();
    await page.getByText('praxis-elbufer: 0 geändert, 1 neu').waitFor();
    await page.getByText('Ein Text war nicht ausgewählt.').waitFor();
    await page.getByText('Eine Stelle der Datei konnte nicht importiert werden.').waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Vorgang rückgängig gemacht').waitFor();
    await page.getByText('Der Import wurde rückgängig gemacht.').waitFor();
    expect(await page.getByText('0 geändert, 1 neu').count()).toBe(0);
    await j.checkAccessibility('an import that was taken back');
    await j.go('/wordings?context=praxis-elbufer');
    await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();
    await page.getByText('openingHours.title').first().waitFor();
    expect(await page.getByText('frisch.a').count()).toBe(0);
  },
);

longJourney('what the matrix lacks in French is exported, translated, imported and taken back', async (j) => {
  const { page } = j;
  await j.enter('/wordings/matrix?context=region-sued&missing=fr');
  await page.getByRole('link', { name: 'Diese Auswahl exportieren' }).click();
  await page.getByRole('heading', { level: 1, name: 'Texte exportieren und importieren' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Zielsprache' }).inputValue()).toContain('fr');
  expect(await page.getByRole('combobox', { name: 'Texte', exact: true }).inputValue()).toBe('Nur fehlende');
  expect(await page.getByRole('checkbox', { name: 'Geerbte Ausgangstexte' }).isChecked()).toBe(true);
  await j.checkAccessibility('an export of what the matrix shows');
  const { name, text } = await exported(j);
  expect(name).toBe('region-sued.de.fr.xlf');
  const units = text.match(/<unit [^>]*name=/g)?.length ?? 0;
  expect(units).toBeGreaterThan(1);
  await page.getByText(`Die Datei enthält ${units} Schlüssel.`).waitFor();
  await page.getByText(/Bei .+ davon ist der Ausgangstext geerbt\./).waitFor();
  const translated = text
    .replaceAll(/<source>([^<]*)<\/source><target><\/target>/g, '<source>$1</source><target>$1 (fr)</target>')
    .replaceAll('state="initial"', 'state="translated"');
  await give(j, name, translated);
  await page.getByRole('heading', { name: 'Was geschieht' }).waitFor();
  await page.getByText(`${units} neu`).waitFor();
  await page.getByRole('button', { name: 'Jetzt importieren' }).click();
  await page.getByText(/region-sued: 0 geändert, \d+ neu/).waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('Vorgang rückgängig gemacht').waitFor();
});

longJourney('a choice is counted, stands in the address, and how files are written is kept', async (j) => {
  const { page } = j;
  await j.enter('/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await j.open('/wordings/exchange?context=praxis-elbufer');
  const format = page.getByRole('combobox', { name: 'Format' });
  await page.getByText(/^Die Datei enthält \d+ Schlüssel\./).waitFor();
  await format.click();
  await page.getByRole('option', { name: 'CSV – für Tabellen' }).click();
  await page.getByText(/^Die Datei enthält \d+ Texte\./).waitFor();
  await page.waitForURL(/[?&]format=csv/);
  await page.getByRole('textbox', { name: 'Schlüssel beginnt mit' }).fill('openingHours.title');
  await page.waitForURL(/[?&]prefix=openingHours\.title/);
  const counted = page.getByText('Die Datei enthält einen Text.');
  await counted.waitFor();
  const { text } = await exported(j);
  expect(text.trim().split('\r\n')).toEqual([
    expect.any(String),
    expect.stringMatching(/^openingHours\.title[,;]de/),
  ]);

  // The same link, in another tab or by a colleague.
  await j.open(new URL(page.url()).pathname + new URL(page.url()).search);
  await counted.waitFor();
  expect(await format.inputValue()).toBe('CSV – für Tabellen');
  await j.open('/wordings/exchange?context=praxis-elbufer&format=unknown&only=all');
  await page.getByText(/^Die Datei enthält \d+ Schlüssel\./).waitFor();
  await j.open('/wordings/exchange?context=praxis-elbufer');
  await page.waitForURL(/[?&]format=csv/);
  await page.getByText(/^Die Datei enthält \d+ Texte\./).waitFor();
  expect(await page.getByRole('textbox', { name: 'Schlüssel beginnt mit' }).inputValue()).toBe('');
});

longJourney('files that do not say their language are recognised, or ask for it', async (j) => {
  const { page } = j;
  // The languages come after the file.
  let letCome = () => {};
  const given = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/ecs/language/list*', async (route) => {
    await given;
    await route.continue();
  });
  await j.enter('/wordings/exchange?context=praxis-elbufer');
  await give(j, 'messages_fr.properties', 'frisch.gruss=Bonjour\n');
  const lang = page.getByRole('combobox', { name: 'Sprache der Texte' });
  const format = page.getByRole('combobox', { name: 'Format der Datei' });
  await page.getByText('Die Sprachen werden noch geladen').waitFor();
  letCome();
  await page.getByText('Bonjour').waitFor();
  expect(await format.inputValue()).toBe('Java .properties');
  expect(await lang.inputValue()).toContain('fr');
  await j.checkAccessibility('a file whose name says its language');
  await page.getByRole('button', { name: 'Jetzt importieren' }).click();
  await page.getByText('praxis-elbufer: 0 geändert, 1 neu').waitFor();

  await give(j, 'common.json', '{"frisch":{"gruss":"Hello {{name}}"}}');
  await page.getByText('Die Datei nennt ihre Sprache nicht.').waitFor();
  expect(await format.inputValue()).toBe('JSON, verschachtelt – eine Sprache');
  await j.checkAccessibility('a file that asks for its language');
  await lang.click();
  await page.getByRole('option', { name: /^en / }).first().click();
  await page.getByText('Hello {%name%}').waitFor();
  await page.getByRole('combobox', { name: 'Platzhalter für' }).click();
  await page.getByRole('option', { name: 'vue-i18n' }).click();
  await page.getByText('Hello {{').waitFor();
});
