import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf, partOf } from '#inspector/chart/chart.ts';
import type {
  LaidOutChart,
  LaidOutEdge,
  LaidOutNode,
  LayoutOptions,
} from '#inspector/chart/laid-out-chart.ts';
import { layOut } from '#inspector/chart/layout.ts';
import { exampleMachine } from '#tests/inspector/chart/example.ts';

const chart = chartOf(exampleMachine);

function drawn(options?: LayoutOptions): Promise<LaidOutChart> {
  return layOut(chart, options);
}

function nodeOf({ nodes }: LaidOutChart, id: string): LaidOutNode {
  const found = nodes.find(({ node }) => node.id === id);
  if (!found) throw new Error(`${id} is not drawn`);
  return found;
}

function edgeOf({ edges }: LaidOutChart, source: string, target: string): LaidOutEdge {
  const found = edges.find((edge) => edge.source === source && edge.target === target);
  if (!found) throw new Error(`no line leads from ${source} to ${target}`);
  return found;
}

function texts({ lines }: LaidOutNode | LaidOutEdge): string[] {
  return lines.map(({ text }) => text);
}

describe('what is drawn', () => {
  test('every state lies in the one around it, the root first', async () => {
    const laidOut = await drawn();
    expect(laidOut.nodes[0]).toMatchObject({ isRoot: true, hasInside: true });
    const outer = nodeOf(laidOut, 'example.both');
    const inner = nodeOf(laidOut, 'example.both.one.late');
    expect(inner.x).toBeGreaterThan(outer.x);
    expect(inner.y).toBeGreaterThan(outer.y);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
    expect(nodeOf(laidOut, 'example.both.one').isRegion).toBe(true);
    expect(outer.isRegion).toBe(false);
  });

  test('a wait is one state with a bar of its stretches', async () => {
    const laidOut = await drawn();
    const saving = nodeOf(laidOut, 'example.saving');
    expect(saving).toMatchObject({ hasInside: false, isCollapsed: false });
    expect(saving.wait.map(({ id }) => id)).toEqual([
      'example.saving.brief',
      'example.saving.slow',
      'example.saving.cancellable',
    ]);
    expect(laidOut.nodes.some(({ node }) => node.id === 'example.saving.slow')).toBe(false);
  });

  test('a dot leads to the state that is entered first', async () => {
    const { initials } = await drawn();
    expect(initials.map(({ target }) => target)).toEqual(['example.editing', 'example.both.one.early']);
    for (const { dot, points } of initials) expect(points[0]?.y).toBeGreaterThanOrEqual(dot.y);
  });

  test('what only the frame leads to stands below where all begins', async () => {
    const states = { first: {}, second: {}, third: {} };
    const framed = createMachine({
      id: 'framed',
      initial: 'first',
      on: { 'go.on': '.second', 'go.far': '.third' },
      states,
    });
    const laidOut = await layOut(chartOf(framed));
    expect(laidOut.edges).toEqual([]);
    const { y, height } = nodeOf(laidOut, 'framed.first');
    for (const key of ['second', 'third'])
      expect(nodeOf(laidOut, `framed.${key}`).y).toBeGreaterThan(y + height);
  });

  test('transitions between the same two states are one line, with a row for each', async () => {
    const line = edgeOf(await drawn(), 'example.saving', 'example.editing');
    expect(texts(line)).toEqual(['save fails [isSmall]', 'wait.cancel']);
    expect(line.lines.map(({ tone }) => tone)).toEqual(['failure', 'plain']);
    expect(line.isFailure).toBe(false);
  });

  test('a line to which only failures lead is one of failure', async () => {
    expect(edgeOf(await drawn(), 'example.saving', 'example.left').isFailure).toBe(true);
  });

  test('what does not leave a state, or stays around it, is shown inside', async () => {
    const laidOut = await drawn();
    expect(texts(nodeOf(laidOut, 'example'))).toEqual([
      'example',
      'example.leave → left',
      'example.count / rememberCount',
      'not taken: example.refused',
    ]);
    expect(texts(nodeOf(laidOut, 'example.editing'))).toEqual(['editing', 'example.again → editing']);
    expect(texts(nodeOf(laidOut, 'example.both.one'))).toEqual(['one', 'runs child']);
    expect(texts(nodeOf(laidOut, 'example.both.two'))).toEqual([
      'two',
      'runs child',
      'calls save',
      'example.tell / send to first',
      'child, save fail / end',
    ]);
  });

  test('every row names the transitions that it stands for', async () => {
    const laidOut = await drawn();
    const rows = [...laidOut.nodes, ...laidOut.edges].flatMap(({ lines }) => lines);
    const named = new Set(rows.flatMap(({ edgeIds }) => edgeIds));
    const outOfSight = chart.edges.filter(({ id }) => !named.has(id)).map(({ event }) => event);
    expect(outOfSight).toEqual(['after 2 s', 'after 8 s']);
  });
});

