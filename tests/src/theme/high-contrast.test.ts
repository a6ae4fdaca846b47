import { describe, expect, it } from 'vitest';
import { contrast, highContrastOf, resolve } from '#tests/src/theme/colors.ts';

const PAGE = '--mantine-color-body';
const GROUNDS = [PAGE, '--leitstand-surface', '--leitstand-raised', '--leitstand-hover'];
const white = '--mantine-color-white';

const TEXT: readonly (readonly [what: string, text: string, grounds: readonly string[]])[] = [
  ['text', '--mantine-color-text', [...GROUNDS, '--mantine-color-default']],
  ['quiet text', '--mantine-color-dimmed', GROUNDS],
  ['placeholder', '--mantine-color-placeholder', [PAGE]],
  ['link', '--mantine-color-anchor', GROUNDS],
  ['error under a field', '--mantine-color-error', GROUNDS],
  ['yes', '--leitstand-negative', GROUNDS],
  ['no', '--leitstand-positive', GROUNDS],
  ['warning', '--leitstand-warning', GROUNDS],
  ['current place', '--leitstand-accent', [PAGE, '--leitstand-surface']],
  ['button', white, ['--mantine-color-petrol-filled', '--mantine-color-petrol-filled-hover']],
  ['button that deletes', white, ['--mantine-color-red-filled', '--mantine-color-red-filled-hover']],
  ['button without filling', '--mantine-color-default-color', ['--mantine-color-default']],
];

const SHAPES: readonly (readonly [what: string, line: string])[] = [
  ['focus', '--leitstand-focus'],
  ['border of a field', '--leitstand-control'],
  ['border of a button', '--mantine-color-default-border'],
  ['line between rows', '--leitstand-line'],
];

describe.each(['light', 'dark'] as const)('high contrast in the %s scheme', (scheme) => {
  const variables = highContrastOf(scheme);
  const ratio = (front: string, ground: string) =>
    contrast(resolve(front, variables), resolve(ground, variables));

  it.each(TEXT)('%s can be read by weak eyes (7 : 1)', (_, text, grounds) => {
    for (const ground of grounds)
      expect(ratio(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(7);
  });

  it.each(SHAPES)('%s can be made out (4.5 : 1)', (_, line) => {
    expect(ratio(line, PAGE)).toBeGreaterThanOrEqual(4.5);
  });
});
