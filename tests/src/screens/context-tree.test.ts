import { expect, it } from 'vitest';
import { contextOptions, contextPath } from '#src/screens/common/context-tree.ts';
import { contextOf } from '#tests/support/records.ts';

const tree = [
  contextOf({ identifier: 'practice-b', parentIdentifier: 'region' }),
  contextOf({ identifier: 'region', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'practice-a', parentIdentifier: 'region' }),
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'DEFAULT' }),
];
const lines = (contexts: typeof tree) =>
  contextOptions(contexts).map(({ identifier, depth }) => `${'-'.repeat(depth ?? 0)}${identifier}`);

it('puts every context below its parent, siblings by name', () => {
  expect(lines(tree)).toEqual(['DEFAULT', 'GLOBAL', '-region', '--practice-a', '--practice-b']);
});

it('leaves no one out whose parent is missing or whose parents run in a circle', () => {
  const odd = [
    contextOf({ identifier: 'orphan', parentIdentifier: 'gone' }),
    contextOf({ identifier: 'a', parentIdentifier: 'b' }),
    contextOf({ identifier: 'b', parentIdentifier: 'a' }),
  ];
  expect(
    lines(odd)
      .map((line) => line.replaceAll('-', ''))
      .toSorted(),
  ).toEqual(['a', 'b', 'orphan']);
  expect(contextPath('a', odd)).toEqual(['a', 'b']);
});

it('walks from a context up to its root', () => {
  expect(contextPath('practice-a', tree)).toEqual(['practice-a', 'region', 'GLOBAL']);
  expect(contextPath('unknown', tree)).toEqual(['unknown']);
});