describe('what can be chosen', () => {
  test('descriptions and actions are shown where they are wanted', async () => {
    const editing = nodeOf(await drawn({ descriptions: true, actions: true }), 'example.editing');
    expect(texts(editing).join(' ')).toBe(
      'editing Waits for a user to write something. on entry / begin on exit / end example.again → editing',
    );
  });

  test('a state whose inside is closed says so', async () => {
    const laidOut = await drawn({ collapsed: new Set(['example.both']) });
    expect(nodeOf(laidOut, 'example.both')).toMatchObject({ isCollapsed: true, hasInside: false });
    expect(texts(edgeOf(laidOut, 'example.both', 'example.left'))).toEqual(['child fails']);
    expect(laidOut.nodes.some(({ node }) => node.id === 'example.both.one')).toBe(false);
  });

  test('a closed state keeps none of its parts apart', async () => {
    const part = { initial: 'early', states: { early: {}, late: {} } };
    const both = { type: 'parallel', states: { one: part, two: part } } as const;
    const machine = createMachine({ id: 'closed', initial: 'both', states: { both } });
    const laidOut = await layOut(chartOf(machine), { collapsed: new Set(['closed.both']) });
    expect(laidOut.nodes.map(({ node }) => node.id)).toEqual(['closed', 'closed.both']);
  });

  test('a line into a closed state says where it leads, unless it is where all begins', async () => {
    const inner = { initial: 'early', states: { early: {}, late: {} } };
    const outer = { on: { 'go.in': 'inner', 'go.far': 'inner.late' } };
    const machine = createMachine({ id: 'closed', initial: 'outer', states: { outer, inner } });
    const laidOut = await layOut(chartOf(machine), { collapsed: new Set(['closed.inner']) });
    expect(texts(edgeOf(laidOut, 'closed.outer', 'closed.inner'))).toEqual(['go.in', 'go.far → late']);
  });

  test('failures are words in the state that meets them', async () => {
    const laidOut = await drawn({ failures: 'words' });
    expect(texts(edgeOf(laidOut, 'example.saving', 'example.editing'))).toEqual(['wait.cancel']);
    expect(texts(nodeOf(laidOut, 'example.saving'))).toEqual([
      'saving',
      'calls save',
      'save fails [isSmall] → editing',
      'save fails [else] → left',
    ]);
  });

  test('a narrower picture is made where it would be too wide', async () => {
    const wide = await drawn({ descriptions: true });
    const narrow = await drawn({ descriptions: true, maxWidth: wide.width - 1 });
    expect(narrow.width).toBeLessThan(wide.width);
  });

  test('a part is a chart of its own; what leaves it names where it goes', async () => {
    const part = partOf(chart, 'example.both');
    const laidOut = await layOut(part);
    expect(laidOut.nodes.map(({ node }) => node.key)).toEqual(['both', 'one', 'early', 'late', 'two']);
    expect(texts(nodeOf(laidOut, 'example.both'))).toEqual(['example.both', 'all done → deciding']);
    expect(() => partOf(chart, 'example.elsewhere')).toThrow('example has no state example.elsewhere');
  });
});

test('the same chart is laid out the same, to the pixel', async () => {
  const copy = chartOf(exampleMachine.provide({}));
  expect(await layOut(copy, { descriptions: true })).toEqual(await drawn({ descriptions: true }));
});

test('a line into a state of a parallel state is drawn', async () => {
  const basket = {
    initial: 'open',
    states: {
      open: {
        initial: 'empty',
        states: { empty: { on: { add: 'some' } }, some: {}, last: { type: 'history' } },
      },
      closed: { on: { open: 'open.last' }, after: { 5000: 'open.empty' } },
    },
  } as const;
  const payment = { initial: 'idle', states: { idle: { on: { pay: 'paid' } }, paid: {} } } as const;
  const machine = createMachine({ id: 'order', type: 'parallel', states: { basket, payment } });
  const laidOut = await layOut(chartOf(machine));
  expect(laidOut.nodes.length).toBe(10);
  expect(laidOut.edges.length).toBe(4);
});
