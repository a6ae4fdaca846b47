import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';

const focusOn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return 'nothing';
    return element.getAttribute('aria-label') ?? element.textContent?.trim();
  });

/** Whether nothing of what has the focus can be seen: outside of the window, or below a bar that stays in sight. */
const isHidden = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, window.innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)];
    const [tag, named] = [element.tagName, element.getAttribute('aria-label') ?? element.textContent];
    const name = `${tag} ${element.id} ${named?.trim().slice(0, 40)}`;
    if (right - left < 1 || bottom - top < 1) return `${name} is out of sight`;
    const shares = [0.1, 0.5, 0.9];
    const isSeen = shares.some((across) =>
      shares.some((down) => {
        const there = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        const { labels = null } = element instanceof HTMLInputElement ? element : {};
        return there && (element.contains(there) || [...(labels ?? [])].some((one) => one.contains(there)));
      }),
    );
    return isSeen ? '' : `${name} is covered`;
  });

/** Walks with Tab through the page and back; where a screen ends is where the browser's own controls begin. */
async function walk({ page }: Journey, key: 'Tab' | 'Shift+Tab', where: string): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    await page.keyboard.press(key);
    const hidden = await isHidden(page);
    if (hidden === null || steps > 120) return steps;
    expect.soft(hidden, `${where} by ${key}`).toBe('');
  }
}

const LONGEST = ['/user/4'] as const;
const REST = [
  '/',
  '/wordings',
  '/wording/1',
  '/context/region-nord',
  '/document/file/1/1',
  '/audit',
] as const;
const WINDOWS = [
  ['a window of 1280 × 800 at 200 %', { width: 640, height: 400 }],
  ['a window of 1280 × 800', { width: 1280, height: 800 }],
] as const;

journey('what has the focus is never hidden below a bar, with Tab and back, at 200 % too', async (j) => {
  const { page } = j;
  await j.enter('/');
  for (const [window, size] of LONG ? WINDOWS : WINDOWS.slice(0, 1)) {
    await page.setViewportSize(size);
    for (const path of LONG ? [...LONGEST, ...REST] : LONGEST) {
      await j.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await walk(j, 'Tab', `${path} in ${window}`), path).toBeGreaterThan(10);
      await walk(j, 'Shift+Tab', `${path} in ${window}`);
    }
  }
});

/** Everything that opens over a page: where, by which button, and what it is. */
const OPENED: readonly (readonly [path: string, button: string | RegExp, role: 'dialog' | 'menu'])[] = [
  ['/wordings', 'Suchen und springen', 'dialog'],
  ['/wordings', /^Benutzermenü/, 'menu'],
  ['/wording/1', 'Löschen', 'dialog'],
  ['/serverOverview', /Cache/, 'dialog'],
];

/** The same dialog on other forms. */
const DELETIONS = [
  '/context/region-nord',
  '/document/1',
  '/document/file/1/1',
  '/mailTemplate/1',
  '/language/1',
]
  .map((path) => [path, 'Löschen', 'dialog'] as const)
  .concat([['/user/4', 'Löschen', 'dialog']]);

journey('the focus goes into what opens, and with Escape back to where it was', async (j) => {
  const { page } = j;
  await j.enter('/');
  let present = '';
  for (const [path, name, role] of LONG ? [...OPENED, ...DELETIONS] : OPENED) {
    if (present !== path) await j.open(path);
    present = path;
    const button = page.getByRole('button', { name }).first();
    await button.waitFor();
    const before = await button.evaluate((element) => {
      element.focus();
      return element.getAttribute('aria-label') ?? element.textContent?.trim();
    });
    await page.keyboard.press('Enter');
    const opened = page.getByRole(role);
    await opened.waitFor();
    const inside = () => opened.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(inside, { message: `${path}: the focus in what ${name} opens` }).toBe(true);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await expect.poll(() => focusOn(page), { message: `${path}: after ${name}` }).toBe(before);
  }
});

journey('a screen reader hears what there is: list, pages, palette, and what changes', async (j) => {
  const { page } = j;
  await j.enter('/wordings?search=menu.video');
  await page.getByRole('row').nth(3).waitFor();
  const table = await page.getByRole('table', { name: 'Formulierungen' }).ariaSnapshot();
  for (const line of [
    '- row "Alle Zeilen dieser Seite auswählen Sprache Schlüssel Wert Setzt zurück Kontext Geändert":',
    '- checkbox "Alle Zeilen dieser Seite auswählen"',
    '- columnheader "Schlüssel":',
    '- checkbox "menu.video (de) auswählen"',
    '- link "menu.video":',
    '- rowheader "menu.video":',
    '- cell "Nein"',
  ])
    expect(table).toContain(line);
  // In which language each text is to be read.
  const texts = page.getByRole('cell').locator('span[lang]');
  expect(await texts.evaluateAll((all) => all.map((text) => (text as HTMLElement).lang))).toEqual([
    'de',
    'en',
    'fr',
  ]);
  // The visible summary at the foot of the list is announced when it changes.
  const said = page.getByRole('status').filter({ hasText: '1 bis 3 von 3' });
  expect(await said.count()).toBe(1);
  await page.getByRole('columnheader', { name: 'Schlüssel' }).getByRole('button').click();
  await page.locator('th[aria-sort="ascending"]').waitFor();

  await j.open('/wordings?page=2');
  await page.getByRole('button', { name: 'Seite 2', exact: true }).waitFor();
  const pages = page.getByRole('navigation', { name: 'Seiten' });
  expect(await pages.locator('[aria-current="page"]').getAttribute('aria-label')).toBe('Seite 2');
  expect(await pages.ariaSnapshot()).toContain('- button "Nächste Seite"');

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Suchen und springen' });
  await palette.getByRole('option').first().waitFor();
  const snapshot = await palette.ariaSnapshot();
  expect(snapshot).toMatch(
    /^- dialog "Suchen und springen":\n {2}- combobox "Suchen und springen" \[expanded\]/,
  );
  expect(snapshot).toContain('- option "Deutsch aktuell"');
  expect(snapshot).toMatch(/- status: \d+ Treffer/);
  await page.keyboard.press('Escape');

  await j.open('/wording/new');
  await page.getByRole('button', { name: 'Speichern' }).click();
  const field = page.getByRole('textbox', { name: 'Schlüssel' });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const described = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
  expect(described).toContain('Bitte geben Sie einen Wert für dieses Feld an');
  expect(await field.getAttribute('required')).not.toBeNull();
});
