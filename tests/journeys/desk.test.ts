import { expect } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { MatrixRow } from '#contract/wording-matrix.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';

/*
 * Daily tasks of an editor at the matrix, and the maximum of keys or steps for each, apart from the texts themselves.
 */

const CONTEXT = 'region-nord';
const CELLS = '[role=grid] [role=row][data-index] [role=gridcell]';

async function openMatrix(j: Journey, query: string): Promise<void> {
  await j.enter(`/wordings/matrix?${query}`);
  await j.page.locator(CELLS).first().waitFor();
}

/** Presses keys and counts them; what is typed between them is not counted. */
function keysOf({ page }: Journey) {
  const keys = {
    pressed: 0,
    press: async (...pressed: readonly string[]) => {
      for (const key of pressed) {
        keys.pressed += 1;
        await page.keyboard.press(key);
      }
    },
  };
  return keys;
}

/** Asks the server itself, as the page would. @returns the answer's content */
async function ask<Content>(j: Journey, path: string, payload: object): Promise<Content> {
  return (await (await j.call(path, { ...payload })).json()).content;
}

/** The texts that a context itself has, by `identifier (lang)`. */
async function ownTexts(j: Journey, request: { context: string; prefix?: string; keyWord?: string }) {
  const { matrix } = await ask<{ matrix: { rows: MatrixRow[] } }>(j, 'wording/matrix', request);
  return Object.fromEntries(
    matrix.rows.flatMap(({ identifier, cells }) =>
      cells.flatMap(({ lang, own }) => (own ? [[`${identifier} (${lang})`, own.value]] : [])),
    ),
  );
}

/** The field of a cell, once the focus is in it. */
async function field({ page }: Journey, name: string): Promise<void> {
  await page.getByRole('textbox', { name, exact: true }).and(page.locator(':focus')).waitFor();
}

/** Twenty in a long run. */
const MISSING = Array.from({ length: LONG ? 20 : 5 }, (_, at) => `neu.text${String(at).padStart(2, '0')}`);

