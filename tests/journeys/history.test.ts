import { expect } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { journey, longJourney } from '#tests/support/journey.ts';
import { fits } from '#tests/support/journey-screens.ts';

const TOAST = '.mantine-Notifications-notification';

journey('an editor sees who has changed a text and puts back what it said before', async (j) => {
  const { page } = j;
  await j.enter(
    '/wordings?search=contact.hotline&context=region-nord&lang=de',
    'petersen',
    j.server.passwordOf('petersen'),
  );
  const row = page
    .getByRole('row')
    .filter({ hasText: 'region-nord' })
    .filter({ hasText: /^\s*de/ });
  await row.getByRole('link').first().click();
  const value = page.getByRole('textbox', { name: 'Wert' });
  await value.waitFor();
  const changed = await value.inputValue();
  const history = page.getByRole('region', { name: 'Verlauf dieses Textes' });
  await history.getByRole('listitem').filter({ hasText: 'petersen' }).first().waitFor();
  await j.checkAccessibility('the history of a wording');
  await history.getByRole('button', { name: 'Diesen Wert wieder einsetzen' }).first().click();
  const before = await value.inputValue();
  expect(before).not.toBe(changed);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await acceptConsequences(page);
  await page.locator(TOAST).filter({ hasText: 'Formulierung gespeichert' }).waitFor();
  await row.getByText(before).first().waitFor();

  // The history names operations that an editor cannot restore, too.
  await j.open('/context/region-nord?lang=de');
  const ofContext = page.getByRole('region', { name: 'Verlauf', exact: true });
  await ofContext.getByText('Angelegt').first().waitFor();
  expect(await ofContext.getByRole('button', { name: /wieder einsetzen/ }).count()).toBe(0);
  await j.checkAgain('the history of a context');
});

longJourney('what a language said before comes back from beside its form', async (j) => {
  const { page } = j;
  await j.enter('/language/3');
  const history = page.getByRole('region', { name: 'Verlauf', exact: true });
  const putBack = history.getByRole('button', { name: 'Diesen Wert wieder einsetzen …' });
  await putBack.first().click();
  await history.getByText('Ein Eintrag wird geändert').waitFor();
  await j.checkAccessibility('a value that is put back, before it is');
  await history.getByRole('button', { name: 'Wiederherstellen', exact: true }).click();
  await page.locator(TOAST).filter({ hasText: 'Früherer Stand wiederhergestellt' }).waitFor();
  await expect.poll(() => page.getByLabel('Beschreibung').inputValue()).toBe('Französisch');
  await history.getByText('Vor wenigen Sekunden').or(history.getByText('jetzt')).first().waitFor();
});

journey(
  'a bulk change is one operation of the whole history, and is taken back from the header once its notice has gone',
  async (j) => {
    const { page } = j;
    await j.enter('/wordings/replace?context=region-nord');
    await page.getByRole('textbox', { name: 'Suchen nach' }).fill('5550100');
    await page.getByRole('textbox', { name: 'Ersetzen durch' }).fill('5550200');
    await page.getByRole('button', { name: 'Vorschau zeigen' }).click();
    await page.getByText('2 Fundstellen in 2 Texten').waitFor();
    await page.getByRole('button', { name: 'Jetzt ersetzen' }).click();
    const toast = page.locator(TOAST).first();
    await toast.waitFor();
    await toast.getByRole('button', { name: 'Meldung schließen' }).click();
    await toast.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Änderungsverlauf' }).click();
    await page.waitForURL((url) => url.searchParams.get('type') === 'all');
    const row = page.getByRole('row').filter({ hasText: '2 Formulierungen geändert' }).first();
    await row.getByText('admin').waitFor();
    await row.getByText('und 1 weitere').waitFor();
    await j.checkAccessibility('operations of every type');
    await row.getByRole('link').click();
    const panel = page.locator('aside, [role=dialog]').filter({ hasText: 'Ganzen Vorgang' });
    await panel.getByText('contact.hotline · region-nord · de').waitFor();
    await panel.getByText('contact.hotline · region-nord · en').waitFor();
    await j.checkAccessibility('an operation that changed several records');
    await panel.getByRole('button', { name: 'Einzeln ansehen' }).first().click();
    await panel.or(page.locator('aside, [role=dialog]')).getByText('Was sich geändert hat').waitFor();
    await page.keyboard.press('Escape');

    const button = page.getByRole('button', { name: 'Letzte Vorgänge' });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Letzte Vorgänge' });
    const operation = drawer.getByRole('listitem').filter({ hasText: '2 Formulierungen geändert' }).first();
    await operation.getByRole('button', { name: 'Rückgängig machen …' }).click();
    await operation.getByText('2 Einträge werden geändert').waitFor();
    await j.checkAccessibility('an operation that is taken back from the header');
    await operation.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.locator(TOAST).filter({ hasText: 'Vorgang rückgängig gemacht' }).waitFor();
    await operation.getByText('Zurückgenommen').waitFor();
    await drawer.getByText(/^Änderung \d+ zurückgenommen$/).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page
      .getByRole('row')
      .filter({ hasText: /Änderung \d+ zurückgenommen/ })
      .first()
      .waitFor();
  },
);

journey('notices never lie over the work, in the dark and on a telephone too', async (j) => {
  const { page } = j;
  await j.enter('/language/3');
  const save = async (description: string) => {
    await page.getByLabel('Beschreibung').fill(description);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.locator(TOAST).filter({ hasText: 'Sprache gespeichert' }).last().waitFor();
  };
  const covers = (selector: string) =>
    page.evaluate(
      ([toast, covered]) => {
        const boxes = (css: string) =>
          [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
        return boxes(toast).some((one) =>
          boxes(covered).some(
            (other) =>
              other.width > 0 &&
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom,
          ),
        );
      },
      [TOAST, selector] as const,
    );
  await save('Français 1');
  await page.getByRole('row').nth(1).waitFor();
  // Beside the open navigation nothing of the page is below them.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => covers('main')).toBe(false);
  expect(await covers('aside nav a')).toBe(false);
  await page.getByRole('button', { name: 'Navigation einklappen' }).click();
  for (const work of ['h1', 'main search', 'thead', '[data-lower-bar]']) {
    expect([work, await covers(work)]).toEqual([work, false]);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await j.open('/language/3');
  await save('Français 2');
  for (const work of ['h1', 'main search']) expect([work, await covers(work)]).toEqual([work, false]);
  // At the end of the page everything is above them.
  await page.getByRole('row').or(page.getByRole('listitem')).nth(1).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  for (const work of ['[data-lower-bar]', 'main tr']) {
    expect([work, await covers(work)]).toEqual([work, false]);
  }
  await page.getByRole('button', { name: 'Letzte Vorgänge' }).click();
  await page.getByRole('dialog', { name: 'Letzte Vorgänge' }).getByRole('listitem').first().waitFor();
  await j.checkAccessibility('the last operations, dark and narrow');
  await fits(j, 'the last operations');
  await page.keyboard.press('Escape');
  await j.open('/audit?type=all');
  await page.getByText('Sprache geändert').first().waitFor();
  await j.checkAccessibility('operations of every type, dark and narrow');
  await fits(j, 'operations of every type');
  await j.open('/language/3');
  await page.getByRole('region', { name: 'Verlauf', exact: true }).getByText('admin').first().waitFor();
  await j.checkAccessibility('the history of a record, dark and narrow');
  await fits(j, 'the history of a record');
});
