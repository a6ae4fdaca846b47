import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';

export type Scheme = 'light' | 'dark';
export type Variables = Readonly<Record<string, string>>;

/** The theme as Mantine works with it. */
export const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const mantine = defaultCssVariablesResolver(merged);
const own = cssVariables(merged);

/** Every variable of a scheme as the browser would know it. */
export function variablesOf(scheme: Scheme): Variables {
  return { ...mantine.variables, ...mantine[scheme], ...own.variables, ...own[scheme] };
}

/** The value of a variable, or of a colour that is one already. */
export function resolve(name: string, variables: Variables): string {
  const value = name.startsWith('--') ? variables[name] : name;
  if (value === undefined) throw new Error(`${name} is not defined`);
  const reference = /^var\((--[\w-]+)\)$/.exec(value);
  return reference?.[1] ? resolve(reference[1], variables) : value;
}

/** Relative luminance of a #rrggbb or #rgb colour (WCAG 2.2). */
export function luminance(color: string): number {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
  if (!hex) throw new Error(`${color} is no colour that can be measured`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(full.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How much two colours differ (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** Every variable of a scheme in high contrast. */
export function highContrastOf(scheme: Scheme): Variables {
  const text = readFileSync(join(import.meta.dirname, '../../../src/theme/high-contrast.css'), 'utf8');
  const rules = [...text.matchAll(/^:root:root\[data-high-contrast\](\[[^\]]+\])?\s*\{([^}]*)\}/gm)];
  const own = rules
    .filter(([, of]) => of === undefined || of.includes(`"${scheme}"`))
    .flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)])
    .map(([, name = '', value = '']) => [name, value] as const);
  return { ...variablesOf(scheme), ...Object.fromEntries(own) };
}
