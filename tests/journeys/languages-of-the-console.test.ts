import { expect } from 'vitest';
import { speak } from '#tests/support/interface-language.ts';
import { journey } from '#tests/support/journey.ts';

journey('the interface changes its language over a half-filled form, and loses nothing', async (j) => {
  const { page } = j;
  const heading = (words: string) =>
    page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();
  const documentLanguage = () => page.evaluate(() => document.documentElement.lang);
  const typed = () =>
    page
      .locator('main')
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')].map(
          ({ type, value, checked }) => (type === 'checkbox' ? checked : value),
        ),
      );

  // A wish in the address comes first, and counts once.
  await j.open('/wording/new?lang=en_US');
  await heading('Sign in');
  expect([await documentLanguage(), new URL(page.url()).search]).toEqual(['en-US', '']);
  await speak(page, 'de_DE');
  await heading('Anmelden');
  await j.signIn();

  await heading('Neue Formulierung');
  await page.getByRole('combobox', { name: 'Kontext', exact: true }).fill('region-nord');
  await page.getByRole('option', { name: /^region-nord/ }).click();
  await page.getByRole('textbox', { name: 'Schlüssel' }).fill('notice.half');
  await page.getByRole('textbox', { name: 'Wert' }).fill('Noch nicht fertig');
  await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck();
  const before = await typed();
  expect(before).toEqual(expect.arrayContaining(['region-nord', 'notice.half', 'Noch nicht fertig', false]));

  await speak(page, 'fr_BE');
  await heading('Nouveau libellé');
  expect(await documentLanguage()).toBe('fr-BE');
  await page.getByRole('link', { name: 'Libellés', exact: true }).first().waitFor();
  expect(await typed()).toEqual(before);
  // A problem reported in one language is reported in the next.
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Veuillez saisir une valeur dans ce champ').first().waitFor();
  await speak(page, 'en_GB');
  await heading('New wording');
  await page.getByText('Please enter a value for this field').first().waitFor();
  expect(await typed()).toEqual(before);
  await j.checkAccessibility('a half-filled form in English');

  // Without the words of a region its language stands in, without any the interface stays unchanged.
  await page.route('**/translations/fr_FR.json*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route('**/translations/de.json*', (route) => route.fulfill({ status: 503, body: '' }));
  j.announce({ status: 503, path: 'translations/fr_FR.json' });
  j.announce({ status: 503, path: 'translations/de.json' });
  await speak(page, 'fr_FR');
  await heading('Nouveau libellé');
  await speak(page, 'de_DE');
  await page.getByText(/^Les textes pour .* n’ont pas pu être chargés/).waitFor();
  expect(await documentLanguage()).toBe('fr-FR');
  await heading('Nouveau libellé');
  expect(await typed()).toEqual(before);
  await page.unroute('**/translations/de.json*');
  await speak(page, 'en_US');
  await heading('New wording');

  // The choice is kept over a reload.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await heading('New wording');
  expect(await documentLanguage()).toBe('en-US');
});
