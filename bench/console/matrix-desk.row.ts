/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright';
import { shareOf } from '../frame/rounds.ts';
import type { Figure, Row } from '../frame/row.ts';
import { type MeasuredConsole, openConsole, ROWS, signIn } from './console.ts';
import { during, shares, watchEvents } from './event-times.ts';
import { scrollMatrix } from './matrix.ts';
import { WIDE_CONTEXT, wideContext } from './wide-context.ts';

const SLOWER = 4;
const OPENED = 7;
const ASKED = 9;
const TYPED = 'Sprechstunde am Montag?!';
const TYPED_ROUNDS = 4;
const WHEELS = 60;
const WHEEL = 400;
const SETTLE_MS = 480;
/** Maximum that one step stores: this many rows in this many languages. */
const FILLED = { rows: 100, columns: 5 } as const;
const FIRST_CELL = '[role=grid] [role=row][data-index="0"] [role=gridcell]';

export const row: Row = {
  id: 'matrix-desk',
  chapter: 'Console',
  title: 'The matrix of a context with 10,000 keys in six languages',
  measures:
    "From a page's beginning to the first texts in the matrix; pictures in which the wheel has moved the matrix to a row without its texts, and how many pictures a second come while it turns by nine rows at a time, processor slowed down four times; keys typed in a cell until the next picture, processor slowed down four times (Event Timing), beside the same keys in the field of an empty page; 500 pasted texts from the button until they are stored, their preview included, and the same call alone; the first page with coverage as the server answers it.",
  bare: null,
  sizes: null,
  databases: null,
  targets: [
    {
      ...{ figure: 'open to rows: p50', of: 'value', atMost: 250 },
      missed:
        'two thirds of it is the processor: loading the page and the code of the matrix, half of that its JavaScript, and drawing the rows in sight, which are there before the code is.',
    },
    { figure: 'scrolling: pictures with blank rows', of: 'value', atMost: 0 },
    { figure: 'scrolling: pictures, 4 times slower', of: 'value', atLeast: 30 },
    {
      ...{ figure: 'typing: p95', of: 'value', atMost: 50 },
      missed:
        'the first key in each field, one in 24, meets the answers for the panel, which were asked for when the field was opened; half of the keys take 40 ms at most.',
    },
    { figure: 'save of 500, call alone', of: 'value', atMost: 1_000 },
    { figure: 'save of 500, in the console', of: 'value', atMost: 1_000 },
  ],
  async measure(bench, conditions) {
    const opened = await openConsole(bench, conditions, await wideContext(bench.place));
    try {
      const { page, tools } = await opened.newPage();
      await page.goto(`${opened.address}/wordings`);
      await signIn(page, ROWS);
      return [
        { name: 'open to rows: p50', unit: 'ms', value: await opening(page, opened) },
        { name: 'scrolling: pictures with blank rows', unit: 'pictures', value: await blankPictures(page) },
        await scrolling(page, tools, opened),
        ...(await typing(page, tools, opened)),
        { name: 'save of 500, in the console', unit: 'ms', value: await savingInConsole(page, opened) },
        ...(await callsAlone(opened)),
      ];
    } finally {
      await opened.close();
    }
  },
};

async function openMatrix(page: Page, { address }: MeasuredConsole): Promise<void> {
  await page.goto(`${address}/wordings/matrix?context=${WIDE_CONTEXT}`);
  await page.locator(FIRST_CELL).first().waitFor();
}

/** @returns milliseconds from the beginning of the page to the picture of its first texts */
async function opening(page: Page, { address }: MeasuredConsole): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at <= OPENED; at += 1) {
    await page.goto(`${address}/wordings/matrix?context=${WIDE_CONTEXT}`, { waitUntil: 'commit' });
    const painted = await page.evaluate(
      (selector) => window.painted(() => (document.querySelector(selector)?.textContent ?? '') !== ''),
      FIRST_CELL,
    );
    // The first one fills what the browser keeps.
    if (at > 0) times.push(painted);
    // Anything loaded and counted after the first paint belongs to this page, not to the next one.
    await page.waitForTimeout(SETTLE_MS);
  }
  return shareOf(times, 0.5);
}

