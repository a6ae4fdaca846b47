import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readCatalog } from '#scripts/translations.mjs';
import { speak } from '#tests/support/interface-language.ts';
import { type Journey, journey } from '#tests/support/journey.ts';
import { fits, SCREENS } from '#tests/support/journey-screens.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';

const LANGUAGES = JSON.stringify([
  { locale: 'de_DE', dateLocale: 'de', name: 'Deutsch', enabledInGui: true },
  { locale: 'it_IT', dateLocale: 'it', name: 'Italiano', enabledInGui: true },
  { locale: 'ar_EG', dateLocale: 'ar', name: 'العربية', enabledInGui: true },
]);

/** Where the server finds a catalog without a word about it in its settings. */
async function addCatalog({ server }: Journey, name: string, texts: Record<string, string>): Promise<void> {
  const folder = join(server.folder, 'data', 'translations');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(texts));
}

const languageOfPage = ({ page }: Journey) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

journey(
  'a language is added without a build: its texts, English where it has none, each marked with its own',
  async (j) => {
    const { page } = j;
    await addCatalog(j, 'it', { 'login.title': 'Accedi', 'login.submit': 'Entra' });
    await j.open('/wordings?lang=it_IT');
    await page.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor();
    await page.getByLabel('Username').waitFor();
    // Most of the page is English, and so it is pronounced; what is Italian says so.
    expect(await languageOfPage(j)).toEqual(['en', 'ltr']);
    await page.locator('h1[lang="it-IT"]', { hasText: 'Accedi' }).waitFor();

    const { 'login.title': _, ...english } = await readCatalog('en');
    await addCatalog(j, 'it', { ...english, 'login.title': 'Accedi', 'login.submit': 'Entra' });
    await page.reload();
    await page.getByRole('button', { name: 'Entra' }).waitFor();
    expect(await languageOfPage(j)).toEqual(['it-IT', 'ltr']);
  },
  { LANGUAGES },
);

/**
 * Every text of the console in a language from right to left, as far as the eye of a test can tell. Its mark stands at the
 * end: what a button shows must be part of its name, which mostly ends as that does.
 */
async function speakArabic(j: Journey): Promise<void> {
  const german = Object.entries(await readCatalog('de'));
  await addCatalog(j, 'ar', Object.fromEntries(german.map(([id, text]) => [id, `${text} ع`])));
  await j.open('/?lang=ar_EG');
  const { page } = j;
  await page.getByLabel('Benutzername ع').fill(ADMIN.username);
  await page.getByLabel('Passwort ع', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Anmelden ع', exact: true }).click();
  await page.getByLabel('Passwort ع', { exact: true }).waitFor({ state: 'detached' });
}

const SOME = ['/wording/1', '/contexts/tree'];
const WIDTHS = [1280, 360] as const;

journey(
  'a language from right to left turns every screen around, at a desk and on a telephone',
  async (j) => {
    const { page } = j;
    await speakArabic(j);
    expect(await languageOfPage(j)).toEqual(['ar-EG', 'rtl']);
    for (const path of LONG ? SCREENS.map((screen) => screen.path) : SOME) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        // Otherwise it is the same screen, narrowed.
        if (LONG || width === WIDTHS[0]) {
          await j.open(path);
          await page.locator('h1').first().waitFor();
          await page.waitForLoadState('networkidle');
        }
        await fits(j, `${path} at ${width} pixels`);
        if (width === 360) continue;
        const navigation = await page.getByRole('navigation').first().boundingBox();
        expect.soft(navigation?.x, `${path}: left edge of the navigation`).toBeGreaterThan(900);
        await j.checkAccessibility(`${path}, from right to left`);
      }
    }

    // Identifiers and moments keep their own direction.
    await page.setViewportSize({ width: 1280, height: 800 });
    await j.open('/wordings');
    await page.getByRole('row').nth(3).waitFor();
    expect(await page.locator('td bdi').count()).toBeGreaterThan(10);
    // Left leads on, as the cells do.
    await j.open('/wordings/matrix?context=GLOBAL');
    const cells = page.getByRole('gridcell');
    await cells.first().waitFor();
    await cells.first().click();
    const before = await focusedLeft(j);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedLeft(j)).toBeLessThan(before);
    await speak(page, 'de_DE');
    await page.getByRole('heading', { level: 1, name: 'Textmatrix', exact: true }).waitFor();
    expect(await languageOfPage(j)).toEqual(['de-DE', 'ltr']);
  },
  { LANGUAGES },
);

const focusedLeft = ({ page }: Journey) =>
  page.evaluate(() => document.activeElement?.getBoundingClientRect().left ?? Number.NaN);
