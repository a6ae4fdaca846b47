import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Box, LaidOutChart, LaidOutEdge, Point } from '#inspector/chart/laid-out-chart.ts';
import { MACHINES } from '#machines/all.ts';
import { CHARTS, drawPictures, PAGE_WIDTH, type Picture, shapesOf } from '#scripts/support/charts.mjs';

let pictures: readonly Picture[] = [];

beforeAll(async () => {
  pictures = await drawPictures(MACHINES.map(({ machine }) => machine));
});

/** Each layout once, not for each scheme. */
function layouts(): LaidOutChart[] {
  return [...new Set(pictures.map(({ laidOut }) => laidOut))];
}

function areApart(a: Box, b: Box): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/** The stretches of a line, each as a box without thickness. */
function stretches(points: readonly Point[]): Box[] {
  return points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  });
}

/** Each row of a line's words as the box that its letters fill, from the tallest to the ones that reach below. */
function letters({ lines }: LaidOutEdge): Box[] {
  return lines.map(({ x, y, width, size }) => ({ x, y: y - size * 0.75, width, height: size * 0.95 }));
}

describe('the pictures in docs/charts', () => {
  test('are those that are drawn from the present machines (npm run charts draws them)', () => {
    const stale = pictures.filter(({ file, text }) => {
      const path = join(CHARTS, file);
      return !readdirSync(CHARTS).includes(file) || readFileSync(path, 'utf8') !== text;
    });
    expect(stale.map(({ file }) => file)).toEqual([]);
  });

  test('are of no machine that is gone', () => {
    const drawn = pictures.map(({ file }) => file);
    expect(readdirSync(CHARTS).filter((file) => !drawn.includes(file))).toEqual([]);
  });

  test('show every machine, one for all that have the same shape, each in light and dark', () => {
    const shapes = [...shapesOf(MACHINES.map(({ machine }) => machine)).keys()];
    const files = pictures.map(({ file }) => file);
    for (const name of shapes) {
      expect(files).toContain(`${name}-light.svg`);
      expect(files).toContain(`${name}-dark.svg`);
    }
    expect(shapes).toContain('record-form');
    expect(shapes).not.toContain('wording-form');
    expect(shapes.length).toBeGreaterThan(25);
  });

  test('say what their machine is to a user who does not see them', () => {
    const silent = pictures.filter(
      ({ text }) => !/<title id="title">[^<]+</.test(text) || !text.includes('<desc '),
    );
    expect(silent.map(({ file }) => file)).toEqual([]);
  });

  test('hold in a page without becoming too small to read', () => {
    const wide = layouts().filter(({ width }) => width > PAGE_WIDTH);
    expect(wide.map(({ chart }) => chart.id)).toEqual([]);
  });

  test('have no words that lie on other words, on a state or on a line', () => {
    const findings = layouts().flatMap(({ chart, edges, nodes }) => {
      const leaves = nodes.filter(({ hasInside }) => !hasInside);
      return edges.flatMap((edge, at) => {
        const others = edges.filter((_, other) => other !== at);
        const around = [
          ...leaves,
          ...others.flatMap(letters),
          ...others.flatMap(({ points }) => stretches(points)),
        ];
        const isApart = letters(edge).every((row) => around.every((box) => areApart(box, row)));
        return isApart ? [] : [`${chart.id}: ${edge.source} to ${edge.target}`];
      });
    });
    expect(findings).toEqual([]);
  });

  test('have no words that are wider than what they stand in', () => {
    const findings = layouts().flatMap(({ chart, nodes }) =>
      nodes.flatMap((node) =>
        node.lines
          .filter(({ x, y, width }) => x + width > node.x + node.width || y > node.y + node.height)
          .map(({ text }) => `${chart.id}, ${node.node.key}: ${text}`),
      ),
    );
    expect(findings).toEqual([]);
  });
});

describe('machines/README.md', () => {
  const text = readFileSync('machines/README.md', 'utf8');

  test('has a paragraph for every machine that has a picture', () => {
    const shapes = [...shapesOf(MACHINES.map(({ machine }) => machine)).keys()];
    const reported = [...text.matchAll(/^\*\*([a-z-]+)\*\* /gm)].map(([, name]) => name);
    expect(reported.sort()).toEqual(shapes.sort());
  });

  test('shows every picture once, and none that is not there', () => {
    const shown = [...text.matchAll(/docs\/charts\/([\w.-]+\.svg)/g)].map(([, file]) => file);
    expect(shown.sort()).toEqual(pictures.map(({ file }) => file).sort());
  });
});

test('machines of one shape want a name that they share', () => {
  const machines = ['one', 'two'].map((id) => createMachine({ id, initial: 'open', states: { open: {} } }));
  expect(() => shapesOf(machines)).toThrow(
    'one, two have the same chart; scripts/support/charts.mjs wants one name for them',
  );
});
