import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const TOAST = '.mantine-Notifications-notification';

/** The German text of the entry that leads to the video consultation, in the list that searched for it. */
const german = ({ page }: Journey) => page.getByRole('row').filter({ hasText: /^\s*de/ });
const toast = ({ page }: Journey, words: string) => page.locator(TOAST).filter({ hasText: words });

async function openWording(j: Journey): Promise<void> {
  await german(j).getByRole('link').first().click();
  await j.page.getByRole('textbox', { name: 'Wert' }).waitFor();
}

async function saveAs(j: Journey, text: string): Promise<void> {
  await openWording(j);
  await j.page.getByRole('textbox', { name: 'Wert' }).fill(text);
  await j.page.getByRole('button', { name: 'Speichern' }).click();
  await acceptConsequences(j.page);
  await toast(j, 'Formulierung gespeichert').last().waitFor();
  await german(j).getByText(text).waitFor();
}

journey('a save is taken back and done again by keyboard, without leaving the list', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu.video');
  await german(j).getByText('Videosprechstunde').waitFor();
  await saveAs(j, 'Sprechstunde am Bildschirm');
  await page.keyboard.press('F6');
  const undo = toast(j, 'Formulierung gespeichert').getByRole('button', { name: 'Rückgängig' });
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
  await j.checkAccessibility('a notification that offers to take a save back');
  await page.keyboard.press('Enter');
  await german(j).getByText('Videosprechstunde').waitFor();
  const redo = toast(j, 'Vorgang rückgängig gemacht').getByRole('button', { name: 'Wiederherstellen' });
  await redo.waitFor();
  await expect
    .poll(() => redo.evaluate((button) => button === document.activeElement), { timeout: 10_000 })
    .toBe(true);
  await page.keyboard.press('Enter');
  await german(j).getByText('Sprechstunde am Bildschirm').waitFor();
  await toast(j, 'Vorgang wiederhergestellt').getByRole('link', { name: 'Eintrag öffnen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
});

journey('what was deleted comes back where one stands, and can be opened', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu.video');
  await openWording(j);
  const address = page.url();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await toast(j, 'Formulierung gelöscht').waitFor();
  await german(j).waitFor({ state: 'detached' });
  await toast(j, 'Formulierung gelöscht').getByRole('button', { name: 'Rückgängig' }).click();
  await german(j).getByText('Videosprechstunde').waitFor();
  await toast(j, 'Vorgang rückgängig gemacht').getByRole('link', { name: 'Eintrag öffnen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
  expect(page.url()).toBe(address);
});

longJourney(
  'what another user has changed since stays, and is reported with the way to the history',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings?search=menu.video');
    await saveAs(j, 'Mein Text');
    await page.locator(TOAST).hover();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const beside = { page: other } as Journey;
    await saveAs(beside, 'Ein anderer Text');
    await other.close();
    await german(j).getByText('Ein anderer Text').waitFor();
    j.announce({ status: 409, path: 'audit/undo' });
    await toast(j, 'Formulierung gespeichert').getByRole('button', { name: 'Rückgängig' }).click();
    const reported = toast(j, 'weil es seither erneut geändert wurde');
    await reported.waitFor();
    await j.checkAccessibility('a notification of what could not be taken back');
    await reported.getByRole('link', { name: 'Im Änderungsverlauf ansehen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Änderungsverlauf' }).waitFor();
  },
);
