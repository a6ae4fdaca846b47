import { describe, expect, it } from 'vitest';
import { contrast, luminance, merged, resolve, variablesOf } from '#tests/src/theme/colors.ts';

const PAGE = '--mantine-color-body';
const SURFACES = [PAGE, '--leitstand-surface', '--leitstand-hover', '--leitstand-raised'];
const white = '--mantine-color-white';
const filled = (color: string) => [
  `--mantine-color-${color}-filled`,
  `--mantine-color-${color}-filled-hover`,
];

const TEXT: readonly (readonly [what: string, text: string, grounds: readonly string[]])[] = [
  [
    'text',
    '--mantine-color-text',
    [...SURFACES, '--mantine-color-default', '--leitstand-accent-tint', '--leitstand-hit'],
  ],
  ['quiet text, column headers, labels of cards', '--mantine-color-dimmed', SURFACES],
  ['placeholder', '--mantine-color-placeholder', [PAGE, '--leitstand-raised', '--leitstand-accent-tint']],
  [
    'link',
    '--mantine-color-anchor',
    [
      ...SURFACES,
      '--leitstand-accent-tint',
      '--leitstand-negative-tint',
      '--leitstand-positive-tint',
      '--leitstand-warning-tint',
    ],
  ],
  ['error under a field', '--mantine-color-error', SURFACES],
  ['yes', '--leitstand-negative', SURFACES],
  ['no', '--leitstand-positive', SURFACES],
  ['warning', '--leitstand-warning', SURFACES],
  ['button, current page, chosen option', white, [...filled('petrol')]],
  ['button that deletes', white, [...filled('red')]],
  [
    'button without filling',
    '--mantine-color-default-color',
    ['--mantine-color-default', '--mantine-color-default-hover'],
  ],
  ...['petrol', 'red', 'green', 'amber'].flatMap(
    (color) =>
      [
        [
          `${color} badge, quiet button, current place`,
          `--mantine-color-${color}-light-color`,
          [`--mantine-color-${color}-light`, `--mantine-color-${color}-light-hover`, PAGE],
        ],
        [`${color} outlined button`, `--mantine-color-${color}-outline`, [PAGE, '--leitstand-raised']],
      ] as const,
  ),
  ...['accent', 'negative', 'positive', 'warning'].map(
    (tone) => [`${tone} notice`, '--mantine-color-text', [`--leitstand-${tone}-tint`]] as const,
  ),
];

const SHAPES: readonly (readonly [what: string, line: string, grounds: readonly string[]])[] = [
  ['focus', '--leitstand-focus', [...SURFACES, '--leitstand-accent-tint']],
  ['border of a field', '--leitstand-control', [PAGE, '--leitstand-raised', '--leitstand-surface']],
  ['border of a field with an error', '--mantine-color-error', [PAGE, '--leitstand-raised']],
  ['checked box', '--mantine-primary-color-filled', [PAGE, '--leitstand-raised', '--leitstand-hover']],
  ['sign of a notice', '--leitstand-accent', ['--leitstand-accent-tint']],
  ['sign of a notice', '--leitstand-negative', ['--leitstand-negative-tint', PAGE]],
  ['sign of a notice', '--leitstand-positive', ['--leitstand-positive-tint', PAGE]],
  ['sign of a notice', '--leitstand-warning', ['--leitstand-warning-tint', PAGE]],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const variables = variablesOf(scheme);
  const ratio = (front: string, ground: string) =>
    contrast(resolve(front, variables), resolve(ground, variables));

  it.each(TEXT)('%s can be read (4.5 : 1)', (_, text, grounds) => {
    for (const ground of grounds)
      expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('%s can be made out (3 : 1)', (_, line, grounds) => {
    for (const ground of grounds)
      expect(ratio(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

describe('the accent', () => {
  it('is a palette of our own, from light to dark', () => {
    expect(merged.primaryColor).toBe('petrol');
    const lights = merged.colors.petrol?.map(luminance) ?? [];
    expect(lights).toHaveLength(10);
    expect(lights).toEqual([...lights].sort((a, b) => b - a));
  });
});
