import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';

/** Nothing of the page has to be scrolled to from the side; what is wider scrolls in its own box. */
async function fits({ page }: Journey, where: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `pixels too many on ${where}`).toBeLessThanOrEqual(0);
}

journey('every screen is accessible in the dark and fits a telephone', async (j) => {
  const { page } = j;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  const look = async (where: string) => {
    await j.checkAccessibility(`${where}, dark and narrow`);
    await fits(j, where);
  };
  await j.open('/');
  await page.getByLabel('Benutzername').waitFor();
  await look('the login screen');
  await j.signIn();
  await page
    .getByText(/Willkommen/)
    .first()
    .waitFor();
  await look('the home screen');
  await page.getByRole('button', { name: 'Navigation öffnen' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await look('the open navigation');
  await drawer.getByRole('link', { name: 'Formulierungen' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();
  await page.getByText('menu.overview').first().waitFor();
  await look('the list of wordings');
  await page.getByRole('link', { name: 'menu.overview' }).first().click();
  await page.getByRole('textbox', { name: 'Wert' }).waitFor();
  await look('the form of a wording');
});
