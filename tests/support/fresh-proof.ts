import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { ADMIN } from '#tests/support/journey-server.ts';

/** Settings of a server whose proofs are good for one call: every protected step asks. */
export const PROOF_FOR_EACH_CALL = { CONFIRM_MINUTES: '0' };

/** The question over the page who is calling. */
export const proofQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });

export const confirmProof = (page: Page): Promise<void> =>
  proofQuestion(page).getByRole('button', { name: 'Bestätigen' }).click();

/** Answers the next question with the password. */
export async function showPassword(page: Page): Promise<void> {
  const field = proofQuestion(page).getByLabel('Ihr Passwort');
  // The one before may still be there for a moment, with what was typed.
  await expect.poll(() => field.inputValue()).toBe('');
  await field.fill(ADMIN.password);
  await confirmProof(page);
}

/** Saves other details of one's own, and leaves the question open that waits for a proof. */
export async function changeOwnDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('Vorname').fill('Ada');
  await page.getByLabel('Nachname').fill('Lind');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Mobilnummer', exact: true }).fill('0171 3920077');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await proofQuestion(page).getByLabel('Ihr Passwort').waitFor();
}
