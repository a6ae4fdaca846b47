import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyColorScheme, colorSchemeManager } from '#src/theme/color-scheme.ts';

const written = () => document.documentElement.getAttribute('data-mantine-color-scheme');

function withSystem(scheme: 'light' | 'dark'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === `(prefers-color-scheme: ${scheme})` }) as MediaQueryList,
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  colorSchemeManager.clear();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

describe('the colour scheme before anything is shown', () => {
  it.each(['light', 'dark'] as const)('is the %s one of the system', (scheme) => {
    withSystem(scheme);
    applyColorScheme();
    expect(written()).toBe(scheme);
  });

  it.each([
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const)('is %s when that was chosen, though the system is %s', (chosen, system) => {
    withSystem(system);
    colorSchemeManager.set(chosen);
    applyColorScheme();
    expect(written()).toBe(chosen);
  });

  it('follows the system again when that was chosen', () => {
    withSystem('dark');
    colorSchemeManager.set('light');
    colorSchemeManager.set('auto');
    applyColorScheme();
    expect(written()).toBe('dark');
  });
});
