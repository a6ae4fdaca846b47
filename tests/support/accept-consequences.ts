import type { Page } from 'playwright';

/** Reads what a save would change in other contexts, and saves all the same. */
export async function acceptConsequences(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Folgen der Änderung' });
  await question
    .getByText(/zeig(t|en) (ein anderer Kontext|andere Kontexte) danach|danach ein anderer Text gezeigt/)
    .waitFor();
  await question.getByRole('button', { name: 'Speichern' }).click();
}
