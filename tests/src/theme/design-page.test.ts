import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { highContrastOf, merged, resolve, variablesOf } from '#tests/src/theme/colors.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/design.md'), 'utf8');
const PIXELS_PER_REM = 16;

/** The cells of every row of a table whose first cell fits. */
function rows(first: RegExp): string[][] {
  return PAGE.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell));
}

/** A length in CSS pixels. */
function pixels(length: string | undefined): number {
  const [, number = '', unit] = /([\d.]+)(rem|px)/.exec(length ?? '') ?? [];
  return Math.round(Number(number) * (unit === 'rem' ? PIXELS_PER_REM : 1));
}

describe('docs/design.md', () => {
  it('names every colour that has a role, with the values that are painted', () => {
    const looks = [
      variablesOf('light'),
      variablesOf('dark'),
      highContrastOf('light'),
      highContrastOf('dark'),
    ];
    const roles = rows(/^`--/);
    for (const [cell = '', , ...values] of roles) {
      const name = cell.replaceAll('`', '');
      expect(values, name).toEqual(looks.map((look) => resolve(name, look)));
    }
    const named = roles.map(([cell = '']) => cell.replaceAll('`', ''));
    const own = Object.keys(looks[0] ?? {}).filter((name) => name.startsWith('--leitstand-'));
    expect(own.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('has the sizes of the headings and of the text', () => {
    const { headings, fontSizes, lineHeights } = merged;
    const sizes = rows(/^`(h\d|md|sm|xs)`$/).map(([cell = '', size]) => [cell.replaceAll('`', ''), size]);
    expect(sizes).toHaveLength(7);
    for (const [step = '', size] of sizes) {
      const heading = Object.entries(headings.sizes).find(([name]) => name === step)?.[1];
      const height = heading
        ? pixels(heading.lineHeight)
        : Math.round(pixels(fontSizes[step]) * Number(lineHeights[step]));
      expect(`${pixels(heading?.fontSize ?? fontSizes[step])} / ${height}`, step).toBe(size);
    }
    expect(fontSizes).toEqual(DEFAULT_THEME.fontSizes);
  });

  it('has the steps of space and corners', () => {
    const steps = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
    expect(rows(/^space$/)).toEqual([['space', ...steps.map((step) => `${pixels(merged.spacing[step])}`)]]);
    expect(rows(/^radius$/)).toEqual([['radius', ...steps.map((step) => `${pixels(merged.radius[step])}`)]]);
  });

  it('tells of the longest motion, which nothing exceeds', () => {
    const longest = Number(/At most (\d+) ms/.exec(PAGE)?.[1]);
    const durations = ['Modal', 'Drawer'].map((name) => {
      const defaults = merged.components[name]?.defaultProps as { transitionProps?: { duration?: number } };
      return defaults.transitionProps?.duration;
    });
    expect(durations).toEqual([longest, longest]);
    expect(longest).toBeLessThanOrEqual(150);
  });
});
