import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inHouse } from '#scripts/support/house.mjs';

const PAGE = readFileSync(inHouse('docs', 'compared.md'), 'utf8');
/** A link to a test, with its title. */
const LINK = /\]\((\.\.\/tests\/[^ )]+) "([^"]+)"\)/g;

const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'));
const links = [...PAGE.matchAll(LINK)].map(([, path = '', title = '']) => ({ path, title }));

/** What stands in quotes first behind a bracket. */
function titlesOf(source: string): readonly string[] {
  return [...source.matchAll(/\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => title);
}

describe('the comparison with other products', () => {
  test('has a test for each cell of ours', () => {
    expect(rows.length).toBeGreaterThan(10);
    const unproved = rows.filter((line) => !/^\| [^|]+ \| [^|]*\]\(\.\.\/tests\//.test(line));
    expect(unproved).toEqual([]);
    for (const line of rows) expect(line.split(' | ').length, line).toBe(6);
  });

  test.each(links)('names a test that there is: $title', ({ path, title }) => {
    const file = join(inHouse('docs'), path);
    expect(existsSync(file), path).toBe(true);
    expect(titlesOf(readFileSync(file, 'utf8'))).toContain(title);
  });

  test('is linked from the README', () => {
    expect(readFileSync(inHouse('README.md'), 'utf8')).toContain('docs/compared.md');
  });
});
