/// <reference lib="dom" />
import type { Page } from 'playwright';
import type { Row } from '../frame/row.ts';
import { openConsole, ROWS, signIn } from './console.ts';
import { during, shares, watchEvents } from './event-times.ts';
import { scrollMatrix } from './matrix.ts';

const SLOWER = 4;
const EACH = 24;
const PRESSED_MS = 60;
const TYPED = 'Sprechstunde am Montag?!';
const LANGUAGES = ['fr-FR', 'en-GB', 'de-DE'];

const MISSED = {
  paging:
    'nothing but the rows changes on the page, so that the browser counts until they are drawn: on such a processor some 60 ms of script and 40 of style and layout behind the answer. A sign at the pressed button would end what is counted earlier, and come as an additional picture before the rows; fewer elements in a row would help both.',
  language:
    'the menu closes in that picture, and the texts follow in one of their own: half of it is the click, which asks for the two catalogues and closes the menu, and a third is style, layout and painting.',
  'matrix scrolling':
    'the wheel moves the matrix by several rows at a time, each with a cell for every language; half of the pictures take less than 85 ms. Rows drawn ahead would take the time from the pictures between.',
} as const;

export const row: Row = {
  id: 'interactions',
  chapter: 'Console',
  title: 'From an interaction to the next picture, processor slowed down four times',
  measures:
    "Keys and clicks as the browser gets them from a keyboard and a mouse, and the browser's own measure of each (Event Timing, in steps of 8 ms, nothing below 16) until the picture after it: typing into the search, turning pages, each once the one before is there, changing the language in the menu; for the wheel over the matrix the time from picture to picture while it moves.",
  bare: null,
  sizes: [100_000],
  databases: ['sqlite'],
  targets: ['typing', 'paging', 'language', 'matrix scrolling'].map((name) => ({
    figure: `${name}: p95`,
    of: 'value' as const,
    atMost: 100,
    ...(name in MISSED && { missed: MISSED[name as keyof typeof MISSED] }),
  })),
  async measure(bench, conditions) {
    const opened = await openConsole(bench, conditions);
    try {
      const { page, tools } = await opened.newPage();
      await page.goto(`${opened.address}/wordings`);
      await signIn(page, ROWS);
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.evaluate(watchEvents);
      return [
        ...shares('typing', await typing(page)),
        ...shares('paging', await paging(page)),
        ...shares('language', await language(page)),
        ...shares('matrix scrolling', await scrollMatrix(page, opened.address)),
      ];
    } finally {
      await opened.close();
    }
  },
};

async function typing(page: Page): Promise<readonly number[]> {
  await page.locator('main input[type=search]').focus();
  return during(page, TYPED.length, async (at) => page.keyboard.type(TYPED[at] ?? ''));
}

async function paging(page: Page): Promise<readonly number[]> {
  const buttons = page.locator('main nav button:not([disabled])');
  return during(page, EACH, async (at) => {
    const button = at % 4 < 2 ? buttons.last() : buttons.first();
    const before = await page.locator(ROWS).first().getAttribute('href');
    // A finger stays on a button for about so long.
    await button.click({ delay: PRESSED_MS });
    // Who turns pages looks at each.
    await page.waitForFunction(
      ({ rows, href }) => document.querySelector(rows)?.getAttribute('href') !== href,
      { rows: ROWS, href: before },
    );
  });
}

/** In the menu of the user, each time until the page speaks the language that was chosen. */
async function language(page: Page): Promise<readonly number[]> {
  const menu = page.locator('button[aria-haspopup=menu]').last();
  return during(page, EACH, async (at) => {
    const tag = LANGUAGES[at % LANGUAGES.length];
    await menu.click({ delay: PRESSED_MS });
    await page.locator(`[role=menuitemradio][lang="${tag}"]`).click({ delay: PRESSED_MS });
    await page.locator(`html[lang="${tag}"]`).waitFor();
  });
}
