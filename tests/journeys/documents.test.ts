import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PDF, PNG } from '#tests/support/files.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const marks = (page: Page, identifier: string) =>
  page.getByRole('list', { name: `Sprachen der Dateien von ${identifier}` });

/** Adds a file to the document of an open form, as the browser's own dialog would. */
async function addFile(page: Page, documentId: number, name: string, content: Buffer): Promise<void> {
  await page.goto(new URL(`/document/file/${documentId}/new?language=de&context=plattform`, page.url()).href);
  await heading(page, 'Datei hinzufügen');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: content });
  await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await heading(page, 'Datei bearbeiten');
}

/** Adds a file to the second document by the calls alone. @returns its number */
async function storeFile(j: Journey, name: string, buffer: Buffer): Promise<number> {
  const file = { name, mimeType: 'text/plain', buffer };
  const uploaded = await j.call('document/upload', { documentId: '2', file }, 'multipart');
  const { fileNameOnDisk } = (await uploaded.json()).content;
  const at = { documentId: 2, lang: 'de', contextIdentifier: 'plattform', action: 'add' };
  const data = JSON.stringify({ ...at, fileNameOnDisk, fileNameRepresentation: name });
  const saved = await j.call('document/file/save', { data }, 'form');
  return (await saved.json()).content.documentFile.id;
}

longJourney(
  'the list of documents says which languages are there, and leads to what is missing',
  async (j) => {
    const { page } = j;
    await j.enter('/documents');
    await heading(page, 'Dokumente');
    const privacy = marks(page, 'privacy');
    await privacy.getByRole('link', { name: /^de – privacy, Deutsch: vom .*, öffnen$/ }).waitFor();
    const missing = marks(page, 'terms').getByRole('link', { name: /: fehlt, Datei hinzufügen$/ });
    await missing.first().waitFor();
    await j.checkAccessibility('the list of documents with languages');
    await page.setViewportSize({ width: 360, height: 740 });
    await missing.first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await j.checkAccessibility('the list of documents with languages on a telephone');
    await page.setViewportSize({ width: 1280, height: 800 });

    await missing.first().focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Datei hinzufügen');
    expect(await page.getByRole('combobox', { name: 'Sprache' }).inputValue()).toContain('fr');
    await page.goBack();
    await privacy.getByRole('link', { name: /^de – privacy, Deutsch/ }).click();
    await heading(page, 'Datei bearbeiten');

    await page.getByRole('link', { name: 'Dateien des Dokuments' }).click();
    await page.getByRole('button', { name: 'Texte suchen, die darauf verweisen' }).click();
    await page.getByText(/^(Kein Text verweist|\d+ Texte? verweis(t|en)) auf dieses Dokument/).waitFor();
    await page.getByText('Was Anwendungen von sich aus abrufen, ist hier nicht bekannt.').waitFor();
    await j.checkAccessibility('the files of a document with where it is used');
  },
);

journey('an earlier version is put back with its bytes, and that is undone', async (j) => {
  const { page } = j;
  await j.signInBefore();
  const id = await storeFile(j, 'Fassung.txt', Buffer.from('Die erste Fassung\n'));
  await j.open(`/document/file/2/${id}`);
  await heading(page, 'Datei bearbeiten');
  await page.locator('input[type=file]').setInputFiles({
    name: 'Fassung.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Die zweite Fassung\n'),
  });
  await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await heading(page, 'Dokumentdateien');
  await page.getByRole('link', { name: 'Fassung.txt', exact: true }).click();
  const versions = page.getByRole('region', { name: 'Versionen' });
  await versions.getByRole('button', { name: 'Version 1 ansehen' }).click();
  await page.getByRole('heading', { name: 'Vorschau von Version 1' }).waitFor();
  await page.getByText('Die erste Fassung').waitFor();
  await j.checkAccessibility('the form of a file with an earlier version shown');
  await versions.getByRole('button', { name: 'Version 1 wieder einsetzen' }).click();
  await heading(page, 'Dokumentdateien');
  await page.getByRole('button', { name: 'Rückgängig' }).last().waitFor();
  await page.getByRole('link', { name: 'Fassung.txt', exact: true }).click();
  await versions.getByText('Version 3').waitFor();
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await page.getByText('Die erste Fassung').waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await page.getByText('Rückgängig gemacht').first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await page.getByText('Die zweite Fassung').waitFor();
});

journey('a PDF, a picture and text are shown where nothing of them can run', async (j) => {
  const { page } = j;
  await j.enter('/documents');
  await heading(page, 'Dokumente');
  const openFile = async (name: string, content: Buffer) => {
    await j.go(`/document/file/2/${await storeFile(j, name, content)}`);
    await page
      .getByRole('link', { name: `${name} herunterladen` })
      .first()
      .waitFor();
  };
  const show = () => page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  const policy = await page.evaluate(async () =>
    (await fetch(location.href)).headers.get('content-security-policy'),
  );
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/blob:|unsafe-eval/);

  await addFile(page, 2, 'Bild.png', PNG);
  await show();
  const picture = page.getByRole('img', { name: 'Vorschau von Bild.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await j.checkAgain('the preview of a picture');

  await openFile('Merkblatt.pdf', PDF);
  await show();
  const frame = page.locator('iframe[title="Vorschau von Merkblatt.pdf"]');
  const answered = await frame.getAttribute('src');
  await frame.waitFor();
  const headers = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return [answer.headers.get('content-security-policy'), answer.headers.get('content-type')];
  }, String(answered));
  expect(headers).toEqual(["default-src 'none'; sandbox; frame-ancestors 'self'", 'application/pdf']);
  await j.checkAccessibility('the preview of a PDF');

  const attack =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran = 1"><script>top.ran = 1</script></svg>';
  for (const [name, content] of [
    ['Bild.svg', attack],
    ['Seite.html', `<!doctype html><img src=x onerror="window.ran = 1">${attack}`],
  ] as const) {
    await openFile(name, Buffer.from(content));
    await show();
    await page
      .getByRole('region', { name: `Vorschau von ${name}` })
      .getByText('<svg xmlns=')
      .waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  }
  await openFile('Archiv.zip', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'));
  await show();
  await page.getByText('Dateien dieser Art werden hier nicht gezeigt.').waitFor();
  await openFile('Lang.txt', Buffer.alloc(600_000, 'Text '));
  await show();
  await page.getByText('Mit 600 kB ist diese Datei zu groß, um sie hier zu zeigen.').waitFor();
  await page.getByRole('link', { name: 'Lang.txt herunterladen' }).first().waitFor();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
