/// <reference lib="dom" />
import type { Page } from 'playwright';

/** Of the generated contexts one with many texts, however many wordings there are. */
const CONTEXT = 'plattform-1';
const WHEELS = 48;
/** CSS pixels of a turn of the wheel. */
const WHEEL = 600;
const SETTLE_MS = 480;

declare global {
  interface Window {
    pictures: { at: number; top: number }[];
  }
}

/** @returns milliseconds from picture to picture while the wheel moves the matrix; none where all of it is in sight */
export async function scrollMatrix(
  page: Page,
  address: string,
  { context = CONTEXT, wheel = WHEEL } = {},
): Promise<readonly number[]> {
  await page.goto(`${address}/wordings/matrix?context=${context}`);
  await page.getByRole('gridcell').first().waitFor();
  await page.getByRole('gridcell').first().hover();
  await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]');
    window.pictures = [];
    const note = (at: number) => {
      window.pictures.push({ at, top: grid?.scrollTop ?? 0 });
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let at = 0; at < WHEELS; at += 1) await page.mouse.wheel(0, wheel);
  await page.waitForTimeout(SETTLE_MS);
  const pictures = await page.evaluate(() => window.pictures);
  const gaps = pictures.flatMap(({ at, top }, number) => {
    const before = pictures[number - 1];
    return before && before.top !== top ? [at - before.at] : [];
  });
  return gaps;
}