/** @returns pictures in which the matrix had no row at one of some heights, or one whose texts were on their way */
async function blankPictures(page: Page): Promise<number> {
  await page.locator(FIRST_CELL).first().hover();
  const counting = page.evaluate(async (duration) => {
    const { left, top, height } =
      document.querySelector('[role=grid]')?.getBoundingClientRect() ?? new DOMRect();
    const begun = performance.now();
    let blank = 0;
    while (performance.now() - begun < duration) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const isBlank = [0.3, 0.6, 0.9].some((share) => {
        const shown = document
          .elementFromPoint(left + 20, top + height * share)
          ?.closest<HTMLElement>('[role=row]');
        return !shown?.innerText;
      });
      if (isBlank) blank += 1;
    }
    return blank;
  }, WHEELS * 40);
  for (let at = 0; at < WHEELS; at += 1) await page.mouse.wheel(0, WHEEL);
  const blank = await counting;
  await page.waitForTimeout(SETTLE_MS);
  return blank;
}

async function scrolling(page: Page, tools: CDPSession, { address }: MeasuredConsole): Promise<Figure> {
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const gaps = await scrollMatrix(page, address, { context: WIDE_CONTEXT, wheel: WHEEL });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const milliseconds = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    name: `scrolling: pictures, ${SLOWER} times slower`,
    unit: 'a second',
    value: (1_000 * gaps.length) / milliseconds,
  };
}

/** Keys in a cell, and in the field of an empty page in the same run: what of it is the browser's own. */
async function typing(page: Page, tools: CDPSession, opened: MeasuredConsole): Promise<Figure[]> {
  const [ours, bare]: number[][] = [[], []];
  for (let round = 0; round < TYPED_ROUNDS; round += 1) {
    await page.setContent('<textarea autofocus></textarea>');
    bare?.push(...(await keys(page, tools)));
    await openMatrix(page, opened);
    await page.waitForTimeout(SETTLE_MS);
    await page.locator(FIRST_CELL).nth(1).dblclick();
    ours?.push(...(await keys(page, tools)));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  }
  const references = shares('typing', bare ?? []);
  return shares('typing', ours ?? []).map((figure, at) => {
    const reference = references[at]?.value ?? Number.NaN;
    return { ...figure, bare: reference, ratio: figure.value / reference };
  });
}

async function keys(page: Page, tools: CDPSession): Promise<readonly number[]> {
  await page.locator('textarea').waitFor();
  await page.evaluate(watchEvents);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times = await during(page, TYPED.length, async (at) => page.keyboard.type(TYPED[at] ?? ''));
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
}

/** @returns milliseconds from the button until 500 pasted texts are stored; below the context is none to be asked about */
async function savingInConsole(page: Page, opened: MeasuredConsole): Promise<number> {
  await openMatrix(page, opened);
  await page.locator(FIRST_CELL).first().click();
  await page.evaluate(({ rows, columns }) => {
    const line = (row: number) =>
      Array.from({ length: columns }, (_, column) => `Text ${row}.${column} (${Date.now()})`).join('\t');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: rows }, (_, row) => line(row)).join('\n'));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[role=grid] [data-active]')?.dispatchEvent(event);
  }, FILLED);
  await page.getByText(`${FILLED.rows * FILLED.columns} Texte sind nicht gespeichert`).waitFor();
  const begun = performance.now();
  await page.getByRole('button', { name: 'Alle speichern' }).click();
  await page
    .getByText(/nicht gespeichert/)
    .first()
    .waitFor({ state: 'detached' });
  return performance.now() - begun;
}

async function callsAlone({ ask }: MeasuredConsole): Promise<Figure[]> {
  const filter = { contextIdentifier: WIDE_CONTEXT };
  const { listData } = (await ask('/wording/list', { offset: 0, maxResult: 500, filter })) as {
    listData: { data: readonly Record<string, unknown>[] };
  };
  const saves: number[] = [];
  const pages: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const wordings = listData.data.map(
      ({ id, lang, identifier, contextIdentifier, resetInheritance, active }, index) => ({
        ...{ id, lang, identifier, contextIdentifier, resetInheritance, active },
        value: `Text ${index} (${Date.now()} ${at})`,
      }),
    );
    saves.push(await timeOf(() => ask('/wording/saveAll', { wordings })));
    pages.push(await timeOf(() => ask('/wording/matrix', { context: WIDE_CONTEXT, withCoverage: true })));
  }
  return [
    { name: 'save of 500, call alone', unit: 'ms', value: shareOf(saves, 0.5) },
    { name: 'first page with coverage: p50', unit: 'ms', value: shareOf(pages, 0.5) },
  ];
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return performance.now() - begun;
}
