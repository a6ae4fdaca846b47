import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

journey('what a context shows is looked up, with the layers that each text comes from', async (j) => {
  const { page } = j;
  await j.enter('/overviewContextWordings');
  await page.getByRole('heading', { level: 1, name: 'Texte je Kontext' }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await j.checkAccessibility('the overview of a context');
  const headers = await page.getByRole('columnheader').allTextContents();
  expect(headers).toEqual([
    'ID',
    'Schlüssel',
    'Sprache',
    'Wert',
    'Setzt zurück',
    'Quellkontext',
    'Vererbung',
    'Geändert',
  ]);
  await page.getByRole('combobox', { name: 'Kontext' }).click();
  await page.getByRole('combobox', { name: 'Kontext' }).fill('praxis-elb');
  await page.getByRole('option', { name: 'praxis-elbufer' }).first().click();
  await page.waitForURL(/context=/);
  await page.getByRole('combobox', { name: 'Zeilen pro Seite' }).selectOption('100');
  const hiding = page.getByRole('row').filter({ has: page.getByRole('img', { name: /Überschreibt/ }) });
  await hiding.first().waitFor();
  expect(await hiding.first().getByRole('listitem').count()).toBeGreaterThan(1);
  await hiding.first().getByText('überschrieben').first().waitFor();
  await hiding.first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
  await page.goBack();
  await hiding.first().waitFor();
});
