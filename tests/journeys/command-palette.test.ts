import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { titled } from '#tests/support/titled.ts';

const heading = ({ page }: Journey, name: string) =>
  page.getByRole('heading', { level: 1, name: titled(name) }).waitFor();
const field = ({ page }: Journey) => page.getByRole('combobox', { name: 'Suchen und springen' });
const status = ({ page }: Journey) => page.getByRole('dialog').getByRole('status').last();
const focused = ({ page }: Journey) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function ask(j: Journey, text: string): Promise<void> {
  await j.page.keyboard.press('ControlOrMeta+k');
  await field(j).waitFor();
  await j.page.keyboard.type(text);
}

journey('everything can be reached from one field, without a mouse', async (j) => {
  const { page } = j;
  const { keyboard } = page;
  await j.enter('/');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await ask(j, 'menu.video');
  await page.getByRole('option', { name: /^menu\.video GLOBAL · de/ }).waitFor();
  await expect.poll(() => status(j).textContent()).toBe('3 Treffer');
  await j.checkAccessibility('the palette with records');
  await keyboard.press('Enter');
  await heading(j, 'Formulierung bearbeiten');
  await expect.poll(() => focused(j)).toMatch(/^Formulierung bearbeiten/);

  // Unsaved input survives the navigation.
  await page.getByRole('textbox', { name: 'Wert' }).fill('Noch nicht gespeichert');
  await ask(j, 'Kontexte');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Nicht gespeicherte Änderungen verwerfen?' });
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  expect(await page.getByRole('textbox', { name: 'Wert' }).inputValue()).toBe('Noch nicht gespeichert');
  await ask(j, 'Kontexte');
  await keyboard.press('Enter');
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await heading(j, 'Kontexte');

  // The palette offers the page's own actions, and closing it restores the focus.
  await page.getByRole('searchbox').focus();
  await ask(j, '');
  await page.getByRole('group', { name: 'Auf dieser Seite' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('option').first().textContent()).toContain('menu.video');
  await keyboard.press('Escape');
  await field(j).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await ask(j, 'neuer kontext');
  await keyboard.press('Enter');
  await heading(j, 'Neuer Kontext');

  await ask(j, 'dunkel');
  await keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await ask(j, 'kontrast');
  await keyboard.press('Enter');
  await page.locator('html[data-high-contrast]').waitFor({ state: 'attached' });
  await j.checkAccessibility('a form in dark and high contrast');
  await ask(j, 'francais');
  await keyboard.press('Enter');
  await page.locator('html[lang="fr-FR"]').waitFor({ state: 'attached' });
  await keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Rechercher et ouvrir' }).waitFor();
  await keyboard.type('deconnecter');
  await keyboard.press('Enter');
  await page.getByLabel('Nom d’utilisateur').waitFor();
});

longJourney('the palette says calmly when it cannot search, and fits a telephone', async (j) => {
  const { page } = j;
  await page.setViewportSize({ width: 360, height: 740 });
  await j.enter('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const fails = (url: URL) => url.pathname.endsWith('/list');
  j.announce({ status: 503, path: 'wording/list' });
  j.announce({ status: 503, path: 'context/list' });
  for (const path of [
    'document/list',
    'document/file/list',
    'mailTemplate/list',
    'language/list',
    'user/list',
  ])
    j.announce({ status: 503, path });
  await page.route(fails, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Suchen und springen' }).click();
  await field(j).waitFor();
  await page.keyboard.type('menu.video');
  const again = page.getByRole('dialog').getByRole('button', { name: 'Erneut versuchen' });
  await again.waitFor();
  await j.checkAccessibility('the palette without an answer');
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
  await page.unroute(fails);
  await again.click();
  await page.getByRole('option', { name: /^menu\.video GLOBAL · fr/ }).click();
  await heading(j, 'Formulierung bearbeiten');
});

journey('single keys lead on, but never out of what is being typed, and can be switched off', async (j) => {
  const { page } = j;
  const { keyboard } = page;
  await j.enter('/wordings');
  await page.getByRole('row').nth(2).waitFor();
  await keyboard.press('g');
  await keyboard.press('c');
  await heading(j, 'Kontexte');
  await keyboard.press('/');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await keyboard.type('gn?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('gn?');
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await keyboard.press('n');
  await heading(j, 'Neuer Kontext');
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Tastenkürzel' });
  await help.waitFor();
  await j.checkAccessibility('the keys');
  await help.getByRole('switch', { name: 'Einzelne Tasten verwenden' }).press('Space');
  await help.getByText('ausgeschaltet').waitFor();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await expect.poll(() => focused(j)).toBe('Neuer Kontext');
  await keyboard.press('?');
  await keyboard.press('g');
  await keyboard.press('w');
  await keyboard.press('ControlOrMeta+k');
  await field(j).waitFor();
  expect(await help.count()).toBe(0);
  await keyboard.press('Escape');
  await heading(j, 'Neuer Kontext');
});
