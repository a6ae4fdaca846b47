import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

journey('a mail template is created with a preview, found, changed and deleted', async (j) => {
  const { page } = j;
  await j.enter('/mailTemplates');
  await page.getByRole('heading', { level: 1, name: 'E-Mail-Vorlagen' }).waitFor();
  await page.getByRole('row').nth(2).waitFor();
  await j.checkAccessibility('the list of mail templates');

  await page.getByRole('link', { name: 'Neue Vorlage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Neue E-Mail-Vorlage' }).waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  expect(await page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(3);
  await page.getByRole('combobox', { name: 'Kontext' }).fill('GLOBAL');
  await page.getByRole('option', { name: 'GLOBAL' }).click();
  await page.getByRole('combobox', { name: 'Sprache', exact: true }).fill('de');
  await page.getByRole('option', { name: /^de · / }).click();
  await page.getByRole('textbox', { name: 'Schlüssel' }).fill('welcome.mail');
  await page.getByRole('textbox', { name: 'Betreff', exact: true }).fill('Willkommen, {%NAME%}');
  await page.getByRole('textbox', { name: 'Text' }).fill('<h1>Hallo {%name%}</h1><p>Bis {%tag%}.</p>');
  await page.getByRole('textbox', { name: '{%NAME%}' }).fill('Frau <Dr.> Müller');
  await page.getByText('Willkommen, Frau <Dr.> Müller').waitFor();
  const mail = page.frameLocator('iframe');
  await mail.getByRole('heading', { name: 'Hallo Frau <Dr.> Müller' }).waitFor();
  await mail.getByText('Bis {%tag%}.').waitFor();
  const laidOutFor = () => mail.locator('html').evaluate(() => window.innerWidth);
  await expect.poll(laidOutFor).toBeLessThan(370);
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(laidOutFor).toBeGreaterThan(630);
  await j.checkAccessibility('the form of a mail template');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('E-Mail-Vorlage angelegt').waitFor();

  await page.getByRole('searchbox', { name: 'Suchen' }).fill('welcome.mail');
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  await page.getByRole('link', { name: 'welcome.mail' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('<script>alert(1)</script>');
  j.announce({ status: 400, path: 'mailTemplate/save' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('alert').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('<script>alert(1)</script>');
  await page.getByRole('textbox', { name: 'Text' }).fill('Guten Tag');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('E-Mail-Vorlage gespeichert').waitFor();

  await page.getByRole('link', { name: 'welcome.mail' }).click();
  await page.getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog', { name: 'E-Mail-Vorlage löschen?' });
  await question.getByRole('button', { name: 'Löschen' }).click();
  await page.getByText('E-Mail-Vorlage gelöscht').waitFor();
  await page.getByText('Keine Treffer').waitFor();
});
