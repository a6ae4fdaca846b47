import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { titled } from '#tests/support/titled.ts';

const TEXT = 'Sprechstunde per Video, ohne Maus geschrieben';
const FILE = 'Tastatur.txt';
/** More controls than any screen has. */
const LAST_STEP = 120;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is there, and sees that it can be seen. */
async function tabTo({ page }: Journey, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < LAST_STEP; step += 1) {
    if (await hasFocus(target)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never leads to ${target}`);
}

async function press(j: Journey, target: Locator): Promise<void> {
  await tabTo(j, target);
  await j.page.keyboard.press('Enter');
}

/** Goes down the links of a column from the row that Tab leads to. */
async function downTo(j: Journey, target: Locator): Promise<void> {
  const { page } = j;
  await target.waitFor();
  const column = await target.evaluate(
    (element) => (element.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0) + 1,
  );
  await tabTo(j, page.locator(`tbody tr > :nth-child(${column}) a[tabindex="0"]`));
  for (let step = 0; !(await hasFocus(target)); step += 1) {
    expect(step, `rows on the way to ${target}`).toBeLessThan(LAST_STEP);
    await page.keyboard.press('ArrowDown');
  }
}

async function choose(j: Journey, field: string, option: string): Promise<void> {
  const { page } = j;
  await tabTo(j, page.getByRole('combobox', { name: field, exact: true }));
  await page.keyboard.type(option.slice(0, 4));
  await page.getByRole('option', { name: option }).waitFor();
  // Only one is left, so that the arrow leads to it whether the list has marked it by now or not.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

journey('a day’s work without a mouse: sign in, find, edit, save, upload, delete, log out', async (j) => {
  const { page } = j;
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: titled(name) }).waitFor();
  await j.open('/');
  await tabTo(j, page.getByLabel('Benutzername'));
  await keyboard.type(ADMIN.username);
  await tabTo(j, page.getByLabel('Passwort', { exact: true }));
  await keyboard.type(ADMIN.password);
  await keyboard.press('Enter');

  await press(j, page.getByRole('link', { name: 'Texte', exact: true }));
  await press(j, page.getByRole('link', { name: 'Formulierungen', exact: true }));
  await heading('Formulierungen');
  await tabTo(j, page.getByRole('searchbox'));
  await keyboard.type('menu.video');
  await keyboard.press('Enter');
  await page.getByText('1 bis 3 von 3').first().waitFor();
  await downTo(j, page.getByRole('link', { name: 'menu.video' }).nth(1));
  await keyboard.press('Enter');
  await heading('Formulierung bearbeiten');
  await tabTo(j, page.getByRole('textbox', { name: 'Wert' }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(TEXT);
  await press(j, button('Speichern'));
  const consequences = page.getByRole('dialog', { name: 'Folgen der Änderung' });
  await consequences.waitFor();
  await press(j, consequences.getByRole('button', { name: 'Speichern' }));
  await page.getByText('Formulierung gespeichert').waitFor();
  await page.getByRole('row').filter({ hasText: TEXT }).waitFor();

  await press(j, page.getByRole('link', { name: 'Dokumente', exact: true }));
  await heading('Dokumente');
  await press(j, page.getByRole('link', { name: /Dateien von privacy öffnen$/ }));
  await press(j, page.getByRole('link', { name: 'Datei hinzufügen' }));
  await heading('Datei hinzufügen');
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), press(j, button('Datei auswählen'))]);
  await dialog.setFiles({ name: FILE, mimeType: 'text/plain', buffer: Buffer.from('Ohne Maus\n') });
  await page.getByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.').waitFor();
  await choose(j, 'Sprache', 'de · Deutsch');
  await choose(j, 'Kontext', 'plattform');
  await press(j, button('Speichern'));
  await page.getByText('Operation abgeschlossen!').waitFor();

  await downTo(j, page.getByRole('link', { name: FILE, exact: true }));
  await keyboard.press('Enter');
  await heading('Datei bearbeiten');
  await press(j, button('Löschen'));
  const question = page.getByRole('dialog');
  await question.waitFor();
  await press(j, question.getByRole('button', { name: 'Löschen' }));
  await page.getByText('Datei gelöscht').waitFor();
  await heading('Dokumentdateien');
  await page.getByRole('link', { name: FILE, exact: true }).waitFor({ state: 'detached' });

  await press(j, button('Benutzermenü von admin'));
  const out = page.getByRole('menuitem', { name: 'Ausloggen' });
  await out.waitFor();
  for (let step = 0; step < LAST_STEP && !(await hasFocus(out)); step += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.getByLabel('Benutzername').waitFor();
});
