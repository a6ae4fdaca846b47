import { expect, test } from 'vitest';
import { chartOf } from '#inspector/chart/chart.ts';
import { COLOURS, type Scheme } from '#inspector/chart/colours.ts';
import { layOut } from '#inspector/chart/layout.ts';
import { pathData } from '#inspector/chart/path.ts';
import { chartSvg } from '#inspector/chart/svg.ts';
import { textWidth, wrapText } from '#inspector/chart/text-metrics.ts';
import { exampleMachine } from '#tests/inspector/chart/example.ts';

const laidOut = await layOut(chartOf(exampleMachine));

function pictureOf(svg: string): Document {
  return new DOMParser().parseFromString(svg, 'image/svg+xml');
}

/** The luminance of a colour such as #0b6e77, after WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return (light + 0.05) / (dark + 0.05);
}

test('a picture has its machine and its sentence for a user who does not see it', () => {
  const svg = chartSvg(laidOut, { scheme: 'light' });
  expect(svg).toContain('<title id="title">example</title>');
  expect(svg).toContain('<desc id="description">Saves &amp; counts.</desc>');
  expect(svg).toContain('aria-labelledby="title description"');
});

test('every row comes out as wide as it was laid out, and nothing runs in a picture', () => {
  const texts = [...pictureOf(chartSvg(laidOut, { scheme: 'light' })).querySelectorAll('text')];
  const rows = [...laidOut.nodes, ...laidOut.edges].flatMap(({ lines }) => lines);
  expect(texts.map(({ textContent }) => textContent).sort()).toEqual(rows.map(({ text }) => text).sort());
  for (const text of texts) expect(Number(text.getAttribute('textLength'))).toBeGreaterThan(0);
  expect(chartSvg(laidOut, { scheme: 'light' })).not.toMatch(/<script|<style|href|url\(http/);
});

test('active states and transitions that were taken stand out, and only those', () => {
  const { lit } = COLOURS.dark;
  const count = (svg: string) => svg.split(lit).length - 1;
  const quiet = count(chartSvg(laidOut, { scheme: 'dark' }));
  const active = chartSvg(laidOut, {
    scheme: 'dark',
    lit: new Set(['example', 'example.saving', 'example.saving.slow']),
  });
  expect(count(active) - quiet).toBe(2);
  const taken = chartSvg(laidOut, { scheme: 'dark', flashed: new Set(['example.editing|example.save|0']) });
  expect(count(taken) - quiet).toBe(2);
  expect(taken).toContain('marker-end="url(#lit)"');
});

test.each(['light', 'dark'] satisfies Scheme[])(
  'words and lines can be distinguished from what they stand on (%s)',
  (scheme) => {
    const { page, inside, state, litFill, text, quiet, failure, line, quietLine, lit } = COLOURS[scheme];
    for (const ground of [page, inside, state, litFill]) {
      for (const words of [text, quiet, failure]) expect(contrast(words, ground)).toBeGreaterThan(4.5);
    }
    for (const ground of [page, inside]) {
      for (const stroke of [line, quietLine, lit]) expect(contrast(stroke, ground)).toBeGreaterThan(3);
    }
  },
);

test('a line turns its corners with a small curve, and never beyond its middle', () => {
  const corner = { x: 0, y: 20 };
  expect(pathData([{ x: 0, y: 0 }, corner, { x: 20, y: 20 }])).toBe('M0 0L0 14Q0 20 6 20L20 20');
  expect(pathData([{ x: 0, y: 0 }, corner, { x: 4, y: 20 }])).toBe('M0 0L0 18Q0 20 2 20L4 20');
  expect(pathData([])).toBe('');
});

test('widths are those of Helvetica, on every machine', () => {
  expect(textWidth('sync', 1000)).toBe(500 + 500 + 556 + 500);
  expect(textWidth('sync', 1000, true)).toBe(556 + 556 + 611 + 556);
  expect(textWidth('→ …', 10)).toBe(10 + 2.78 + 10);
});

test('a text is broken at its spaces, and a long word stands alone', () => {
  expect(wrapText('a wording that wasMovedToAnotherContext goes', 10, 80)).toEqual([
    'a wording that',
    'wasMovedToAnotherContext',
    'goes',
  ]);
  expect(wrapText('wasMovedToAnotherContext goes', 10, 80)).toEqual(['wasMovedToAnotherContext', 'goes']);
  expect(wrapText('', 10, 80)).toEqual([]);
});
