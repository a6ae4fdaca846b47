import { describe, expect, it } from 'vitest';
import { firstOpened, treeRows } from '#src/components/context-tree-rows.ts';

const contexts = [
  { identifier: 'DEFAULT', depth: 0 },
  { identifier: 'GLOBAL', depth: 0 },
  { identifier: 'KV-NORD', depth: 1 },
  { identifier: 'PRAXIS-MEER', depth: 2, active: false },
  { identifier: 'PRAXIS-WALD', depth: 2 },
  { identifier: 'KV-SUED', depth: 1 },
];
const lines = (opened: readonly string[], search = '') =>
  treeRows(contexts, { opened: new Set(opened), search }).map(
    ({ identifier, level, open, onTheWay, position, siblings }) =>
      `${'-'.repeat(level - 1)}${identifier}${open === null ? '' : open ? ' v' : ' >'}${onTheWay ? ' ~' : ''} ${position}/${siblings}`,
  );

describe('the lines of the tree', () => {
  it('are the top, and what is below an opened line as long as everything above it is open', () => {
    expect(lines([])).toEqual(['DEFAULT 1/2', 'GLOBAL > 2/2']);
    expect(lines(['KV-NORD'])).toEqual(['DEFAULT 1/2', 'GLOBAL > 2/2']);
    expect(lines(['GLOBAL', 'KV-NORD'])).toEqual([
      'DEFAULT 1/2',
      'GLOBAL v 2/2',
      '-KV-NORD v 1/2',
      '--PRAXIS-MEER 1/2',
      '--PRAXIS-WALD 2/2',
      '-KV-SUED 2/2',
    ]);
  });

  it('are, while something is searched for, what is found in any case and the way to it', () => {
    expect(lines([], ' wald')).toEqual(['GLOBAL v ~ 1/1', '-KV-NORD v ~ 1/1', '--PRAXIS-WALD 1/1']);
    expect(lines([], 'kv-n')).toEqual(['GLOBAL v ~ 1/1', '-KV-NORD 1/1']);
    expect(lines([], 'nowhere')).toEqual([]);
  });
});

it('opens the whole of a small tree, of a large one the top and the way to what is chosen', () => {
  expect(firstOpened(contexts, []).has('KV-NORD')).toBe(true);
  const many = Array.from({ length: 80 }, (_, number) => ({ identifier: `P-${number}`, depth: 2 }));
  const large = [...contexts.slice(0, 3), ...many, { identifier: 'KV-SUED', depth: 1 }];
  expect([...firstOpened(large, [])]).toEqual(['DEFAULT', 'GLOBAL']);
  expect([...firstOpened(large, ['P-7', 'gone'])]).toEqual(['DEFAULT', 'GLOBAL', 'KV-NORD']);
});
