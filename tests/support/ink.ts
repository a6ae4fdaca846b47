import type { Locator, Page } from 'playwright';

/** What a part of the page is painted like, as shares of its pixels between 0 and 1. */
export interface Ink {
  /** Pixels that stand out from the background of the page by 3 : 1 (WCAG 1.4.11). */
  readonly all: number;
  /** Of the pixels along the weakest of its four sides, at the best line there: 1 is a line all around. */
  readonly edge: number;
}

/** Measures the pixels of a part of the page and of the margin around it against a background of white. */
export async function inkOf(page: Page, part: Locator, margin = 2): Promise<Ink> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('what is measured is not on the page');
  const clip = {
    x: Math.floor(box.x) - margin,
    y: Math.floor(box.y) - margin,
    width: Math.ceil(box.width) + 2 * margin,
    height: Math.ceil(box.height) + 2 * margin,
  };
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  // A page of its own, as the one that is measured may load no picture from elsewhere.
  const bench = await page.context().newPage();
  try {
    return await bench.evaluate(measure, { png: picture.toString('base64'), reach: 2 * margin + 2 });
  } finally {
    await bench.close();
  }
}

/** Runs in the page: needs nothing from around it. */
async function measure({ png, reach }: { png: string; reach: number }): Promise<Ink> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const linear = (at: number) => {
    const share = (data[at] ?? 0) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const standsOut = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const light = 0.2126 * linear(at) + 0.7152 * linear(at + 1) + 0.0722 * linear(at + 2);
    return 1.05 / (light + 0.05) >= 3;
  };
  const shareOf = (count: number, isInk: (index: number) => boolean) => {
    let ink = 0;
    for (let index = 0; index < count; index++) if (isInk(index)) ink += 1;
    return ink / count;
  };
  const lines = [...Array(reach).keys()];
  const best = (shares: readonly number[]) => Math.max(...shares);
  // The middle half of each side: corners are round.
  const along = (length: number, isInk: (at: number) => boolean) => {
    const first = Math.floor(length / 4);
    return shareOf(Math.ceil(length / 2), (at) => isInk(first + at));
  };
  const sides = [
    best(lines.map((line) => along(width, (x) => standsOut(x, line)))),
    best(lines.map((line) => along(width, (x) => standsOut(x, height - 1 - line)))),
    best(lines.map((line) => along(height, (y) => standsOut(line, y)))),
    best(lines.map((line) => along(height, (y) => standsOut(width - 1 - line, y)))),
  ];
  return {
    all: shareOf(width * height, (pixel) => standsOut(pixel % width, Math.floor(pixel / width))),
    edge: Math.min(...sides),
  };
}
