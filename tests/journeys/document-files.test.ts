import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright';
import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const FIRST = Buffer.from('Händehygiene, erste Fassung\n');
const SECOND = Buffer.from('Händehygiene, zweite Fassung: mit Bildern\n');
const THIRD = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const MEGABYTE = 1_000_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(option.slice(0, 4));
  await page.getByRole('option', { name: option }).click();
}

/** Puts a file into the field, as the browser's own dialog would. */
async function pick(page: Page, name: string, content: Buffer): Promise<void> {
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Datei auswählen|Andere Datei wählen)$/ }).click(),
  ]);
  await dialog.setFiles({ name, mimeType: 'text/plain', buffer: content });
}

async function bytesOf(page: Page, link: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download]: [Download, unknown] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Names of everything that lies in the files' folder, arrived or on its way. */
function filesOf({ server }: Journey): string[] {
  return readdirSync(join(server.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{32}$/.test(entry.name))
    .map(({ name }) => name);
}

/** Lets no more than so many bytes a second leave the browser. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}

journey(
  'a document gets a file, the file a second version, and both versions come back byte by byte',
  async (j) => {
    const { page } = j;
    await j.enter('/documents');
    await heading(page, 'Dokumente');
    await page.getByRole('row').nth(1).waitFor();
    await j.checkAccessibility('the list of documents');
    await page.getByRole('link', { name: 'Neues Dokument' }).click();
    await heading(page, 'Neues Dokument');
    await save(page);
    expect(await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(3);
    await page.getByRole('textbox', { name: 'Schlüssel' }).fill('hygiene');
    await page.getByRole('textbox', { name: 'Titel' }).fill('Merkblatt Hygiene');
    await choose(page, 'Rückfallsprache', 'de · Deutsch');
    await j.checkAccessibility('the form of a document');
    await save(page);
    await page.getByText('Dokument angelegt').waitFor();

    await page.getByRole('link', { name: '0 Dateien von hygiene öffnen' }).click();
    await page.getByRole('heading', { name: 'Noch keine Dateien' }).waitFor();
    await page
      .getByRole('region', { name: 'Dokument', exact: true })
      .getByText('Merkblatt Hygiene')
      .waitFor();
    await page.getByRole('link', { name: 'Datei hinzufügen' }).first().click();
    await heading(page, 'Datei hinzufügen');
    await save(page);
    await page.getByText('Bitte wählen Sie eine Datei aus.').waitFor();
    await pick(page, 'Hygiene.txt', FIRST);
    await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Anzeigename' }).inputValue()).toBe('Hygiene.txt');
    await choose(page, 'Sprache', 'de · Deutsch');
    await choose(page, 'Kontext', 'plattform');
    await save(page);
    await page.locator('.mantine-Notification-title', { hasText: 'Datei hinzufügen' }).waitFor();
    await page.getByText('Operation abgeschlossen!').waitFor();

    await page.getByRole('link', { name: 'Hygiene.txt', exact: true }).click();
    await heading(page, 'Datei bearbeiten');
    await pick(page, 'Hygiene-neu.txt', SECOND);
    await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
    await save(page);
    await heading(page, 'Dokumentdateien');
    await page.getByText('Datei bearbeiten', { exact: true }).waitFor();
    await j.checkAccessibility('the files of one document');

    await page.getByRole('link', { name: 'Hygiene.txt', exact: true }).click();
    const versions = page.getByRole('region', { name: 'Versionen' });
    await versions.getByText('Version 1').waitFor();
    expect(await versions.getByText('admin').count()).toBe(2);
    await j.checkAccessibility('the form of a file with its versions');
    const second = await bytesOf(page, 'Hygiene.txt herunterladen');
    expect(second).toEqual({ name: 'Hygiene.txt', bytes: SECOND });
    const first = await bytesOf(page, 'Version 1 von Hygiene.txt herunterladen');
    expect(first.bytes).toEqual(FIRST);

    await page.getByRole('link', { name: 'Dateien des Dokuments' }).click();
    await page.getByRole('link', { name: 'Dateien aller Dokumente zeigen' }).click();
    await page.getByRole('link', { name: 'Datenschutzhinweise.pdf', exact: true }).waitFor();

    await j.open('/documents');
    await page.getByRole('link', { name: 'hygiene', exact: true }).click();
    await page.getByRole('button', { name: 'Löschen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dokument mit allen Dateien löschen?' });
    await dialog.getByText('2 Einträge').waitFor();
    await dialog.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Dokument gelöscht').waitFor();
  },
);

journey(
  'a big upload that is cancelled leaves nothing, and what is refused is reported beside the field',
  async (j) => {
    const { page } = j;
    await j.enter('/document/file/1/new');
    await heading(page, 'Datei hinzufügen');
    const before = filesOf(j);
    const big = join(j.server.folder, 'big.txt');
    writeFileSync(big, randomBytes(12 * MEGABYTE).toString('base64'));
    await slowDown(page, MEGABYTE);
    await page.locator('input[type=file]').setInputFiles(big);
    await page.getByText(/^[1-9]\d? %, .+ von 16 MB/).waitFor();
    await j.checkAccessibility('the form of a file during an upload');

    await page.getByRole('link', { name: 'Dateien des Dokuments' }).click();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await save(page);
    await page.getByText('Bitte warten Sie, bis die Datei hochgeladen ist').waitFor();
    await page.getByRole('button', { name: 'Hochladen abbrechen' }).click();
    await page.getByText('Abgebrochen. Auf dem Server wurde nichts gespeichert.').waitFor();
    await expect.poll(() => filesOf(j)).toEqual(before);
    await slowDown(page, -1);

    await pick(page, 'leer.txt', Buffer.alloc(0));
    await page.getByText('Diese Datei ist leer.').waitFor();
    j.announce({ status: 415, path: 'document/upload' });
    await pick(
      page,
      'rechnung.pdf',
      Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200)]),
    );
    await page.getByText('Dateien dieser Art sind nicht erlaubt.').waitFor();

    await pick(page, 'rechnung.pdf.exe', FIRST);
    await page.getByText('Dateien mit der Endung .exe werden nicht angenommen').waitFor();
    await pick(page, 'privacy.pdf', Buffer.from('<!DOCTYPE html><title>x</title>'));
    await page.getByText('Die Endung .pdf passt nicht zum Inhalt der Datei. Richtig wäre .html').waitFor();
    await j.checkAgain('the form of a file whose name does not fit');

    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      for (const name of ['eins.txt', 'zwei.txt']) transfer.items.add(new File(['Text'], name));
      return transfer;
    });
    await page.getByRole('group', { name: 'Datei' }).dispatchEvent('drop', { dataTransfer: drop });
    await page.getByText('Das waren mehrere Dateien.').waitFor();

    // A refused save keeps the upload, and the next one binds it.
    await pick(page, 'Datenschutzhinweise.pdf', THIRD);
    await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
    await choose(page, 'Sprache', 'de · Deutsch');
    await choose(page, 'Kontext', 'plattform');
    j.announce({ status: 409, path: 'document/file/save' });
    await save(page);
    await page.getByText('Eine Datei mit diesem Anzeigenamen hat das Dokument').waitFor();
    await page.getByText(/^006: /).waitFor();
    await page.getByRole('textbox', { name: 'Anzeigename' }).fill('Kurzfassung.docx');
    j.announce({ status: 415, path: 'document/file/save' });
    await save(page);
    await page.getByText('Die Endung .docx passt nicht zum Inhalt der Datei. Richtig wäre .pdf').waitFor();
    await page.getByRole('textbox', { name: 'Anzeigename' }).fill('Kurzfassung');
    await save(page);
    await page.getByRole('link', { name: 'Kurzfassung.pdf', exact: true }).waitFor();
    expect((await bytesOf(page, /^Kurzfassung.pdf herunterladen/)).bytes).toEqual(THIRD);

    rmSync(join(j.server.folder, 'files', 'kept'), { recursive: true });
    j.announce({ status: 404, path: 'document/file/download' });
    await page.getByRole('link', { name: /^Kurzfassung.pdf herunterladen/ }).click();
    await page.getByText('Der Inhalt von Kurzfassung.pdf liegt auf diesem Server nicht vor.').waitFor();
    await heading(page, 'Dokumentdateien');

    j.announce({ status: 404, path: 'document/get' });
    await j.open('/document/files/999');
    await page.getByRole('heading', { name: 'Dokument nicht gefunden' }).waitFor();
  },
);

longJourney(
  'a user who only reads downloads files and their versions, and sees why nothing can be changed',
  async (j) => {
    const { page } = j;
    const password = /^ {2}weber +(\S+)/m.exec(j.server.output)?.[1] ?? '';
    // Weber's own language is English.
    await j.enter('/documents?lang=de', 'weber', password);
    await heading(page, 'Kein Zugriff');
    await page.getByRole('navigation').getByRole('link', { name: 'Dokumentdateien' }).click();
    await page.getByRole('link', { name: 'Datenschutzhinweise.pdf', exact: true }).click();
    await heading(page, 'Datei');
    await page.getByText('Ihnen fehlt die Rolle „Redaktion“.').waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await j.checkAccessibility('a file that can only be looked at');
    const versions = page.getByRole('region', { name: 'Versionen' });
    expect(await versions.getByRole('listitem').count()).toBe(2);
    const { bytes } = await bytesOf(page, 'Version 1 von Datenschutzhinweise.pdf herunterladen');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

/** A text file, as the browser's own dialog hands it over. */
const content = (words: string) => ({ mimeType: 'text/plain', buffer: Buffer.from(`${words}\n`) });

longJourney(
  'files that are dropped together are stored one by one, what is refused stays with its reason',
  async (j) => {
    const { page } = j;
    await j.enter('/document/files/1');
    await page.getByRole('link', { name: 'Privacy notice.pdf', exact: true }).waitFor();
    const drop = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      const pdf = (words: string) =>
        `%PDF-1.4\n%${words}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
      transfer.items.add(new File([pdf('eins')], 'hinweise_de.pdf'));
      transfer.items.add(new File(['<!DOCTYPE html><title>x</title>'], 'notice (en).pdf'));
      transfer.items.add(new File([pdf('drei')], 'Zusammenfassung.pdf'));
      transfer.items.add(new File([pdf('vier')], 'brochure-french-v2.pdf'));
      return transfer;
    });
    await page.locator('main').dispatchEvent('dragover', { dataTransfer: drop });
    await page.getByText('Loslassen, um die Dateien dem Dokument hinzuzufügen').waitFor();
    await page.locator('main').dispatchEvent('drop', { dataTransfer: drop });
    const panel = page.getByRole('region', { name: 'Mehrere Dateien hinzufügen' });
    await panel.getByRole('heading').and(page.locator(':focus')).waitFor();
    const row = (name: string) => panel.getByRole('group', { name });
    const field = (name: string, label: string) => row(name).getByRole('combobox', { name: label });
    const chosen = (name: string) =>
      Promise.all(['Sprache', 'Kontext', 'Wird zu'].map((label) => field(name, label).inputValue()));
    await expect
      .poll(() => chosen('hinweise_de.pdf'))
      .toEqual(['de · Deutsch', 'plattform', 'Version 3 von Datenschutzhinweise.pdf']);
    expect(await chosen('notice (en).pdf')).toEqual([
      'en · English',
      'plattform',
      'Version 3 von Privacy notice.pdf',
    ]);
    expect(await chosen('Zusammenfassung.pdf')).toEqual(['', 'plattform', 'Neue Datei']);
    expect(await chosen('brochure-french-v2.pdf')).toEqual([
      'fr · Français',
      'plattform',
      'Version 2 von Protection des données.pdf',
    ]);
    await j.checkAccessibility('several files before they are sent');
    const send = panel.getByRole('button', { name: 'Hochladen und speichern (4)' });
    await send.click();
    await field('Zusammenfassung.pdf', 'Sprache').and(page.locator(':focus')).waitFor();
    await panel.getByText('Bitte geben Sie einen Wert für dieses Feld an').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await j.checkAccessibility('several files on a telephone, one of them incomplete');
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.keyboard.type('Deut');
    await page.getByRole('option', { name: 'de · Deutsch' }).click();
    expect(await chosen('Zusammenfassung.pdf')).toEqual([
      'de · Deutsch',
      'plattform',
      'Version 3 von Datenschutzhinweise.pdf',
    ]);
    expect(
      await panel.getByText('Mehrere dieser Dateien werden nacheinander Versionen derselben Datei.').count(),
    ).toBe(2);
    await field('Zusammenfassung.pdf', 'Wird zu').click();
    await page.getByRole('option', { name: 'Neue Datei' }).click();
    j.announce({ status: 415, path: 'document/upload' });
    await send.click();
    await page.locator('.mantine-Notification-title', { hasText: '3 Dateien gespeichert' }).waitFor();
    await row('notice (en).pdf')
      .getByText('Die Endung .pdf passt nicht zum Inhalt der Datei. Richtig wäre .html')
      .waitFor();
    await panel.getByText('3 von 4 Dateien gespeichert').waitFor();
    expect(await chosen('notice (en).pdf')).toEqual([
      'en · English',
      'plattform',
      'Version 3 von Privacy notice.pdf',
    ]);
    await j.checkAccessibility('several files, one of which was refused');
    await page.emulateMedia({ colorScheme: 'dark' });
    await j.checkAccessibility('several files in the dark, one of which was refused');
    const listed = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    const cellsOf = (name: string) => listed(name).getByRole('cell').allInnerTexts();
    await expect.poll(() => cellsOf('Datenschutzhinweise.pdf')).toEqual(expect.arrayContaining(['de', '3']));
    await expect
      .poll(() => cellsOf('Protection des données.pdf'))
      .toEqual(expect.arrayContaining(['fr', '2']));
    await expect.poll(() => cellsOf('Zusammenfassung.pdf')).toEqual(expect.arrayContaining(['de', '1']));
    await expect.poll(() => cellsOf('Privacy notice.pdf')).toEqual(expect.arrayContaining(['en', '2']));

    // Leaving asks first: one file is not stored.
    await page.getByRole('link', { name: 'Kontexte', exact: true }).click();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await row('notice (en).pdf').getByRole('button', { name: 'Entfernen' }).click();
    await panel.waitFor({ state: 'detached' });
  },
);

longJourney('several files are chosen by the button, and the panel closes once all are stored', async (j) => {
  const { page } = j;
  await j.enter('/document/files/1?context=GLOBAL');
  const button = page.getByRole('button', { name: 'Mehrere Dateien hinzufügen' });
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await dialog.setFiles([
    { name: 'Anhang_de.txt', ...content('Anhang') },
    { name: 'Annex_en.txt', ...content('Annex') },
  ]);
  const panel = page.getByRole('region', { name: 'Mehrere Dateien hinzufügen' });
  await panel.getByRole('button', { name: 'Hochladen und speichern (2)' }).click();
  await page.locator('.mantine-Notification-title', { hasText: '2 Dateien gespeichert' }).waitFor();
  await panel.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  for (const name of ['Anhang_de.txt', 'Annex_en.txt']) {
    await page.getByRole('link', { name, exact: true }).waitFor();
  }
});
