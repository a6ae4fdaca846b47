import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';

const switcher = ({ page }: Journey) => page.getByRole('banner').getByRole('button', { name: /^Kontext: / });
const navigation = ({ page }: Journey, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });
const field = ({ page }: Journey) => page.getByRole('combobox', { name: /^Kontext/ });
const address = ({ page }: Journey) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

journey(
  'a context is chosen once; lists, matrix and forms begin there, and the address says so',
  async (j) => {
    const { page } = j;
    await j.enter('/');
    await switcher(j).filter({ hasText: 'Alle Kontexte' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    const dialog = page.getByRole('dialog', { name: 'In welchem Kontext arbeiten Sie?' });
    await dialog.waitFor();
    await page.getByRole('listbox').waitFor();
    await j.checkAccessibility('the choice of a context to work in');
    await page.keyboard.type('nord foerde');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await switcher(j).filter({ hasText: 'praxis-foerde' }).waitFor();

    await navigation(j, 'Texte').click();
    await expect.poll(() => address(j)).toBe('/wordings/matrix?context=praxis-foerde');
    await navigation(j, 'Formulierungen').click();
    await expect.poll(() => address(j)).toBe('/wordings?context=praxis-foerde');
    await page.getByRole('link', { name: 'Neue Formulierung' }).click();
    await expect.poll(() => address(j)).toBe('/wording/new?context=praxis-foerde');
    await expect.poll(() => field(j).inputValue()).toBe('praxis-foerde');
    await navigation(j, 'Texte').click();
    await expect.poll(() => address(j)).toBe('/wordings/matrix?context=praxis-foerde');
    await page.getByRole('grid').waitFor();

    // The current page follows the switch; the choice outlives a reload, and an address that names another context
    // wins.
    await switcher(j).click();
    await page.keyboard.type('region-nord');
    await page.keyboard.press('Enter');
    await expect.poll(() => address(j)).toBe('/wordings/matrix?context=region-nord');
    await page.reload();
    await switcher(j).filter({ hasText: 'region-nord' }).waitFor();
    await j.open('/wordings?context=praxis-foerde');
    await switcher(j).filter({ hasText: 'region-nord' }).waitFor();
    await expect.poll(() => field(j).inputValue()).toBe('praxis-foerde');
  },
);
