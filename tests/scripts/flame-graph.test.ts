import { expect, test } from 'vitest';
import { barsOf, drawFlames, type Frame, type Node } from '#scripts/support/flame-graph.mjs';

function node(id: number, name: string, children: readonly number[] = []): Node {
  const frame: Frame = { name, owner: 'Leitstand', place: `${name}.ts:1` };
  return { id, frame, children };
}

const NODES = [
  node(1, '(root)', [2, 5]),
  node(2, 'render', [3]),
  node(3, 'commit', [4]),
  node(4, 'render', []),
  node(5, '(idle)'),
];

function drawn(samples: readonly (readonly [node: number, at: number])[], painted = 10) {
  const bars = barsOf({ nodes: NODES, samples: samples.map(([node, at]) => ({ node, at })), painted });
  return bars.map(({ frame, depth, from, to }) => `${depth} ${frame.name} ${from}–${to}`);
}

test('a call goes on for as long as the samples find it, below the one that made it', () => {
  expect(drawn([[2, 1], [3, 2], [3, 3], [2, 4], [5, 6]])).toEqual(['0 render 1–6', '1 commit 2–4']); // biome-ignore format: a sample each
});

test('a pause ends every call', () => {
  expect(drawn([[2, 1], [5, 2], [2, 3], [5, 4]])).toEqual(['0 render 1–2', '0 render 3–4']); // biome-ignore format: a sample each
});

test('a function that comes to itself again stands once', () => {
  expect(drawn([[4, 1], [3, 2], [5, 3]])).toEqual(['0 render 1–3', '1 commit 1–3']); // biome-ignore format: a sample each
});

test('what ran before the act or after the picture is left out', () => {
  expect(drawn([[2, -5], [3, -1], [5, 2], [2, 8], [2, 14]])).toEqual(['0 render 0–2', '1 commit 0–2', '0 render 8–10']); // biome-ignore format: a sample each
});

test('names are written so that they are no markup', () => {
  const svg = drawFlames('Save <b>', {
    nodes: [node(1, '<anonymous> & co')],
    samples: [{ node: 1, at: 0 }],
    calls: [{ name: 'ecs/wording/save', from: 1, to: 4 }],
    painted: 10,
  });
  expect(svg).toContain('Save &lt;b&gt;');
  expect(svg).toContain('&lt;anonymous&gt; &amp; co');
  expect(svg).toContain('ecs/wording/save: 3 ms');
  expect(svg).toContain('picture after 10 ms');
});
