import type { Page } from 'playwright';
import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey } from '#tests/support/journey.ts';

const TEXT = 'Während der Arbeit abgemeldet';
/** Timeout that allows for a loaded machine; waiting callers are notified as soon as the condition holds. */
const PATIENT = { timeout: 10_000 };

const value = (page: Page) => page.getByRole('textbox', { name: 'Wert' });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** The code that the server sent last; without a gateway it prints what it sends. */
async function lastCode({ server }: Journey, sent: number): Promise<string> {
  const messages = () => server.output.split('\n').filter((line) => line.startsWith('SMS to '));
  await expect.poll(() => messages().length, PATIENT).toBe(sent);
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(messages().at(-1) ?? '')?.[0] ?? '';
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Opens the first text of the practice that moreau looks after. */
async function openWording(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/wordings?context=praxis-saarbogen`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
}

journey(
  'a save that the end of the session interrupts goes on by itself after password and code, and every tab is back',
  async (j) => {
    const { page } = j;
    const password = j.server.passwordOf('moreau');
    // Moreau's own language is French.
    await j.open('/?lang=de');
    await page.getByLabel('Benutzername').fill('moreau');
    await givePassword(page, password);
    await giveCode(page, await lastCode(j, 1));
    await page.getByRole('button', { name: 'Benutzermenü von moreau' }).waitFor();
    await openWording(page, j.server.address);
    await value(page).fill(TEXT);
    const other = await page.context().newPage();
    j.watch(other);
    // With all that it asks for at first: the session ends for what comes later.
    const background = [/language\/list/, /context\/tree/].map((path) => other.waitForResponse(path));
    await other.goto(`${j.server.address}/contexts`);
    await other.getByRole('row').filter({ hasText: 'praxis-saarbogen' }).first().waitFor();
    await Promise.all(background);

    j.server.endSessions();
    j.announce({ status: 401, path: 'wording/save' });
    j.announce({ status: 401, path: 'context/list' });
    await other.getByRole('searchbox', { name: 'Suchen' }).fill('praxis');
    await other.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
    await signInAgain(other).waitFor();
    await save(page);
    await signInAgain(page).waitFor();
    await givePassword(page, password);
    await giveCode(page, await lastCode(j, 2));
    await signInAgain(page).waitFor({ state: 'detached' });
    await page.getByText('Formulierung gespeichert').waitFor();
    await page.getByRole('row').filter({ hasText: TEXT }).waitFor();
    await signInAgain(other).waitFor({ state: 'detached' });
    await other.getByRole('row').filter({ hasText: 'praxis-saarbogen' }).first().waitFor();
    await other.close();
  },
);

journey('another user who signs in over the page finds nothing of the one before', async (j) => {
  const { page } = j;
  await j.enter('/wordings?context=region-nord', 'petersen', j.server.passwordOf('petersen'));
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
  const address = page.url();
  const text = await value(page).inputValue();
  await value(page).fill('Gespeichert von petersen');
  await save(page);
  await acceptConsequences(page);
  await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
  // With all that stands beside the form: the session ends for what comes later.
  const beside = [/audit\/wording\/revisions/, /wording\/places/].map((path) => page.waitForResponse(path));
  await page.goto(address);
  await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
  await Promise.all(beside);
  await value(page).fill('Ein Entwurf von petersen');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':draft:')).length);
  await expect.poll(drafts, PATIENT).toBe(1);

  j.server.endSessions();
  j.announce({ status: 401, path: 'wording/save' });
  await save(page);
  await signInAgain(page).waitFor();
  await j.signIn();
  await page.getByRole('button', { name: 'Benutzermenü von admin' }).waitFor();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await drafts()).toBe(0);
  expect(await page.locator('.mantine-Notifications-notification').count()).toBe(0);
  await page.goto(address);
  await expect.poll(() => value(page).inputValue(), PATIENT).toBe('Gespeichert von petersen');
  expect(text).not.toBe('Gespeichert von petersen');
});
