import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asvsChapters, asvsPage, placeOfTest } from '#scripts/support/asvs-page.mjs';
import { inHouse } from '#scripts/support/house.mjs';
import { REQUIREMENTS } from '#tests/support/asvs-requirements.ts';

const chapters = asvsChapters();
const rows = chapters.flatMap((chapter) => chapter.rows);
const read = (path: string) => readFileSync(inHouse(path), 'utf8');

/** At level 1 the specification of the product itself demands what one requirement forbids (refusal 007). */
const EXCEPTIONS = { 1: ['6.2.5'], 2: 10 };

/** What stands in quotes first behind a bracket. */
function titlesOf(source: string): readonly string[] {
  return [...source.matchAll(/\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => title);
}

describe('the rows of the ASVS', () => {
  test.each([1, 2] as const)('are those of level %s, each once and in their order', (level) => {
    const ids = rows.filter((row) => row.level === level).map(({ id }) => id);
    expect(ids).toEqual(REQUIREMENTS[level]);
  });

  test('stand in the chapter that their number begins with', () => {
    for (const { chapter, rows: own } of chapters) {
      expect(own.filter(({ id }) => !id.startsWith(`${chapter}.`))).toEqual([]);
    }
  });

  test('say what they ask for, and how it is met or why not', () => {
    const silent = rows.filter(({ asks, how }) => asks.length < 5 || how.length < 5);
    expect(silent).toEqual([]);
    const unproved = rows.filter(({ state, tests = [] }) => state === 'met' && tests.length === 0);
    expect(unproved.map(({ id }) => id)).toEqual([]);
    const unexplained = rows.filter(({ state, why = '' }) => state === 'notMet' && why.length < 20);
    expect(unexplained.map(({ id }) => id)).toEqual([]);
  });

  test('that are not met are no more than agreed', () => {
    const notMet = (level: number) =>
      rows.filter((row) => row.level === level && row.state === 'notMet').map(({ id }) => id);
    expect(notMet(1)).toEqual(EXCEPTIONS[1]);
    expect(notMet(2).length).toBeLessThanOrEqual(EXCEPTIONS[2]);
  });

  test('name tests that there are', () => {
    const missing = rows.flatMap(({ id, tests = [] }) =>
      tests
        .map(placeOfTest)
        .filter(({ file, title }) => !existsSync(inHouse(file)) || !titlesOf(read(file)).includes(title))
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  test('is what the rows say (npm run asvs writes it)', () => {
    expect(read('docs/asvs.md')).toBe(asvsPage(chapters));
  });

  test('names its source and its licence, and is linked from the README', () => {
    expect(read('docs/asvs.md')).toMatch(/OWASP ASVS 5\.0\.0.*CC BY-SA 4\.0/);
    expect(read('README.md')).toContain('docs/asvs.md');
  });
});
