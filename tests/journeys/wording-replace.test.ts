import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const MATRIX = '/wordings/matrix?context=region-nord&search=contact.hotline';
const REPLACE = '/wordings/replace?context=region-nord';

/** Another user at a browser of their own. */
async function openBeside(j: Journey, username: string, path: string): Promise<Page> {
  const browser = j.page.context().browser();
  if (!browser) throw new Error('no browser to open another window in');
  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  j.watch(page);
  page.setDefaultTimeout(10_000);
  // Not everybody's own language is German.
  await page.goto(`${j.server.address}${path}${path.includes('?') ? '&' : '?'}lang=de`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(j.server.passwordOf(username));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByLabel('Passwort', { exact: true }).waitFor({ state: 'detached' });
  return page;
}

async function preview(page: Page, find: string, replacement: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Suchen nach' }).fill(find);
  await page.getByRole('textbox', { name: 'Ersetzen durch' }).fill(replacement);
  await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
  await page.getByRole('heading', { name: 'Was geschieht' }).waitFor();
}

const replaceNow = (page: Page) => page.getByRole('button', { name: 'Jetzt ersetzen' }).click();

journey(
  'a text is found, shown, replaced where it is chosen, seen in the matrix and taken back',
  async (j) => {
    const { page } = j;
    const row = page.getByRole('row').filter({ hasText: 'contact.hotline' });
    await j.enter(MATRIX);
    await row.waitFor();
    await page.getByRole('link', { name: 'Suchen und Ersetzen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Suchen und Ersetzen' }).waitFor();
    // The search term of the matrix is prefilled.
    expect(await page.getByRole('textbox', { name: 'Suchen nach' }).inputValue()).toBe('contact.hotline');
    await preview(page, '5550100', '5550200');
    await page.getByText('2 Fundstellen in 2 Texten').waitFor();
    await page.getByText(/danach einen anderen Text/).waitFor();
    await j.checkAgain('the preview of a replacement');
    const english = page.getByRole('checkbox', { name: 'contact.hotline (en) ersetzen' });
    await english.click();
    await page.getByText('Noch nicht ersetzt: ein Text').waitFor();

    // A reload keeps what was typed and chosen.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.getByText('Ihr Entwurf ist wieder da').waitFor();
    await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    await page.getByText('Noch nicht ersetzt: ein Text').waitFor();
    expect(await english.isChecked()).toBe(false);
    await replaceNow(page);
    await page.getByText('region-nord: 1 Text geändert').waitFor();
    await row.getByText('5550200').waitFor();
    expect(await row.innerText()).toContain('5550100');
    expect(page.url()).toBe(j.server.address + MATRIX);

    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Vorgang rückgängig gemacht').waitFor();
    await row.getByText('5550200').waitFor({ state: 'detached' });
  },
);

longJourney(
  'texts that another user has changed are shown again, and who only reads replaces nothing',
  async (j) => {
    const { page } = j;
    await j.enter(REPLACE);
    await preview(page, '5550100', '5550200');
    const other = await openBeside(j, 'petersen', REPLACE);
    await preview(other, 'werktags', 'montags bis freitags');
    await replaceNow(other);
    await other.getByText('region-nord: 1 Text geändert').waitFor();

    j.announce({ status: 409, path: 'wording/replace' });
    await replaceNow(page);
    await page.getByText('Die Texte haben sich geändert').waitFor();
    await page.getByText('Inzwischen geändert').waitFor();
    await page.getByText('montags bis freitags').first().waitFor();
    await j.checkAccessibility('texts that have changed since their preview');
    await replaceNow(page);
    await page.getByText('region-nord: 2 Texte geändert').waitFor();

    const reader = await openBeside(j, 'weber', MATRIX);
    await reader.getByRole('row').filter({ hasText: '5550200' }).waitFor();
    expect(await reader.getByRole('link', { name: 'Suchen und Ersetzen' }).count()).toBe(0);
    await reader.goto(j.server.address + REPLACE);
    await reader.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
    expect(await reader.getByRole('textbox', { name: 'Suchen nach' }).count()).toBe(0);
  },
);

longJourney(
  'a term is renamed in all contexts in one run, in the case of each route, and taken back',
  async (j) => {
    const { page } = j;
    await j.enter('/');
    await page.getByRole('button', { name: /^Benutzermenü/ }).waitFor();
    // From anywhere, without a context.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Suchen/ }).fill('Ersetzen');
    await page.getByRole('option', { name: /Suchen und Ersetzen/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Suchen und Ersetzen' }).waitFor();
    expect(page.url()).toBe(`${j.server.address}/wordings/replace`);
    expect(await page.getByRole('radio', { name: 'Alle', exact: true }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Groß- und Kleinschreibung beibehalten' }).click();
    await preview(page, 'termin', 'besuch');
    const found = await page.getByText(/Fundstellen in \d+ Texten in \d+ Kontexten/).innerText();
    const [, texts = '', contexts = ''] = /in (\d+) Texten in (\d+) Kontexten/.exec(found) ?? [];
    expect(Number(contexts)).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^GLOBAL/ }).click();
    await page.getByRole('checkbox', { name: 'menu.appointments (de) in GLOBAL ersetzen' }).waitFor();
    await page.getByText('Besuche', { exact: true }).first().waitFor();
    await j.checkAccessibility('the preview of a replacement in all contexts');
    await replaceNow(page);
    await page.getByText(`${texts} Texte in ${contexts} Kontexten geändert`).waitFor();

    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('Vorgang rückgängig gemacht').waitFor();
    await j.open('/wordings/replace?scope=subtree&context=GLOBAL&search=Termin');
    expect(await page.getByRole('textbox', { name: 'Suchen nach' }).inputValue()).toBe('Termin');
    await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    await page.getByText(new RegExp(`in ${texts} Texten in ${contexts} Kontexten`)).waitFor();
  },
);
