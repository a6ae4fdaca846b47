import { expect, test } from 'vitest';
import { type AddressedContext, ContextTree, defaultBreaches } from '#server/domain/context-rules.ts';

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

test('a circle that is there all the same is walked once', () => {
  const circle = new ContextTree([node('a', 'b'), node('b', 'a')]);
  expect(circle.chainOf('a').map(({ identifier }) => identifier)).toEqual(['a', 'b']);
});

const standard: AddressedContext = { ...node('standard', null), isDefault: true };
const below: AddressedContext = { ...node('standard', 'root'), isDefault: true };
const plain: AddressedContext = { ...node('standard', null), isDefault: false };

test.each<[string, AddressedContext | null, AddressedContext | null, readonly string[]]>([
  ['the default is switched off', standard, { ...standard, active: false }, ['defaultInactive']],
  ['the default is placed below another one', standard, below, ['defaultBelow']],
  ['both at once', standard, { ...below, active: false }, ['defaultInactive', 'defaultBelow']],
  [
    'a default below another one gets another parent',
    below,
    { ...below, parentIdentifier: 'other' },
    ['defaultBelow'],
  ],
  ['the default is deleted', standard, null, ['defaultDeleted']],
  [
    'one that is switched off becomes the default',
    { ...plain, active: false },
    { ...standard, active: false },
    ['defaultInactive'],
  ],
  [
    'a new one begins as the default, switched off',
    null,
    { ...standard, active: false },
    ['defaultInactive'],
  ],
  ['one below another becomes the default', { ...below, isDefault: false }, below, []],
  ['one becomes the default and is switched on', { ...plain, active: false }, standard, []],
  ['a default that was switched off is switched on', { ...standard, active: false }, standard, []],
  ['a default below another one goes to the top', below, standard, []],
  ['the default gives way and is switched off', standard, { ...plain, active: false }, []],
  ['the default gives way and is placed below another one', standard, { ...below, isDefault: false }, []],
  ['another context is switched off', plain, { ...plain, active: false }, []],
  ['another context is deleted', plain, null, []],
  ['nothing becomes of nothing', null, null, []],
])('when %s, the default context breaks the rule: %#', (_, before, after, reasons) => {
  expect(defaultBreaches(before, after).map(({ reason }) => reason)).toEqual(reasons);
});

test('a breach names the field that it is about', () => {
  const fields = (after: AddressedContext | null) =>
    defaultBreaches(standard, after).map(({ field }) => field);
  expect([...fields({ ...below, active: false }), ...fields(null)]).toEqual([
    'active',
    'parentIdentifier',
    'identifier',
  ]);
});
