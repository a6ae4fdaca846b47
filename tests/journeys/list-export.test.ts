import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { journey } from '#tests/support/journey.ts';

journey('a list becomes a file of all its pages, as it is searched and sorted', async (j) => {
  const { page } = j;
  const button = page.getByRole('button', { name: 'Liste als CSV exportieren' });
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFile(await download.path(), 'utf8');
  };
  await j.enter('/wordings?sort=identifier&direction=desc');
  await page.getByText('1 bis 15 von').first().waitFor();
  const all = Number(
    /von (\d+)/.exec((await page.getByText('1 bis 15 von').first().textContent()) ?? '')?.[1],
  );
  expect(all).toBeGreaterThan(500);
  // The export matches the visible columns: here including the rarely used ones.
  await page.getByRole('button', { name: 'Spalten (2 ausgeblendet)' }).click();
  await page.getByRole('button', { name: 'Alle zeigen' }).click();
  await page.keyboard.press('Escape');
  const text = await save();
  await page.getByText(/^\d+ Zeilen in Formulierungen \d{4}-\d\d-\d\d\.csv$/).waitFor();
  await j.checkAccessibility('a list that was exported');
  expect(text.startsWith('\ufeffID;Sprache;Schlüssel;Wert;Setzt zurück;Kontext;Angelegt;Geändert\r\n')).toBe(
    true,
  );
  const ids = [...text.matchAll(/^(\d+);(?:de|en|fr|all);/gm)].map(([, id]) => id);
  expect([ids.length, new Set(ids).size]).toEqual([all, all]);

  await page.getByRole('button', { name: /^Spalten/ }).click();
  await page.getByRole('checkbox', { name: 'Angelegt' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('practicePage.welcome');
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
  await page
    .getByText(/^\d+ bis \d+ von 1?\d$/)
    .first()
    .waitFor();
  const found = (await save()).split('\r\n');
  expect(found[0]).toBe('\ufeffID;Sprache;Schlüssel;Wert;Setzt zurück;Kontext;Geändert');
  expect(found.slice(1, -1).every((line) => line.includes(';practicePage.welcome;'))).toBe(true);

  await j.open('/audit?type=wording&from=2020-01-01T00:00');
  await page
    .getByText(/^1 bis 15 von \d+$/)
    .first()
    .waitFor();
  const revisions = Number(
    /von (\d+)/.exec(
      (await page
        .getByText(/^1 bis 15 von \d+$/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  );
  const history = (await save()).split('\r\n');
  expect(history[0]).toBe('\ufeffNr.;Zeitpunkt;Benutzer;Vorgang;Sprache;Schlüssel;Kontext;Wert;Aktiv');
  expect(history.slice(1, -1)).toHaveLength(revisions);
  expect(history[1]).toMatch(
    /^\d+;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\w+;(?:Angelegt|Geändert|Gelöscht);\w+;[\w.]+;/,
  );

  await j.open('/wordings?search=gibtesnicht');
  await page.getByText('Suche und Filter zurücksetzen').waitFor();
  expect(await button.isDisabled()).toBe(true);
});
