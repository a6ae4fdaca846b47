import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePortal } from '#examples/portal/serve.mjs';
import { buildTexts } from '#scripts/support/build-clients.mjs';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, travel } from '#tests/support/journey.ts';

const CONTEXT = 'praxis-elbufer';
const RULE = 'appointment.cancel.deadline';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-portal-'));
  const built = await buildTexts(process.execPath, folder);
  expect(built.code, built.tail).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Story = (journey: Journey, portal: Page) => Promise<void>;

/** The console beside the portal, which another server serves and another page shows. */
async function travelWithPortal(title: string, story: Story): Promise<void> {
  let textsServer = 'http://127.0.0.1:1';
  const client = join(folder, 'texts.js');
  const served = await servePortal({ port: 0, textsServer: () => textsServer, context: CONTEXT, client });
  try {
    await travel(
      title,
      async (j) => {
        textsServer = j.server.address;
        const portal = await j.page.context().newPage();
        portal.setDefaultTimeout(10_000);
        j.watch(portal);
        await portal.goto(served.address);
        // What this practice says otherwise than the page itself: before that, nothing listens to clicks.
        await portal.getByRole('heading', { name: 'Unsere Sprechzeiten am Elbufer' }).waitFor();
        await story(j, portal);
      },
      { CORS_ORIGINS: served.address },
    );
  } finally {
    await served.close();
  }
}

function portalJourney(title: string, story: Story): void {
  test(title, () => travelWithPortal(title, story));
}

const texts = (page: Page, identifier: string) => page.locator(`[data-text="${identifier}"]`).first();
const rule = (page: Page) => texts(page, RULE);
const free = (page: Page) => page.locator('#free');

async function choose(portal: Page, language: string): Promise<void> {
  await portal.getByRole('button', { name: language, exact: true }).click();
  await portal.locator(`[data-language][aria-pressed=true]`).getByText(language).waitFor();
}

portalJourney('the portal shows a practice in three languages, narrow and dark too', async (j, portal) => {
  const shown = {
    Deutsch: ['de', 'Termin buchen', '3 freie Termine in dieser Woche'],
    English: ['en', 'Book an appointment', '3 appointments available this week'],
    Français: ['fr', 'Prendre rendez-vous', '3 rendez-vous disponibles cette semaine'],
  } as const;
  for (const [language, [lang, book, slots]] of Object.entries(shown)) {
    await choose(portal, language);
    await portal.getByRole('button', { name: book, exact: true }).waitFor();
    expect(await free(portal).textContent()).toBe(slots);
    expect(await portal.locator('html').getAttribute('lang')).toBe(lang);
    if (language === 'Deutsch') await j.checkAccessibility(`the portal in ${language}`, portal);
    else await j.checkAgain(`the portal in ${language}`, portal);
  }
  await portal.setViewportSize({ width: 360, height: 740 });
  await portal.emulateMedia({ colorScheme: 'dark' });
  await choose(portal, 'Deutsch');
  await j.checkAccessibility('the portal, narrow and dark', portal);
  expect(await portal.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const book = portal.getByRole('button', { name: 'Termin buchen' });
  await book.click();
  await book.click();
  expect(await free(portal).textContent()).toBe('1 freier Termin in dieser Woche');
  await book.click();
  await portal.getByText(/^In den nächsten vier Wochen ist kein Termin frei/).waitFor();
  await portal.getByText('Ihr Termin am 1. Dezember 2026 um 09:30 Uhr ist gebucht.').waitFor();

  const privacy = await portal.locator('#privacy').getAttribute('href');
  const file = await fetch(privacy ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(file.headers.get('content-language')).toBe('de');
});

portalJourney('a text that an editor saves is in the portal without a reload', async (j, portal) => {
  const { page } = j;
  let loads = 0;
  portal.on('load', () => {
    loads += 1;
  });
  await rule(portal)
    .getByText(/24 Stunden/)
    .waitFor();

  // By keyboard the same texts are a list, and nothing of it stays.
  const list = portal.getByRole('dialog', { name: 'Open a text in the console' });
  await portal.keyboard.press('Alt+Shift+KeyT');
  await expect.poll(() => list.getByRole('link').count()).toBeGreaterThan(3);
  await j.checkAccessibility('the list of texts in the portal', portal);
  await portal.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await j.checkAgain('the portal behind its list of texts', portal);

  // Alt+click, and where it leads to: the cell of this text, of this context, in this language.
  const opens = page.context().waitForEvent('page');
  await rule(portal).click({ modifiers: ['Alt'] });
  const tab = await opens;
  tab.setDefaultTimeout(10_000);
  j.watch(tab);
  await tab.getByLabel('Benutzername').waitFor();
  await tab.getByLabel('Benutzername').fill('admin');
  await tab.getByLabel('Passwort', { exact: true }).fill('Reise-durch-den-Leitstand-1');
  await tab.getByRole('button', { name: 'Anmelden', exact: true }).click();
  const cell = tab.getByRole('gridcell', { name: /^Eine Absage ist bis 24 Stunden/ });
  await cell.waitFor();
  await expect.poll(() => cell.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await j.checkAccessibility('the text that Alt+click has opened', tab);
  expect(new URL(tab.url()).searchParams.get('context')).toBe(CONTEXT);

  await tab.keyboard.press('Enter');
  await tab.locator('[role=grid] textarea:focus').fill('Absagen bitte bis 12 Stunden vorher.');
  await tab.keyboard.press('Enter');
  await rule(portal).getByText('Absagen bitte bis 12 Stunden vorher.').waitFor();
  expect(loads).toBe(0);

  // The form of a text that stands further up in the tree of contexts reaches it as well.
  await tab.goto(`${j.server.address}/wordings?search=contact.title&language=de`);
  await tab.getByRole('link', { name: 'contact.title' }).first().click();
  await tab.getByRole('textbox', { name: 'Wert' }).fill('So erreichen Sie uns');
  await tab.getByRole('button', { name: 'Speichern' }).click();
  await acceptConsequences(tab);
  await portal.getByRole('heading', { name: 'So erreichen Sie uns' }).waitFor();
  expect(loads).toBe(0);
});

portalJourney(
  'the portal keeps its texts when the server is stopped, and goes on with it',
  async (j, portal) => {
    await choose(portal, 'English');
    await portal.getByText('3 appointments available this week').waitFor();
    await j.stopServer('SIGKILL');

    await portal.reload();
    await portal.getByText('3 appointments available this week').waitFor();
    expect(await portal.locator('html').getAttribute('lang')).toBe('en');
    // A language that this browser has never loaded has to wait; the page stays whole.
    await portal.getByRole('button', { name: 'Deutsch' }).click();
    await portal.getByRole('button', { name: /^(Termin buchen|Book an appointment)$/ }).waitFor();

    await j.bringServerBack();
    // As if the connection had just come back: the next try may be a while away.
    await portal.evaluate(() => window.dispatchEvent(new Event('online')));
    await portal.getByRole('button', { name: 'Termin buchen' }).waitFor();
    expect(await portal.locator('html').getAttribute('lang')).toBe('de');
  },
);
