import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

journey('whoever is about to create a wording sees which text it overrides', async (j) => {
  const { page } = j;
  const section = page.getByRole('region', { name: 'Woher kommt dieser Text?' });
  await j.open('/wordings?search=menu.video');
  await j.signIn();
  await page.getByRole('link', { name: 'menu.video' }).first().click();
  await section.getByText(/^Dieser Text wird gezeigt/).waitFor();
  await j.checkAccessibility('the form of a wording with its origin');

  await page.goto(new URL('/wording/new', page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
  expect(await section.count()).toBe(0);
  await page.getByRole('combobox', { name: /^Kontext/ }).fill('praxis-elbufer');
  await page.getByRole('option', { name: /praxis-elbufer/ }).click();
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /^Sprache/ })
    .click();
  await page.getByRole('option', { name: /^de ·/ }).click();
  await page.getByRole('textbox', { name: /^Schlüssel/ }).fill('menu.video');
  await section.getByText(/^Dieser Text wird gezeigt/).waitFor();
  expect(await section.getByText(/^Das gilt bisher/).count()).toBe(1);
  await section.getByRole('link').last().click();
  await page.getByRole('dialog').waitFor();
});
