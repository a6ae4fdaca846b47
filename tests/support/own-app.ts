import type { Page } from 'playwright';

/** The panel of authenticator apps, passkeys and recovery codes. */
export const factorPanel = (page: Page) => page.getByRole('region', { name: /^Authenticator-App, Passkeys/ });

export const typeAppCode = (page: Page, code: string) =>
  page.getByRole('group', { name: 'Zugangscode' }).getByRole('textbox').first().fill(code);

/**
 * Begins an app in the panel of one's factors, and confirms it.
 * @param code the code of an app with this secret
 * @returns its secret, as it stands beside the QR code
 */
export async function addAppInPanel(page: Page, code: (secret: string) => string): Promise<string> {
  const panel = factorPanel(page);
  await panel.getByRole('button', { name: 'App hinzufügen' }).click();
  await panel.getByRole('img', { name: 'QR-Code für die Authenticator-App' }).waitFor();
  const secret = ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await typeAppCode(page, code(secret));
  await panel.getByRole('button', { name: 'Bestätigen' }).click();
  return secret;
}
