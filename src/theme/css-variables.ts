import type { CSSVariablesResolver } from '@mantine/core';

/** Mantine darkens shade 9 to near black, on which the current place of a navigation cannot be made out. */
function darkTints(color: string, tint: string, hover: string): Record<string, string> {
  return {
    [`--mantine-color-${color}-light`]: tint,
    [`--mantine-color-${color}-light-hover`]: hover,
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-2)`,
  };
}

/**
 * Where our look departs from Mantine's own variables, and the names under which parts and screens use colours
 * (--leitstand-…). Kept together so that the contrast test reads the very values that are painted.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': 'var(--mantine-color-gray-9)',
    '--mantine-color-bright': 'var(--mantine-color-gray-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-color': 'var(--mantine-color-gray-9)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-5)',
    '--leitstand-focus': 'var(--mantine-color-petrol-6)',
    '--leitstand-control': 'var(--mantine-color-gray-4)',
    '--leitstand-line': 'var(--mantine-color-gray-2)',
    '--leitstand-line-strong': 'var(--mantine-color-gray-3)',
    '--leitstand-surface': 'var(--mantine-color-gray-0)',
    '--leitstand-raised': 'var(--mantine-color-white)',
    '--leitstand-hover': 'var(--mantine-color-gray-1)',
    '--leitstand-bone': 'var(--mantine-color-gray-2)',
    '--leitstand-accent': 'var(--mantine-color-petrol-7)',
    '--leitstand-accent-tint': 'var(--mantine-color-petrol-0)',
    '--leitstand-negative': 'var(--mantine-color-red-7)',
    '--leitstand-negative-tint': 'var(--mantine-color-red-0)',
    '--leitstand-positive': 'var(--mantine-color-green-7)',
    '--leitstand-positive-tint': 'var(--mantine-color-green-0)',
    '--leitstand-warning': 'var(--mantine-color-amber-7)',
    '--leitstand-warning-tint': 'var(--mantine-color-amber-0)',
    '--leitstand-hit': 'var(--mantine-color-amber-2)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
    ...darkTints('petrol', '#16313a', '#1b3d48'),
    ...darkTints('red', '#3a1e1e', '#4a2424'),
    ...darkTints('green', '#17301f', '#1d3d27'),
    ...darkTints('amber', '#35290f', '#443413'),
    '--leitstand-focus': 'var(--mantine-color-petrol-4)',
    '--leitstand-control': 'var(--mantine-color-dark-3)',
    '--leitstand-line': 'var(--mantine-color-dark-5)',
    '--leitstand-line-strong': 'var(--mantine-color-dark-4)',
    '--leitstand-surface': 'var(--mantine-color-dark-8)',
    '--leitstand-raised': 'var(--mantine-color-dark-6)',
    '--leitstand-hover': 'var(--mantine-color-dark-6)',
    '--leitstand-bone': 'var(--mantine-color-dark-5)',
    '--leitstand-accent': 'var(--mantine-color-petrol-4)',
    '--leitstand-accent-tint': 'var(--mantine-color-petrol-light)',
    '--leitstand-negative': 'var(--mantine-color-red-4)',
    '--leitstand-negative-tint': 'var(--mantine-color-red-light)',
    '--leitstand-positive': 'var(--mantine-color-green-4)',
    '--leitstand-positive-tint': 'var(--mantine-color-green-light)',
    '--leitstand-warning': 'var(--mantine-color-amber-4)',
    '--leitstand-warning-tint': 'var(--mantine-color-amber-light)',
    '--leitstand-hit': '#5f4a1b',
  },
});
