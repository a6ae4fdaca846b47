import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

const WELCOME = 'Willkommen in der Administration der zentralen Diensteplattform';
const region = ({ page }: Journey, name: string) => page.getByRole('region', { name });
const main = ({ page }: Journey) => page.getByRole('main');

async function home(j: Journey, username: string): Promise<void> {
  await (username === 'admin' ? j.enter('/') : j.enter('/', username, j.server.passwordOf(username)));
  await j.page.getByRole('heading', { level: 1, name: WELCOME }).waitFor();
  await region(j, 'Meine Kontexte').getByRole('listitem').first().waitFor();
  await j.page.waitForLoadState('networkidle');
}

journey('an editor follows what is missing into the matrix, and finds exactly those texts', async (j) => {
  const { page } = j;
  await home(j, 'petersen');
  const missing = region(j, 'Meine Kontexte').getByRole('link', { name: /fehl(t|en) auf Französisch/ });
  const count = Number(/^\d+/.exec((await missing.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await j.checkAccessibility('the home page of an editor');
  await page.setViewportSize({ width: 360, height: 740 });
  await j.checkAgain('the home page on a telephone');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  // By keyboard: the first Tab after the heading is within the page.
  await missing.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  expect(new URL(page.url()).search).toBe('?context=region-nord&missing=fr');
  await expect
    .poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')))
    .toBeGreaterThanOrEqual(count);
});

journey('what one types and saves stands on the home page, and what others change meanwhile', async (j) => {
  const { page } = j;
  await home(j, 'petersen');
  await j.open('/wording/new?context=region-nord');
  await page.getByRole('textbox', { name: /^Schlüssel/ }).fill('home.draft');
  // A draft is kept a moment after the last key.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('home.draft')))
    .toBe(true);
  await j.open('/');
  const drafts = region(j, 'Meine Entwürfe');
  await drafts.getByRole('link', { name: 'Formulierung (neu) home.draft' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Schlüssel/ }).inputValue()).toBe('home.draft');
  await j.open('/');
  await drafts.getByRole('button', { name: /^Entwurf home\.draft verwerfen/ }).click();
  await drafts.waitFor({ state: 'detached' });
});

journey('an administrator sees a locked user and a failed sync, and follows each', async (j) => {
  const { page } = j;
  const stranger = new WebVisitor();
  await stranger.get(j.server.address, 'auth/session');
  for (let tries = 0; tries < 5; tries++) {
    const wrong = { username: 'huber', password: `Falsch-${tries}-und-lang` };
    expect((await stranger.post(j.server.address, 'auth/login', wrong)).status).toBe(401);
  }
  const database = new DatabaseSync(join(j.server.folder, 'leitstand.db'));
  database.exec('pragma busy_timeout = 5000');
  database.exec(`insert into syncRuns (source, syncItems, rehearsal, username, state, phase, startDate, endDate, lastSeen, errors)
    values ('PREPROD', '["ALL"]', 0, 'admin', 'failed', 'reading', ${Date.now()}, ${Date.now()}, ${Date.now()}, '[]')`);
  database.close();
  await home(j, 'admin');
  const server = region(j, 'Server');
  await server.getByText('Die Synchronisierung von PREPROD ist fehlgeschlagen').waitFor();
  await j.checkAccessibility('the home page of an administrator');
  await page.emulateMedia({ colorScheme: 'dark' });
  await j.checkAgain('the home page in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await server.getByRole('link', { name: 'Zur Synchronisierung' }).click();
  await page.getByRole('heading', { level: 1, name: 'Serverübersicht' }).waitFor();
  await page.goBack();
  await server.getByRole('link', { name: 'huber' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Nachname/ }).inputValue()).toBe('Huber');
});

longJourney('a user with nothing to do sees a kind message', async (j) => {
  const { page } = j;
  await j.enter('/?lang=de_DE', 'weber', j.server.passwordOf('weber'));
  await main(j).getByText('Hier ist nichts für Sie zu tun').waitFor();
  await j.checkAccessibility('the home page of a reader');
  await main(j).getByRole('link', { name: 'Textmatrix' }).click();
  await page.getByRole('heading', { level: 1, name: 'Textmatrix' }).waitFor();
});

longJourney('an administrator finds who has no second factor and has never signed in', async (j) => {
  const { page } = j;
  await j.enter('/users');
  await page.getByRole('row', { name: /huber/ }).getByText('noch nie').waitFor();
  await page.getByRole('combobox', { name: 'Zweiter Faktor' }).selectOption('Mit zweitem Faktor');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('combobox', { name: 'Anmeldung' }).selectOption('Noch nie angemeldet');
  await page.getByRole('combobox', { name: 'Rolle' }).selectOption('Administration');
  expect(new URL(page.url()).search).toBe('?factor=on&signin=never&role=SUPERADMIN');
  await page.getByText('Keine Treffer').waitFor();
  await j.checkAccessibility('the list of users without a match');
  await page.getByRole('button', { name: 'Suche und Filter zurücksetzen' }).click();
  await page.getByRole('row', { name: /huber/ }).waitFor();
});

longJourney(
  'a text that is only to be read leads to a deviation in one’s own context, prefilled',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings?context=plattform', 'petersen', j.server.passwordOf('petersen'));
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
    const text = await page.getByLabel('Wert').inputValue();
    await j.checkAccessibility('a text that can only be read');
    const way = page.getByRole('button', { name: 'Abweichung für region-nord anlegen' });
    await way.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('combobox', { name: /^Kontext/ }).inputValue())
      .toBe('region-nord');
    await expect.poll(() => page.getByLabel('Wert').inputValue()).toBe(text);
    await j.checkAccessibility('the form of a deviation');
  },
);
