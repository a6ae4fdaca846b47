import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

const IDENTIFIER = 'menu.video';
const NEW_TEXT = 'Sprechstunde per Video – „von zu Hause“ & unterwegs';

/** The row of the German wording, found by search as a user would. */
function row({ page }: Journey) {
  return page
    .getByRole('row')
    .filter({ hasText: IDENTIFIER })
    .filter({ hasText: /^\s*de/ });
}

async function search({ page }: Journey, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(term);
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
}

/** Signs in as admin and opens the German wording by search. */
async function openWording(journey: Journey): Promise<void> {
  await journey.enter('/wordings');
  await search(journey, IDENTIFIER);
  await row(journey).getByRole('link', { name: IDENTIFIER }).click();
  await journey.page.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' }).waitFor();
  // Background requests must be answered before the story stops the server or ends the session.
  await journey.page.getByText(/^Dieser Text wird gezeigt/).waitFor();
}

function value({ page }: Journey) {
  return page.getByRole('textbox', { name: 'Wert' });
}

async function save({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: 'Speichern' }).click();
}

/** The save has been acknowledged and the list is back. */
async function isSaved({ page }: Journey): Promise<void> {
  await page.getByText('Formulierung gespeichert').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();
}

journey(
  'a wording is found, changed, and stays changed over reload, power failure and restart',
  async (j) => {
    const { page } = j;
    await j.open('/');
    await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
    await j.checkAccessibility('the login screen');
    await j.signIn();
    await page
      .getByText(/Willkommen/)
      .first()
      .waitFor();
    await j.checkAccessibility('the home screen');

    await page
      .getByRole('navigation', { name: 'Hauptnavigation' })
      .getByRole('link', { name: 'Texte', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Textmatrix' }).waitFor();
    await page.getByRole('link', { name: 'Formulierungen', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();
    await search(j, IDENTIFIER);
    await row(j).getByText('Videosprechstunde').waitFor();
    await j.checkAccessibility('the list of wordings');
    const address = page.url();

    await row(j).getByRole('link', { name: IDENTIFIER }).click();
    await value(j).waitFor();
    await j.checkAccessibility('the form of a wording');
    await value(j).fill(NEW_TEXT);
    await save(j);
    await page.getByText(/in \d+ Kontexten/).waitFor();
    await j.checkAccessibility('the question before a text is changed that others inherit');
    await acceptConsequences(page);
    await isSaved(j);
    expect(page.url()).toBe(address);
    await row(j).getByText(NEW_TEXT).waitFor();

    await j.stopServer('SIGKILL');
    await j.bringServerBack();
    await page.reload();
    await row(j).getByText(NEW_TEXT).waitFor();
    // Requests that the page still sends when the server stops would be refused, as they should be.
    await page.waitForLoadState('networkidle');

    await j.stopServer('SIGTERM');
    await j.bringServerBack();
    await page.reload();
    await row(j).getByText(NEW_TEXT).waitFor();
    await row(j).getByRole('link', { name: IDENTIFIER }).click();
    await expect.poll(() => value(j).inputValue()).toBe(NEW_TEXT);
  },
);

longJourney(
  'a session that ends while a wording is edited costs nothing: sign in over the page, and it is saved',
  async (j) => {
    const { page } = j;
    await openWording(j);
    await value(j).fill(NEW_TEXT);
    j.server.endSessions();
    j.announce({ status: 401, path: 'wording/save' });
    await save(j);
    const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' });
    await dialog.waitFor();
    await j.checkAccessibility('the sign-in over the page');
    await j.signIn();
    await acceptConsequences(page);
    await isSaved(j);
    await row(j).getByText(NEW_TEXT).waitFor();
  },
);

journey(
  'a save that the server could not answer is reported, keeps the text, and goes through when tried again',
  async (j) => {
    const { page } = j;
    await openWording(j);
    await value(j).fill(NEW_TEXT);
    await save(j);
    const question = page.getByRole('dialog', { name: 'Folgen der Änderung' });
    await question.getByText(/andere Kontexte danach/).waitFor();
    await j.stopServer('SIGKILL');
    await question.getByRole('button', { name: 'Speichern' }).click();
    await question.waitFor({ state: 'detached' });
    const again = page.getByRole('button', { name: 'Erneut versuchen' });
    await again.waitFor();
    await j.checkAccessibility('the form while the server is away');
    expect(await value(j).inputValue()).toBe(NEW_TEXT);
    await j.bringServerBack();
    await again.click();
    await isSaved(j);
    await row(j).getByText(NEW_TEXT).waitFor();
  },
);
