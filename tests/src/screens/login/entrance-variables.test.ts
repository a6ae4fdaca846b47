import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, it } from 'vitest';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';

const css = readFileSync('src/screens/login/entrance-variables.css', 'utf8');
const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const [standard, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)];

/** Theme variables at run time, with every reference resolved to its value. */
function themeOf(scheme: 'light' | 'dark'): (name: string) => string {
  const all: Record<string, string> = {
    ...standard.variables,
    ...standard[scheme],
    ...own.variables,
    ...own[scheme],
  };
  const follow = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => follow(all[name] ?? `missing ${name}`));
  return (name) => follow(all[name] ?? `missing ${name}`).replace(/^calc\((.*) \* 1\)$/, '$1');
}

/** The declarations of one block of the style sheet. */
function blockOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const declarations = block.matchAll(/(--[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries(
    [...declarations].map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ')]),
  );
}

it.each([
  [':root', 'light'],
  ['[data-mantine-color-scheme="light"]', 'light'],
  ['[data-mantine-color-scheme="dark"]', 'dark'],
] as const)('%s holds what the theme says', (selector, scheme) => {
  const declared = blockOf(selector);
  const valueIn = themeOf(scheme);
  const { '--mantine-color-scheme': written, ...rest } = declared;
  expect(Object.keys(rest).length).toBeGreaterThan(5);
  expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map((name) => [name, valueIn(name)])));
  if (selector !== ':root') expect(written).toBe(scheme);
});

it('has every variable in both schemes', () => {
  const light = Object.keys(blockOf('[data-mantine-color-scheme="light"]'));
  expect(Object.keys(blockOf('[data-mantine-color-scheme="dark"]'))).toEqual(light);
});
