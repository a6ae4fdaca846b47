import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

/** light, dark, or auto: what the system says. */
export const DEFAULT_COLOR_SCHEME: MantineColorScheme = 'auto';

/** Keeps the choice in the browser; other tabs follow. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'leitstand:colorScheme' });

/**
 * Writes the scheme on the root element before anything is rendered. Mantine's own script does this from inside the
 * page, which the content security policy forbids; until this runs, base.css follows the system.
 */
export function applyColorScheme(): void {
  const chosen = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'auto' ? system : chosen);
}
