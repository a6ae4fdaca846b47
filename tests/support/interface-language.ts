import type { Page } from 'playwright';

/**
 * Chooses the interface language, beside the sign-in or in the menu of the signed-in user.
 * @param locale such as en_GB
 */
export async function speak(page: Page, locale: string): Promise<void> {
  const select = page.locator(`select:has(option[value="${locale}"])`);
  const menu = page.locator('button[aria-haspopup="menu"]');
  await select.or(menu).first().waitFor();
  if ((await select.count()) > 0) {
    await select.selectOption(locale);
    return;
  }
  await menu.click();
  await page.locator(`[role="menuitemradio"][lang="${locale.replace('_', '-')}"]`).click();
}
