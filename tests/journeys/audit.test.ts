import { expect } from 'vitest';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

/** The password that the server gave a demonstration account, from what it printed at its first start. */
function passwordOf({ server }: Journey, username: string): string {
  return new RegExp(`^ {2}${username} +(\\S+)`, 'm').exec(server.output)?.[1] ?? '';
}

/** Latest changes to wordings in the demonstration data. */
const WORDINGS = '/audit?type=wording&from=2000-01-01T00%3A00';

journey(
  'what a revision changed is seen, a deleted wording comes back, and an undo is seen before it is done',
  async (j) => {
    const { page } = j;
    await j.enter('/audit');
    await page.getByRole('heading', { level: 1, name: 'Änderungsverlauf' }).waitFor();
    await page.getByRole('combobox', { name: 'Art der Einträge' }).selectOption('Formulierung');
    await page.getByRole('columnheader', { name: 'Wert' }).waitFor();
    expect(page.url()).toContain('type=wording');
    await page.getByLabel('Von', { exact: true }).fill('01.01.2999 00:00');
    await page.getByText('„Von“ liegt nach „Bis“.').waitFor();
    await page.getByRole('button', { name: 'Von: Datum und Uhrzeit wählen' }).click();
    await page.getByRole('button', { name: 'Nächster Monat' }).waitFor();
    await j.checkAccessibility('the calendar of a moment');
    await page.getByRole('button', { name: 'Gestern' }).click();
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toLocaleDateString('sv-SE');
    await page.waitForURL((url) => url.searchParams.get('from') === `${yesterday}T00:00`);

    await j.open(WORDINGS);
    const deleted = page.getByRole('row').filter({ hasText: 'notice.betaPhase' });
    await deleted.filter({ hasText: 'Gelöscht' }).first().getByRole('link').click();
    const panel = page.locator('aside, [role=dialog]').filter({ hasText: 'Was gelöscht wurde' });
    await panel.getByText('Diesen Eintrag gibt es nicht mehr.').waitFor();
    await j.checkAgain('a revision that deleted a record');
    await page.getByRole('button', { name: 'Gelöschten Eintrag wiederherstellen …' }).click();
    await page.getByText('Ein Eintrag wird angelegt').waitFor();
    await page.getByRole('button', { name: 'Wiederherstellen', exact: true }).click();
    await page.getByText('Früherer Stand wiederhergestellt').waitFor();
    await panel.getByRole('link', { name: /^notice/ }).waitFor();
    await panel.getByRole('button', { name: 'Schließen' }).click();

    const changed = page.getByRole('row').filter({ hasText: 'portalError.generic' });
    await changed.filter({ hasText: 'Geändert' }).first().getByRole('link').click();
    await page.locator('ins').first().waitFor();
    await page.getByRole('button', { name: 'Ganzen Vorgang rückgängig machen …' }).click();
    await page.getByText('Ein Eintrag wird geändert').waitFor();
    await j.checkAccessibility('an undo that is seen beforehand');
    await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
    await page.getByText('Vorgang rückgängig gemacht').waitFor();
    await page.getByText('Dieser Vorgang ist zurückgenommen.').waitFor();
    // What was restored is not as the deletion left it.
    await page.getByRole('button', { name: 'Schließen', exact: true }).click();
    await deleted.filter({ hasText: 'Gelöscht' }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Ganzen Vorgang rückgängig machen …' }).click();
    await page.getByText('Das ist nicht möglich, weil sich seither etwas geändert hat.').waitFor();
    await page.getByText(/wurde danach noch einmal geändert/).waitFor();
    expect(await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).count()).toBe(0);
  },
);

longJourney('a user who may not edit looks at the history and brings nothing back', async (j) => {
  const { page } = j;
  await j.enter(WORDINGS, 'hoffmann', passwordOf(j, 'hoffmann'));
  await page.getByRole('link', { name: '30' }).first().click();
  await page.getByText('Sie können hier lesen, aber nichts ändern').waitFor();
  expect(await page.getByRole('button', { name: /wiederherstellen|rückgängig/ }).count()).toBe(0);
});