journey('missing texts are filled with one key each, and nothing asks', async (j) => {
  const { page } = j;
  await j.signInBefore();
  const wordings = MISSING.map((identifier) => ({
    ...{ identifier, lang: 'de', contextIdentifier: CONTEXT, value: `Text von ${identifier}` },
  }));
  await ask(j, 'wording/saveAll', { wordings });
  await j.open(`/wordings/matrix?context=${CONTEXT}&langs=fr&prefix=neu.&missing=fr`);
  await page.locator(CELLS).first().waitFor();
  const keys = keysOf(j);
  await page.locator('[role=grid] [tabindex="0"]').focus();
  await keys.press('Enter');
  for (const identifier of MISSING) {
    await field(j, `${identifier} (fr)`);
    await page.keyboard.type(`fr ${identifier}`);
    await keys.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  // The first one opened the first field.
  expect(keys.pressed).toBe(MISSING.length + 1);
  const wanted = MISSING.map((identifier) => [`${identifier} (fr)`, `fr ${identifier}`]);
  await expect
    .poll(() => ownTexts(j, { context: CONTEXT, prefix: 'neu.' }))
    .toMatchObject(Object.fromEntries(wanted));
});

const LANGS = ['de', 'en', 'fr'];

journey('a new key in three languages takes six keys beside its texts', async (j) => {
  const { page } = j;
  await openMatrix(j, `context=${CONTEXT}&langs=${LANGS.join(',')}`);
  await page.locator('[role=grid] [tabindex="0"]').focus();
  const keys = keysOf(j);
  await keys.press('n');
  await field(j, 'Neuer Schlüssel');
  await page.keyboard.type('neu.wegweiser');
  for (const lang of LANGS) {
    await keys.press('Tab');
    await field(j, `Text (${lang})`);
    await page.keyboard.type(`Wegweiser ${lang}`);
  }
  await keys.press('Enter');
  const question = page.getByRole('dialog', { name: 'Folgen der Änderung' });
  const row = page.locator('[role=grid] [role=row][data-index]').filter({ hasText: 'neu.wegweiser' });
  await question.or(row).first().waitFor();
  if (await question.isVisible()) await keys.press('Enter');
  await row.waitFor();
  expect(keys.pressed).toBeLessThanOrEqual(6);
  const wanted = LANGS.map((lang) => [`neu.wegweiser (${lang})`, `Wegweiser ${lang}`]);
  expect(await ownTexts(j, { context: CONTEXT, prefix: 'neu.' })).toEqual(Object.fromEntries(wanted));
});

journey('a typo is corrected for one practice in five steps from its words', async (j) => {
  const { page } = j;
  const practice = 'praxis-elbufer';
  await openMatrix(j, `context=${practice}`);
  await page.locator('[role=grid] [tabindex="0"]').focus();
  const keys = keysOf(j);
  // The words, the text, the field, the correction, and that it is stored.
  await keys.press('Control+f');
  await page.keyboard.type('Praxis finden');
  await keys.press('Enter');
  const cell = page.locator(CELLS).filter({ hasText: 'Praxis finden' }).first();
  await expect.poll(() => page.locator('[role=grid] [role=row][data-index]').count()).toBeLessThan(10);
  await cell.dblclick();
  const open = page.locator('[role=grid] textarea:focus');
  const name = (await open.getAttribute('aria-label')) ?? '';
  await page.keyboard.type('Praxis suchen');
  await keys.press('Enter');
  await expect
    .poll(() => ownTexts(j, { context: practice, keyWord: 'Praxis suchen' }))
    .toMatchObject({ [name]: 'Praxis suchen' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  // Three keys and the two halves of a double click.
  expect(keys.pressed + 2).toBeLessThanOrEqual(5);
});

longJourney('the text before the last change is put back with two clicks', async (j) => {
  const { page } = j;
  const practice = 'praxis-elbufer';
  const text = { identifier: 'neu.alt', lang: 'de', contextIdentifier: practice };
  await openMatrix(j, `context=${practice}`);
  const save = (wording: object) =>
    ask<{ wordings: Wording[] }>(j, 'wording/saveAll', { wordings: [wording] });
  const [first] = (await save({ ...text, value: 'Von acht bis zwölf' })).wordings;
  await save({ ...text, id: first?.id, value: 'Von neun bis zwölf' });
  await j.open(`/wordings/matrix?context=${practice}&search=neu.alt`);
  await page.getByRole('gridcell', { name: 'Von neun bis zwölf eigener Text' }).click();
  await page.getByRole('button', { name: 'Diesen Wert wieder einsetzen' }).first().click();
  await page.getByRole('gridcell', { name: 'Von acht bis zwölf eigener Text' }).waitFor();
  await page.getByText('Text gespeichert').waitFor();
  expect(await ownTexts(j, { context: practice, prefix: 'neu.' })).toEqual({
    'neu.alt (de)': 'Von acht bis zwölf',
  });
});

const SPOTS = [
  [0.03, 0.5],
  [0.97, 0.5],
  [0.5, 0.12],
  [0.5, 0.88],
  [0.5, 0.5],
  [0.1, 0.2],
  [0.9, 0.2],
  [0.1, 0.8],
  [0.9, 0.8],
  [0.3, 0.6],
] as const;

/** Twenty in a long run. */
const DOUBLE_CLICKED_CELLS = LONG ? 20 : 4;

/** Double-clicks cells at ten places each, as far as they are in sight. @returns what opened another cell */
async function doubleClicks(j: Journey): Promise<{ made: number; missed: string[] }> {
  const { page } = j;
  const missed: string[] = [];
  let made = 0;
  for (let cell = 0; cell < DOUBLE_CLICKED_CELLS; cell += 1) {
    for (const [across, down] of SPOTS) {
      const at = await page.evaluate(
        ([selector, number, x, y]) => {
          const { left, top, width, height } =
            document.querySelectorAll(selector)[number]?.getBoundingClientRect() ?? new DOMRect();
          const point = { x: left + width * x, y: top + height * y };
          const hit = document.elementFromPoint(point.x, point.y)?.closest('[role=gridcell]');
          const row = hit?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent;
          const column = hit?.getAttribute('aria-colindex');
          const lang = document
            .querySelector(`[role=columnheader][aria-colindex="${column}"]`)
            ?.getAttribute('aria-label');
          return hit ? { ...point, name: `${row} (${lang})` } : null;
        },
        [CELLS, cell, across, down] as const,
      );
      // At the side where the grid goes on.
      if (!at) continue;
      made += 1;
      await page.mouse.dblclick(at.x, at.y);
      const open = page.locator('[role=grid] textarea');
      const name = await open.getAttribute('aria-label', { timeout: 2_000 }).catch(() => 'none');
      if (name !== at.name) missed.push(`${name} instead of ${at.name}, at ${across} ${down}`);
      await page.keyboard.press('Escape');
      await open.waitFor({ state: 'detached' });
    }
  }
  return { made, missed };
}

for (const [width, height, fontSize, inEveryRun] of [
  [1280, 800, 24, false],
  [360, 740, 16, true],
] as const) {
  (inEveryRun ? journey : longJourney)(
    `details leave the grid six rows, at ${width} with letters of ${fontSize} pixels`,
    async (j) => {
      const { page } = j;
      await page.setViewportSize({ width, height });
      await openMatrix(j, `context=${CONTEXT}`);
      const heights = await page
        .locator('main search :is(input:not([type=checkbox]), select, a, button)')
        .evaluateAll((controls) =>
          controls
            .filter((one) => one.checkVisibility())
            // What clears a field lies inside of it.
            .filter((one) => one.localName !== 'button' || !one.closest('div')?.querySelector('svg + input'))
            .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect().height]),
        );
      expect(heights).toEqual(heights.map(([control]) => [control, 36]));
      await page.locator(CELLS).first().click();
      await page.locator('[role=grid] ~ * button, main button[aria-expanded=false]').last().click();
      await page.getByRole('complementary').last().waitFor();
      // With the first line of their texts.
      const seen = await page.locator('[role=grid] [role=row][data-index]').evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const { left, top } = row.getBoundingClientRect();
            return [4, 24].every((y) => row.contains(document.elementFromPoint(left + 20, top + y)));
          }).length,
      );
      expect(seen).toBeGreaterThanOrEqual(6);
    },
    {},
    fontSize,
  );
}

/** Ten double clicks a cell; the other pairs are part of the long run. */
const DOUBLE_CLICKED = [
  [1280, true],
  ...(LONG
    ? ([
        [1440, false],
        [1280, false],
        [1440, true],
      ] as const)
    : []),
] as const;

for (const [width, isPanelOpen] of DOUBLE_CLICKED) {
  const panel = isPanelOpen ? 'the panel open' : 'the panel closed';
  journey(`a double click opens the text under the mouse, at ${width} with ${panel}`, async (j) => {
    await j.page.addInitScript(
      (preferences) => {
        localStorage.setItem('leitstand:matrix', JSON.stringify(preferences));
      },
      { isPanelOpen },
    );
    await j.page.setViewportSize({ width, height: 800 });
    await openMatrix(j, `context=${CONTEXT}&langs=${LANGS.join(',')}`);
    expect(await j.page.getByRole('complementary').filter({ hasText: 'Einzelheiten' }).count()).toBe(
      isPanelOpen ? 1 : 0,
    );
    const { made, missed } = await doubleClicks(j);
    expect(missed).toEqual([]);
    expect(made).toBeGreaterThan(DOUBLE_CLICKED_CELLS * SPOTS.length * 0.95);
  });
}
