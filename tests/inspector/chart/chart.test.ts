import { expect, test } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import { type ChartEdge, type ChartNode, chartOf, nodesBelow } from '#inspector/chart/chart.ts';
import { edgeIdOf } from '#inspector/chart/words.ts';
import { exampleMachine } from '#tests/inspector/chart/example.ts';

const chart = chartOf(exampleMachine);

function nodeNamed(id: string): ChartNode {
  const found = nodesBelow(chart.root).find((node) => node.id === id);
  if (!found) throw new Error(`there is no state ${id}`);
  return found;
}

function edgesFrom(source: string): ChartEdge[] {
  return chart.edges.filter((edge) => edge.source === source);
}

test('a state has its name, kind, sentence, tags, actions, children and where it begins', () => {
  expect(nodeNamed('example')).toMatchObject({
    key: 'example',
    type: 'compound',
    description: 'Saves & counts.',
    initial: 'example.editing',
  });
  expect(nodeNamed('example').children.map(({ key }) => key)).toEqual([
    'editing',
    'saving',
    'both',
    'deciding',
    'left',
  ]);
  expect(nodeNamed('example.editing')).toMatchObject({
    type: 'atomic',
    description: 'Waits for a user to write something.',
    entry: ['begin'],
    exit: ['end'],
    initial: null,
  });
  expect(nodeNamed('example.saving').tags).toEqual(['busy']);
  expect(nodeNamed('example.both')).toMatchObject({ type: 'parallel', initial: null, description: null });
  expect(nodeNamed('example.left').type).toBe('final');
});

test('a service is distinguished from a machine that lives in a state', () => {
  expect(nodeNamed('example.saving').invokes).toEqual([
    { id: '0.example.saving', source: 'save', isMachine: false },
  ]);
  expect(nodeNamed('example.both.one').invokes).toEqual([{ id: 'first', source: 'child', isMachine: true }]);
});

test.each([
  ['example.editing', 'event', ['example.save', 'example.save', 'example.again']],
  ['example.saving', 'done', ['save done']],
  ['example.saving', 'error', ['save fails', 'save fails']],
  ['example.saving.brief', 'after', ['after 2 s']],
  ['example.both.one.early', 'after', ['after 1.5 s']],
  ['example.both.one', 'error', ['child fails']],
  ['example.both', 'done', ['all done']],
  ['example.deciding', 'always', ['at once', 'at once']],
])('what happens in %s by %s is said in words', (source, kind, words) => {
  const edges = edgesFrom(source).filter((edge) => edge.kind === kind);
  expect(edges.map(({ event }) => event)).toEqual(words);
});

test('a transition has its guard, the last one without a guard is the other case', () => {
  expect(edgesFrom('example.editing')).toMatchObject([
    { guard: 'isSmall', isOtherwise: false, targets: ['example.saving'] },
    { guard: null, isOtherwise: true, targets: ['example.both'] },
    { guard: null, isOtherwise: false, targets: ['example.editing'] },
  ]);
});

test('an event that is only refused is distinguished from one that stays', () => {
  expect(edgesFrom('example')).toMatchObject([
    { event: 'example.refused', isRefusal: true, targets: [] },
    { event: 'example.leave', isRefusal: false, targets: ['example.left'] },
    { event: 'example.count', isRefusal: false, targets: [], actions: ['rememberCount'] },
  ]);
});

test('an action that stands in the chart itself says what it does', () => {
  const [tell] = edgesFrom('example.both.two').filter(({ kind }) => kind === 'event');
  expect(tell?.actions).toEqual(['send to first']);
});

test('what an unnamed condition asks stays open, and a child is notified that changes', () => {
  const child = createMachine({ id: 'child' });
  const machine = setup({ actors: { child } }).createMachine({
    id: 'watching',
    invoke: { src: 'child', id: 'one', onSnapshot: { guard: () => true, actions: () => {} } },
  });
  expect(chartOf(machine).edges).toMatchObject([{ event: 'child changes', guard: '…', actions: ['…'] }]);
});

test('every transition has a name of its own, the same on a copy that is joined to its services', () => {
  const ids = chart.edges.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(chartOf(exampleMachine.provide({ guards: { isSmall: () => true } }))).toEqual(chart);
  const [, second] = exampleMachine.root.states.editing?.transitions.get('example.save') ?? [];
  expect(second && edgeIdOf(second)).toBe('example.editing|example.save|1');
});

test('a chart is plain data', () => {
  expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
});

test('an assign that stands in the chart is named by what it assigns', () => {
  const machine = setup({ types: { context: {} as { count: number; failure: null } } }).createMachine({
    id: 'assigning',
    context: { count: 0, failure: null },
    entry: assign({ count: 1, failure: null }),
    exit: assign(() => ({ count: 2 })),
  });
  expect(chartOf(machine).root).toMatchObject({ entry: ['assign count, failure'], exit: ['assign'] });
});
