import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

journey(
  'a list and the history are printed without anything to press, with all of their texts',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings?context=praxis-elbufer&search=appointment');
    const table = page.getByRole('table', { name: 'Formulierungen' });
    await table.getByText('appointment').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.getByText('Kontext: praxis-elbufer · Suchen: appointment').waitFor();
    for (const role of ['navigation', 'search', 'checkbox', 'combobox', 'searchbox'] as const) {
      expect(await page.getByRole(role).count(), role).toBe(0);
    }
    const pressed = await page.getByRole('button').allTextContents();
    expect(pressed).toEqual(['Sprache', 'Schlüssel', 'Wert', 'Setzt zurück', 'Kontext', 'Geändert']);
    expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
      'table-header-group',
    );
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth + 1;
    expect((await page.locator('td').all()).length).toBeGreaterThan(0);
    for (const cell of await page.locator(':is(td, tbody th):visible').all())
      expect(await cell.evaluate(isCut)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(new URL('/audit?type=wording', page.url()).href);
    await page.getByRole('row').nth(1).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('p', { hasText: /^Formulierung$/ }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
  },
);
