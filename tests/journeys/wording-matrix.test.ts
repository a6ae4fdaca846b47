import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey } from '#tests/support/journey.ts';

/** A matrix whose rows come late, with the keyboard in it. @returns the cell that the keyboard is at */
async function enterLateMatrix(j: Journey): Promise<Locator> {
  const { page } = j;
  await j.enter('/wordings/matrix?context=praxis-foerde&langs=de,fr');
  const active = page.locator('[role=grid] [data-active]');
  await active.getByText(/./).first().waitFor();
  await page.route('**/ecs/wording/matrix*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.locator('[role=grid] [tabindex="0"]').focus();
  return active;
}

journey('the texts of a context are written side by side, and nothing typed is lost', async (j) => {
  const { page } = j;
  const grid = page.getByRole('grid', { name: 'Texte von region-nord' });
  const panel = page.getByRole('complementary').filter({ hasText: 'Woher kommt dieser Text?' });
  const columnOf = async (lang: string) =>
    (await grid.getByRole('columnheader').allInnerTexts()).findIndex((text) => text.startsWith(lang)) + 1;

  await j.enter('/wordings/matrix');
  await page.getByText('Welcher Kontext?').waitFor();
  await page.getByRole('combobox', { name: 'Kontext' }).click();
  await page.getByRole('option', { name: /^region-nord/ }).click();
  await grid.getByRole('row').nth(3).waitFor();
  expect(new URL(page.url()).search).toBe('?context=region-nord');
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(60);
  await j.checkAccessibility('the matrix of a context');

  // From one missing text to the next, by the key and by the button of a language.
  await page.getByRole('button', { name: 'Nächster fehlender Text' }).click();
  await grid.locator('[data-active]:focus').waitFor();
  await grid.getByRole('gridcell', { name: /fehlt/ }).and(grid.locator('[data-active]')).waitFor();
  await page.keyboard.press('m');
  await expect.poll(() => grid.locator('[data-active]').getAttribute('aria-colindex')).not.toBeNull();

  // A text that is inherited becomes one of its own.
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('menu.video');
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  const row = grid.getByRole('row').filter({ hasText: 'menu.video' });
  const cell = async (lang: string) => row.locator(`[aria-colindex="${await columnOf(lang)}"]`);
  await row.waitFor();
  const german = await cell('de');
  await german.click();
  await panel.getByText('Dieser Text wird gezeigt').waitFor();
  await german.press('Enter');
  await page.getByRole('textbox', { name: 'menu.video (de)' }).fill('Sprechstunde per Video');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'menu.video (en)' }).fill('Consultation by video');
  await page.keyboard.press('Escape');
  await page.getByText('2 Texte sind nicht gespeichert').waitFor();
  await j.checkAccessibility('the matrix with texts that are not saved');

  // A reload keeps both.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByText('2 Texte sind nicht gespeichert').waitFor();
  await page.getByRole('button', { name: 'Alle speichern' }).click();
  // Both change what others see: one question, one notification, one undo.
  await acceptConsequences(page);
  await page.getByText(/nicht gespeichert/).waitFor({ state: 'detached' });
  await row.getByText('Sprechstunde per Video').first().waitFor();
  expect(await (await cell('de')).getAttribute('aria-label')).toBeNull();
  await page.getByText('2 Texte gespeichert').waitFor();
  const notices = page.getByRole('button', { name: 'Meldung schließen' });
  await expect.poll(() => notices.count()).toBe(1);
  // The focus is back where work goes on.
  await grid.locator('[data-active]:focus').waitFor();

  // Back to what is inherited.
  await (await cell('en')).click();
  await panel.getByRole('button', { name: 'Geerbten Text verwenden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await (await cell('en')).getByRole('img', { name: /von GLOBAL|von plattform/ }).waitFor();
});

journey(
  'a text that others have changed is decided about beside the grid, in words that have room',
  async (j) => {
    const { page } = j;
    const text = { contextIdentifier: 'region-nord', identifier: 'neu.streit', lang: 'de' };
    const store = async (wording: object) => {
      const answer = await j.call('wording/saveAll', { wordings: [{ ...text, ...wording }] });
      const { content } = await answer.json();
      return content.wordings[0].id;
    };
    await j.signInBefore();
    const id = await store({ value: 'Von acht bis zwölf' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await j.open('/wordings/matrix?context=region-nord&search=neu.streit');
    await page.getByRole('gridcell', { name: 'Von acht bis zwölf eigener Text' }).dblclick();
    await page.getByRole('textbox', { name: 'neu.streit (de)' }).fill('Von zehn bis zwölf');
    await store({ id, value: 'Von neun bis zwölf' });
    j.announce({ status: 409, path: 'wording/saveAll' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Text anzeigen' }).click();
    // Panes beside each other are divided by a vertical line.
    const divider = page.getByRole('separator', { name: 'Breite der Einzelheiten' });
    await divider.press('Shift+ArrowRight');
    expect.soft(await divider.getAttribute('aria-orientation')).toBe('vertical');
    const theirs = page.getByRole('button', { name: 'Gespeicherten Text übernehmen' });
    const cutOff = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main button, main button *')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    for (const width of [1440, 1280, 1120, 360]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 360) await page.getByRole('button', { name: 'neu.streit · de' }).click();
      await theirs.waitFor();
      expect.soft(await cutOff(), `cut off at ${width}`).toEqual([]);
    }
    await theirs.click();
    await page.getByRole('gridcell', { name: 'Von neun bis zwölf eigener Text' }).waitFor();
  },
);

journey('the keyboard stays in the grid while rows come late, and goes on where they are', async (j) => {
  const { page } = j;
  const active = await enterLateMatrix(j);
  await page.keyboard.press('Control+End');
  // The row is there before its texts are, and stays the one that is chosen when they come.
  const last = active.and(page.locator(':focus'));
  await last.waitFor();
  const identifier = page
    .getByRole('row')
    .filter({ has: page.locator('[data-active]') })
    .getByRole('rowheader');
  await expect.poll(() => identifier.innerText()).toContain('.');
  // Longer than the page waits before it takes a lost focus to its heading.
  await page.waitForTimeout(300);
  expect(await last.count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.locator('[role=grid] textarea:focus').waitFor();
});

journey(
  'a cell whose row comes late opens once it is there, and stays in sight below a notice',
  async (j) => {
    const { page } = j;
    const active = await enterLateMatrix(j);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.locator('[role=grid] textarea:focus').waitFor();
    await page.keyboard.press('Escape');
    const last = active.and(page.locator(':focus'));
    /** How far its end is below the grid, whose rows turned out higher than was expected. */
    const beyond = () =>
      last.evaluate(
        (cell) =>
          cell.getBoundingClientRect().bottom -
          (cell.closest('[role=grid]')?.getBoundingClientRect().bottom ?? 0),
      );
    await expect.poll(beyond).toBeLessThanOrEqual(1);

    await last.evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Text\n'.repeat(600));
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('Auf einmal lassen sich höchstens').waitFor();
    await expect.poll(beyond).toBeLessThanOrEqual(1);
  },
);
