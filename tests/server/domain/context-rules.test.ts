import { expect, test } from 'vitest';
import { ContextTree } from '#server/domain/context-rules.ts';

const node = (identifier: string, parentIdentifier: string | null) => ({
  identifier,
  parentIdentifier,
  active: true,
});
const tree = new ContextTree([
  node('root', null),
  node('middle', 'root'),
  node('leaf', 'middle'),
  node('other', null),
]);

test('a chain leads from a context up to its root', () => {
  expect(tree.chainOf('leaf').map(({ identifier }) => identifier)).toEqual(['leaf', 'middle', 'root']);
  expect(tree.chainOf('root').map(({ identifier }) => identifier)).toEqual(['root']);
  expect(tree.chainOf('nobody')).toEqual([]);
});

test.each([
  ['root', 'leaf', true],
  ['middle', 'leaf', true],
  ['leaf', 'leaf', true],
  ['leaf', 'root', false],
  ['middle', 'other', false],
  ['fresh', 'leaf', false],
])('%s under %s: a circle is %s', (identifier, parentIdentifier, circle) => {
  expect(tree.wouldFormCircle(identifier, parentIdentifier)).toBe(circle);
});

test('a circle that is there all the same is walked once', () => {
  const circle = new ContextTree([node('a', 'b'), node('b', 'a')]);
  expect(circle.chainOf('a').map(({ identifier }) => identifier)).toEqual(['a', 'b']);
});
