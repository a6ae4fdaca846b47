import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { keepAsTest, keptTests, walkKept } from '#paths/replay/as-test.ts';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey } from '#tests/support/journey.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';
import { withoutRefusals } from '#tests/support/without-refusals.ts';

const value = (page: Page) => page.getByRole('textbox', { name: 'Wert' });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();

/** How long is waited for a refusal that is not shown, in milliseconds; longer than any step of the console takes. */
const PATIENCE = 4_000;

/** All go against the machines in every run; in the console one of them does, and all in the long run. */
const IN_BROWSER = keptTests().filter(({ at }) => at === 'browser');

test.each((LONG ? IN_BROWSER : IN_BROWSER.slice(-1)).map((kept) => ({ kept, name: basename(kept.file) })))(
  'the console goes as in $name',
  async ({ kept }) => {
    const server = new JourneyServer({}, inject('journeyTemplate'));
    try {
      await server.start();
      expect(await walkKept(kept, { run: 'browser', url: server.address })).toEqual([]);
    } finally {
      await server.remove();
    }
  },
);

/** Another editor stores the wording that is open, at a browser of their own. */
async function saveBeside(j: Journey, username: string): Promise<void> {
  const browser = j.page.context().browser();
  if (!browser) throw new Error('no browser to open another window in');
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(j.page.url());
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(j.server.passwordOf(username));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await value(page).fill(`${await value(page).inputValue()} (Region Nord)`);
  await save(page);
  await acceptConsequences(page);
  await page.getByText('Formulierung gespeichert').waitFor();
  await context.close();
}

/** Records a save that is refused, in the built console. @returns where the browser has put the report */
async function recordRefusedSave(j: Journey): Promise<string> {
  const { page } = j;
  await j.enter('/wordings?record&context=region-nord&search=contact.hotline');
  await page.getByRole('row').filter({ hasText: 'Servicetelefon' }).getByRole('link').first().click();
  await page.getByText(/^Dieser Text wird gezeigt/).waitFor();
  await value(page).fill('Rufen Sie uns an');
  await saveBeside(j, 'petersen');
  j.announce({ status: 409, path: 'wording/save' });
  await save(page);
  await page.getByText('Inzwischen hat petersen gespeichert').waitFor();
  await page.getByRole('button', { name: 'Aufzeichnung läuft' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Datei speichern' }).click(),
  ]);
  return download.path();
}

journey(
  'a refused save that a user reports becomes a test, which fails once the refusal is not shown',
  async (j) => {
    const folder = mkdtempSync(join(tmpdir(), 'leitstand-recorded-'));
    try {
      const file = join(folder, 'refused-save.json');
      copyFileSync(await recordRefusedSave(j), file);
      const lines: string[] = [];
      const options = { machines: ['wording-form'], run: 'browser', url: j.server.address };
      const departed = await keepAsTest(file, options, (line) => lines.push(line), join(folder, 'kept'));
      expect(departed, lines.join('\n')).toBe(0);
      const [kept] = keptTests(join(folder, 'kept'));
      if (!kept) throw new Error('nothing was kept');
      expect(readFileSync(kept.file, 'utf8')).toContain('"code":"046"');
      // The console of another server and another database, in which refusals are no longer to be seen.
      const broken = await withoutRefusals(j.server.address);
      try {
        const [departure] = await walkKept(kept, {
          ...{ run: 'browser', url: broken.address, patience: PATIENCE },
        });
        expect(departure).toMatch(/^wording-form departs from its path at step \d of \d/);
        expect(departure).toContain('shows updating.refused');
      } finally {
        await broken.close();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
