import { describe, expect, test } from 'vitest';
import { assign, createMachine } from 'xstate';
import { chartOf } from '#inspector/chart/chart.ts';
import { edgeIdOf } from '#inspector/chart/words.ts';
import { differencesOf } from '#inspector/differences.ts';
import { EventLog } from '#inspector/event-log.ts';
import { guardAnswers } from '#inspector/guard-answers.ts';
import { endsOf, lanesOf } from '#inspector/page/lanes.ts';
import type { Entry } from '#inspector/session.ts';
import { coverageOf, coverageWords } from '#inspector/session-coverage.ts';
import { placeOf } from '#inspector/source-place.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';

function entry(seq: number, actor: string, more: Partial<Entry> = {}): Entry {
  return {
    seq,
    time: seq,
    actor,
    source: null,
    event: { type: 'go' },
    state: 'one',
    status: 'active',
    tags: [],
    edges: [],
    isLate: false,
    ...more,
  };
}

function logOf(entries: readonly Entry[]): EventLog {
  const log = new EventLog();
  log.add({
    actors: [
      { id: 'x:0', machine: 'second-factor', name: 'secondFactor', parent: null, born: 1 },
      { id: 'x:1', machine: null, name: 'confirm', parent: 'x:0', born: 2 },
    ],
    entries,
  });
  return log;
}

describe('differences', () => {
  test('are named by where they are, as deep inside as both go', () => {
    const before = { key: 'a', query: { size: 20, sort: ['name'] }, failure: null };
    const after = { key: 'a', query: { size: 50, sort: ['name', 'id'] }, more: true };
    expect(differencesOf(before, after)).toEqual([
      { path: 'query.size', before: 20, after: 50 },
      { path: 'query.sort.1', before: undefined, after: 'id' },
      { path: 'failure', before: null, after: undefined },
      { path: 'more', before: undefined, after: true },
    ]);
  });

  test.each([
    [null, { a: 1 }],
    [[1], { 0: 1 }],
    [undefined, 'x'],
  ])('of %j and %j are the whole', (before, after) => {
    expect(differencesOf(before, after)).toEqual([{ path: '', before, after }]);
  });

  test('of what is the same are none', () => {
    expect(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
  });
});

describe('the event before', () => {
  test('is that of the same actor', () => {
    const log = logOf([entry(1, 'x:0'), entry(2, 'x:1'), entry(3, 'x:0')]);
    const [first, , third] = log.entries;
    expect(third && log.before(third)).toBe(first);
    expect(first && log.before(first)).toBeNull();
  });
});

test('the answers of guards are those of the transition that was taken and of those asked before it', () => {
  const machine = createMachine({
    id: 'door',
    initial: 'shut',
    context: {},
    states: {
      shut: {
        on: {
          open: [
            { guard: 'isLocked', target: 'shut' },
            { guard: 'isAllowed', target: 'wide' },
            { guard: 'isLucky', target: 'wide' },
          ],
        },
      },
      wide: { entry: assign({}) },
    },
  });
  const chart = chartOf(machine);
  const candidates = machine.root.states.shut?.transitions.get('open') ?? [];
  const [locked, allowed, lucky] = candidates.map(edgeIdOf);
  const log = logOf([entry(1, 'x:0'), entry(2, 'x:0', { edges: [allowed ?? ''] })]);
  const answers = guardAnswers(chart, log, 'x:0', null);
  expect(answers.get(locked ?? '')).toBe(false);
  expect(answers.get(allowed ?? '')).toBe(true);
  expect(answers.has(lucky ?? '')).toBe(false);
  expect(guardAnswers(chart, log, 'x:0', 1).size).toBe(0);
});

test('the coverage of a session is what all actors of a machine have shown up to a moment', () => {
  const chart = chartOf(secondFactorMachine);
  const taken = chart.edges.find(({ isRefusal }) => !isRefusal);
  const log = logOf([
    entry(1, 'x:0', { state: 'entering' }),
    entry(2, 'x:0', { state: { confirming: 'brief' }, edges: [taken?.id ?? ''] }),
  ]);
  expect(coverageOf(log, secondFactorMachine, 1).states).toEqual(
    new Set(['second-factor', 'second-factor.entering']),
  );
  const covered = coverageOf(log, secondFactorMachine, null);
  expect(covered.states).toContain('second-factor.confirming.brief');
  expect(coverageWords(chart, covered)).toMatch(/^4 of \d+ states, 1 of \d+ transitions$/);
  const foreign = createMachine({ id: 'foreign' });
  const unseen = coverageOf(log, foreign, null);
  expect(unseen.states.size).toBe(0);
  expect(coverageWords(chartOf(foreign), unseen)).toBe('0 of 1 state, 0 of 0 transitions');
});

test('lanes are names, outside first, and an event leads from its sender to its receiver', () => {
  const log = logOf([
    entry(1, 'x:0'),
    entry(2, 'x:1', { source: 'x:0' }),
    entry(3, 'x:0', { source: 'x:1' }),
  ]);
  expect(lanesOf(log.entries, log)).toEqual(['outside', 'second-factor', 'confirm']);
  expect(log.entries.map((one) => endsOf(one, log))).toEqual([
    ['outside', 'second-factor'],
    ['second-factor', 'confirm'],
    ['confirm', 'second-factor'],
  ]);
});

describe('a place in the sources', () => {
  const text = `const one = 1;
export const doorMachine = setup({}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'wide' } },
    'wide open': {
      initial: 'calm',
      on: {
        storm: {},
      },
      states: {
        calm: {},
        storm: {},
      },
    },
  },
});
`;
  const files = [
    { path: 'machines/other.ts', text: "const id = 'door';" },
    { path: 'machines/door.ts', text },
  ];

  test.each<[readonly string[], number]>([
    [[], 2],
    [['shut'], 6],
    [['wide open'], 7],
    [['wide open', 'storm'], 14],
    // As far inside as it is written down.
    [['wide open', 'calm', 'brief'], 13],
  ])('of %j is line %i', (path, line) => {
    expect(placeOf(files, 'door', path)).toEqual({ path: 'machines/door.ts', line });
  });

  test('of a machine that no file names is unknown', () => {
    expect(placeOf(files, 'window', [])).toBeNull();
  });
});
