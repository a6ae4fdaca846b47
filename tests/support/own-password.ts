import type { Page } from 'playwright';

/** Chooses a password of one's own at the sign-in, after an administrator has set one, and waits until it is taken. */
export async function chooseOwnPassword(page: Page, password: string): Promise<void> {
  const step = page.getByRole('region', { name: 'Eigenes Passwort wählen' });
  await step.getByLabel(/^Neues Passwort( \*)?$/).fill(password);
  await step.getByLabel('Neues Passwort wiederholen').fill(password);
  await step.getByRole('button', { name: 'Passwort speichern' }).click();
  await step.waitFor({ state: 'detached' });
}
