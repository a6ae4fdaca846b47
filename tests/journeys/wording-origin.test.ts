import { expect } from 'vitest';
import { journey, longJourney } from '#tests/support/journey.ts';

journey('a user who is about to create a wording sees which text it overrides', async (j) => {
  const { page } = j;
  const section = page.getByRole('region', { name: 'Woher kommt dieser Text?' });
  await j.enter('/wordings?search=menu.video');
  await page.getByRole('link', { name: 'menu.video' }).first().click();
  await section.getByText(/^Dieser Text wird gezeigt/).waitFor();
  await j.checkAccessibility('the form of a wording with its origin');

  await page.goto(new URL('/wording/new', page.url()).href);
  await page.getByRole('heading', { level: 1, name: 'Neue Formulierung' }).waitFor();
  expect(await section.count()).toBe(0);
  await page.getByRole('combobox', { name: /^Kontext/ }).fill('praxis-elbufer');
  await page.getByRole('option', { name: /praxis-elbufer/ }).click();
  await page
    .getByRole('main')
    .getByRole('combobox', { name: /^Sprache/ })
    .click();
  await page.getByRole('option', { name: /^de ·/ }).click();
  await page.getByRole('textbox', { name: /^Schlüssel/ }).fill('menu.video');
  await section.getByText(/^Dieser Text wird gezeigt/).waitFor();
  expect(await section.getByText(/^Das gilt bisher/).count()).toBe(1);
  await section.getByRole('link').last().click();
  await page.getByRole('dialog').waitFor();
});

longJourney('a text that could not be checked is checked when its editor asks again', async (j) => {
  const { page } = j;
  const matrix = '**/wording/matrix*';
  await page.route(matrix, (route) => route.fulfill({ status: 503, body: '' }));
  j.announce({ status: 503, path: 'wording/matrix' });
  await j.enter('/wordings?search=menu.video');
  await page.getByRole('link', { name: 'menu.video' }).first().click();
  const trouble = page.getByText(/^Der Text konnte nicht geprüft werden/);
  await trouble.waitFor();
  await page
    .getByRole('region', { name: 'Woher kommt dieser Text?' })
    .getByText(/^Dieser Text wird gezeigt/)
    .waitFor();
  await j.checkAccessibility('a form whose text could not be checked');
  await page.unroute(matrix);
  await page.getByRole('textbox', { name: /^Wert/ }).fill('Zwei  Leerzeichen');
  await page.getByRole('status').filter({ has: trouble }).getByRole('button').click();
  await trouble.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Hinweise zum Text' }).waitFor();
});

journey(
  'every list of texts says why a text is shown, in a panel that leaves the list in sight',
  async (j) => {
    const { page } = j;
    const panel = page.getByRole('complementary', { name: 'Warum dieser Text?' });
    await j.enter('/overviewContextWordings?context=praxis-elbufer&search=practicePage.welcome');
    const why = page.getByRole('button', { name: 'Warum dieser Text? practicePage.welcome (de)' });
    await page.getByRole('link', { name: 'practicePage.welcome' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await panel.getByText('Dieser Text wird gezeigt').waitFor();
    expect(await panel.getByRole('link').allTextContents()).toEqual([
      ...['praxis-elbufer', 'region-nord', 'plattform', 'GLOBAL'],
    ]);
    await panel.getByText('andere Sprache').waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    await j.checkAccessibility('the panel that says why a text is shown');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await why.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.goto(new URL('/audit?type=wording', page.url()).href);
    await page
      .getByRole('button', { name: /^Warum dieser Text/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await panel.waitFor();
    j.server.endSessions();
    j.announce({ status: 401, path: 'wording/listForContext' });
    await page
      .getByRole('button', { name: /^Warum dieser Text/ })
      .nth(1)
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Bitte melden Sie sich erneut an' }).waitFor();
    await j.signIn();
    await panel.getByRole('listitem').first().waitFor();
  },
);
