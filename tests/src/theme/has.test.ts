import { globSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import { expect, test } from 'vitest';

/**
 * Chromium keeps one set of what to style again for all of `:has()`: a rule whose element can be any has every element
 * styled again whenever anything comes or goes that another rule asks for, and an argument that any element fits has that
 * asked at each of them.
 */
test('no style with :has() can be that of any element, or asks for any', () => {
  const broad = globSync('{src,inspector}/**/*.css').flatMap((file) => {
    const found: string[] = [];
    postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
      if (isPrinted(rule)) return;
      found.push(...rule.selectors.filter(isBroad).map((selector) => `${file}: ${selector}`));
    });
    return found;
  });
  expect(broad).toEqual([]);
});

test.each([
  ['tr:has(.opened) > *', true],
  ['search:has(> .type) > *:first-child', true],
  ['body:has(main) :not(.shown)', true],
  ['.columns:has(> .beside > *)', true],
  ['body:has(main):has(.shown ~ *)', true],
  ['.columns:has(> .beside:not(:empty))', false],
  ['tr:has(.opened)', false],
  [':global(:root:has([data-selection]))', false],
  ['.context:has([data-wins])::after', false],
  ['body:has(main [role="grid"]) .place [role="status"]', false],
  ['body:has(main) .place :global(.shown)', false],
  ['.row > *', false],
])('%s: %s', (selector, broad) => {
  expect(isBroad(selector)).toBe(broad);
});

function isPrinted(rule: Rule): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && 'params' in parent && parent.params === 'print';
}

function isBroad(selector: string): boolean {
  const [, ...asked] = selector.split(':has(');
  if (asked.length === 0) return false;
  if (asked.some((argument) => /(^|[\s>+~(,])\*/.test(argument.slice(0, argument.indexOf(')') + 1))))
    return true;
  let plain = selector.replace(/:global\(((?:[^()]|\([^()]*\))*)\)/g, '$1');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  const compounds = plain.trim().split(/\s*[\s>+~]\s*/);
  return compounds.length > 1 && /^[*:]/.test(compounds.at(-1) ?? '');
}
