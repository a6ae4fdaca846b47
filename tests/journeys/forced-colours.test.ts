import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { inkOf } from '#tests/support/ink.ts';
import { type Journey, journey, longJourney } from '#tests/support/journey.ts';

/** A line on each side, with a gap for nothing. */
const LINE = 0.95;
/** A share of the pixels by which two states of a small box differ for who looks at them. */
const DIFFERENT = 0.15;

/** Signs in where the system paints with colours of its own: black on white in Chromium's emulation. */
async function enter(j: Journey, path: string): Promise<void> {
  await j.page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await j.enter(path);
}

/** That there is a line all around. */
async function isOutlined(page: Page, part: Locator, what: string): Promise<void> {
  expect.soft((await inkOf(page, part)).edge, `line around ${what}`).toBeGreaterThan(LINE);
}

/** The input of a switch is not seen; its track stands beside it. */
const trackOf = (input: Locator) => input.locator('xpath=..').locator('.mantine-Switch-track');

journey(
  'with the colours of the system one sees what is ticked, chosen, pressed and where one is',
  async (j) => {
    const { page } = j;
    await enter(j, '/wordings');
    await page.getByText('1 bis 15 von').first().waitFor();

    const boxes = page.getByRole('checkbox', { name: / auswählen$/ });
    await boxes.nth(2).check();
    await page.getByText('Eine Zeile ausgewählt').waitFor();
    const [empty, ticked] = [await inkOf(page, boxes.nth(1)), await inkOf(page, boxes.nth(2))];
    expect.soft(empty.edge, 'line around an empty box').toBeGreaterThan(LINE);
    expect.soft(ticked.all - empty.all, 'a ticked box beside an empty one').toBeGreaterThan(DIFFERENT);
    const rows = page.locator('tbody tr');
    const outline = (row: number) =>
      rows.nth(row).evaluate((element) => getComputedStyle(element).outlineStyle);
    expect.soft([await outline(1), await outline(2)], 'the row that is chosen').toEqual(['solid', 'none']);

    // Where one is: in the navigation, among the pages of a subject, and in the pager.
    const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
    await isOutlined(page, navigation.getByRole('link', { name: 'Texte', exact: true }), 'the current page');
    const elsewhere = await inkOf(page, navigation.getByRole('link', { name: 'Dokumente' }));
    expect.soft(elsewhere.edge, 'line around another page').toBeLessThan(0.5);
    const tabs = page.getByRole('navigation', { name: 'Texte', exact: true });
    await isOutlined(page, tabs.getByRole('link', { name: 'Formulierungen' }), 'the current tab');

    for (const name of ['Filter', 'Auswahl aufheben', 'Löschen', 'Letzte Vorgänge']) {
      await isOutlined(page, page.getByRole('button', { name, exact: true }), name);
    }
    await isOutlined(page, page.getByRole('searchbox', { name: 'Suchen' }), 'the search');

    // Focus is a line that was not there.
    await page.getByRole('searchbox', { name: 'Suchen' }).focus();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return { outlineStyle, isWide: Number.parseFloat(outlineWidth) >= 2 };
      });
      expect.soft(focus, `focus after ${step + 1} steps`).toEqual({ outlineStyle: 'solid', isWide: true });
    }

    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Suchen und springen' });
    await palette.getByRole('option').nth(3).waitFor();
    await isOutlined(
      page,
      palette.locator('[role="option"][aria-selected="true"]'),
      'the mark in the palette',
    );
    const unmarked = palette.locator('[role="option"]:not([aria-selected="true"])').first();
    expect.soft((await inkOf(page, unmarked)).edge, 'line around another option').toBeLessThan(0.5);
    await page.keyboard.press('Escape');
  },
);

longJourney(
  'with the colours of the system check boxes, radio buttons and switches tell their states apart',
  async (j) => {
    const { page } = j;
    await enter(j, '/wording/new');
    const box = page.getByRole('checkbox', { name: 'Aktiv' });
    await box.waitFor();
    const first = await inkOf(page, box);
    await box.click();
    const second = await inkOf(page, box);
    expect.soft(Math.abs(first.all - second.all), 'a check box of a form').toBeGreaterThan(DIFFERENT);
    expect.soft(Math.min(first.edge, second.edge), 'line around a check box').toBeGreaterThan(LINE);

    await j.open('/own/details');
    const factor = page.getByRole('switch', { name: /2-Faktor/ });
    await factor.waitFor();
    const off = await inkOf(page, trackOf(factor), 1);
    expect.soft(off.all, 'a switch that is off').toBeGreaterThan(0.2);

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('switch', { name: 'Einzelne Tasten verwenden' });
    const on = await inkOf(page, trackOf(keys), 1);
    await keys.focus();
    await page.keyboard.press('Space');
    const outside = await inkOf(page, trackOf(keys), 1);
    expect.soft(on.all - outside.all, 'a switch on and off').toBeGreaterThan(DIFFERENT);
    await page.keyboard.press('Escape');

    await j.open('/wordings/matrix?context=region-nord&search=menu.video');
    const grid = page.getByRole('grid');
    await grid.getByText('Videosprechstunde').first().click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Sprechstunde per Video');
    const levels = page.getByRole('radiogroup', { name: 'Wo der Text stehen soll' });
    await levels.getByRole('radio').first().waitFor();
    const [chosen, other] = [
      await inkOf(page, levels.getByRole('radio', { checked: true })),
      await inkOf(page, levels.getByRole('radio', { checked: false }).first()),
    ];
    expect.soft(chosen.all - other.all, 'the chosen radio button').toBeGreaterThan(DIFFERENT);
    expect.soft(other.all, 'a radio button that is not chosen').toBeGreaterThan(0.1);
  },
);
