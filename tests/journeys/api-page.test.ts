import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

const PHONE = 360;

journey('the calls can be searched, read and tried out, with nothing from elsewhere', async (j) => {
  const { page, server } = j;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (['http:', 'https:'].includes(protocol) && origin !== new URL(server.address).origin)
      foreign.push(request.url());
  });
  // On a telephone, in the dark, and then at a desk.
  await page.setViewportSize({ width: PHONE, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await j.enter('/ecs/docs#tag/contexts/POST/context/list');
  await page.getByRole('heading', { name: 'Lists contexts' }).waitFor();
  expect(await page.locator('#plain').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
  await search.fill('second factor');
  await page
    .getByRole('option', { name: /Switches the second factor on or off/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Test Request.*context\/list/ }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/ecs/context/list'));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  const response = await answered;
  expect(response.status()).toBe(200);
  expect(await response.request().headerValue('x-xsrf-token')).toBeTruthy();
  expect(foreign).toEqual([]);
});

journey('without scripts the page lists the calls', async (j) => {
  const context = await j.page.context().browser()?.newContext({ javaScriptEnabled: false });
  try {
    const page = await context?.newPage();
    await page?.goto(`${j.server.address}/ecs/docs`);
    await page?.getByRole('heading', { level: 2, name: 'Wordings' }).waitFor();
    await page?.getByText('POST wording/list').first().waitFor();
  } finally {
    await context?.close();
  }
});
