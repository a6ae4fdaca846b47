import type { Page } from 'playwright';
import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const value = (page: Page) => page.getByRole('textbox', { name: 'Wert' });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** A second person at a browser of their own, at the same address. */
async function openBeside(j: Journey, username: string): Promise<Page> {
  const browser = j.page.context().browser();
  if (!browser) throw new Error('no browser to open another window in');
  const page = await (await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })).newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(j.page.url());
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(j.server.passwordOf(username));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await value(page).waitFor();
  return page;
}

/** Opens a wording of the northern region, which its practices inherit, and answers what it says. */
async function openWording(j: Journey): Promise<string> {
  await j.enter('/wordings?context=region-nord&search=contact.hotline');
  await j.page.getByRole('row').filter({ hasText: 'Servicetelefon' }).getByRole('link').first().click();
  await j.page.getByText(/^Dieser Text wird gezeigt/).waitFor();
  return value(j.page).inputValue();
}

journey('two people change one wording: the second sees both changes, merges them and saves', async (j) => {
  const { page } = j;
  const text = await openWording(j);
  const other = await openBeside(j, 'petersen');
  await value(page).fill(`Bitte beachten: ${text}`);
  await value(other).fill(`${text} (Region Nord)`);
  await save(other);
  await acceptConsequences(other);
  await other.getByText('Formulierung gespeichert').waitFor();

  j.announce({ status: 409, path: 'wording/save' });
  // Far below where the answer will appear.
  await page.setViewportSize({ width: 1_280, height: 600 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await save(page);
  const reported = page.getByText('Inzwischen hat petersen gespeichert');
  await reported.waitFor();
  await expect.poll(async () => (await reported.boundingBox())?.y ?? 0).toBeGreaterThan(56);
  expect((await reported.boundingBox())?.y).toBeLessThan(400);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Inzwischen hat petersen/);
  await page.getByText(/^Gespeichert am \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/).waitFor();
  const field = page.getByRole('group', { name: 'Wert' });
  await field.getByText('Bitte beachten:').locator('visible=true').first().waitFor();
  expect(await field.locator('ins').allTextContents()).toEqual(['Bitte beachten: ', ' (Region Nord)']);
  await j.checkAccessibility('a conflict with two changes of one text');
  const merged = field.getByRole('textbox', { name: 'Zusammengeführter Text' });
  expect(await merged.inputValue()).toBe(`Bitte beachten: ${text} (Region Nord)`);
  await merged.fill(`Bitte beachten: ${text} (Norden)`);
  await page.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }).click();
  await save(page);
  await acceptConsequences(page);
  await page.getByText('Formulierung gespeichert').waitFor();
  await page.getByRole('row').filter({ hasText: '(Norden)' }).waitFor();
  await other.context().close();
});

longJourney(
  'a wording that a user has deleted meanwhile goes on as a new one with what was typed',
  async (j) => {
    const { page } = j;
    const text = await openWording(j);
    const address = page.url();
    const other = await openBeside(j, 'petersen');
    await value(page).fill(`${text} – neu`);
    await other.getByRole('button', { name: 'Löschen' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await other.getByText('Formulierung gelöscht').waitFor();

    j.announce({ status: 404, path: 'wording/save' });
    await save(page);
    await page.getByRole('button', { name: 'Als neuen Eintrag weiterbearbeiten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
    expect(await value(page).inputValue()).toBe(`${text} – neu`);
    await save(page);
    await acceptConsequences(page);
    await page.getByText('Formulierung angelegt').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: `${text} – neu` })
      .waitFor();
    expect(page.url()).not.toBe(address);
    await other.context().close();
  },
);

longJourney(
  'a form hears of another save while something is typed in it, before its own is refused',
  async (j) => {
    const { page } = j;
    await page.clock.install();
    const text = await openWording(j);
    const other = await openBeside(j, 'petersen');
    await value(page).fill(`Bitte beachten: ${text}`);
    await value(other).fill(`${text} (Region Nord)`);
    await save(other);
    await acceptConsequences(other);
    await other.getByText('Formulierung gespeichert').waitFor();
    // The form looks every twenty seconds.
    await page.clock.fastForward(20_000);
    await page.getByText('Inzwischen hat petersen gespeichert').waitFor();
    await page.getByText(/^Gespeichert am/).waitFor();
    expect(await value(page).inputValue()).toBe(`Bitte beachten: ${text}`);
    await page.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }).click();
    expect(await value(page).inputValue()).toBe(`Bitte beachten: ${text} (Region Nord)`);
    await save(page);
    await acceptConsequences(page);
    await page.getByText('Formulierung gespeichert').waitFor();
    await other.context().close();
  },
);
