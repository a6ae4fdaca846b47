import { describe, expect, test } from 'vitest';
import { EventLog } from '#inspector/event-log.ts';
import { MASK } from '#inspector/mask.ts';
import { EVERYTHING, type EventFilter, filterEntries } from '#inspector/page/event-filter.ts';
import { readPayload } from '#inspector/page/event-payload.ts';
import { ownWords } from '#inspector/page/event-words.ts';
import { treeRows } from '#inspector/page/tree-rows.ts';
import { visibleRows } from '#inspector/page/visible-rows.ts';
import { machineIn } from '#inspector/project.ts';
import type { Entry, ObservedActor } from '#inspector/session.ts';
import { activeNodes, offersIn, stateWords } from '#inspector/states.ts';
import type { StateValue } from '#inspector/trace.ts';
import { MACHINES } from '#machines/all.ts';

const ACTORS: readonly ObservedActor[] = [
  { id: 'x:0', machine: 'app', name: 'app', parent: null, born: 1 },
  { id: 'x:1', machine: 'second-factor', name: 'secondFactor', parent: 'x:0', born: 2 },
  { id: 'x:2', machine: null, name: 'confirm', parent: 'x:1', born: 3 },
  { id: 'x:3', machine: 'routes', name: 'routes', parent: 'x:0', born: 4 },
];

function entry(
  seq: number,
  actor: string,
  type: string,
  state: StateValue | null,
  more: Partial<Entry> = {},
): Entry {
  return {
    seq,
    time: seq,
    actor,
    source: null,
    event: { type },
    state,
    status: 'active',
    tags: [],
    edges: [],
    isLate: false,
    ...more,
  };
}

function filled(): EventLog {
  const log = new EventLog();
  log.add({
    actors: ACTORS,
    entries: [
      entry(1, 'x:0', 'xstate.init', 'signedOut'),
      entry(
        2,
        'x:1',
        'code.confirm',
        { confirming: 'brief' },
        { tags: ['busy'], event: { type: 'code.confirm', code: MASK } },
      ),
      entry(3, 'x:2', 'xstate.init', null, { source: 'x:1' }),
      entry(4, 'x:3', 'xstate.init', 'quiet'),
      entry(5, 'x:2', 'xstate.promise.resolve', null, { status: 'done', source: 'x:2' }),
      entry(6, 'x:1', 'xstate.done.actor.0.second-factor.confirming', 'signedIn', {
        status: 'done',
        source: 'x:2',
      }),
      entry(7, 'x:0', 'xstate.after.2000.app.waiting', 'signedIn'),
    ],
  });
  return log;
}

const ALL = { machines: MACHINES.map(({ machine }) => machine) };
const knownMachine = (id: string | null) => machineIn(ALL, id);

describe('machines', () => {
  test('every machine that ships is known by its id, and no two share one', () => {
    for (const { machine } of MACHINES) expect(knownMachine(machine.id)).toBe(machine);
    expect(knownMachine('nothing')).toBeNull();
    expect(knownMachine(null)).toBeNull();
  });

  test('the active states of a state value are found, and none of one that the machine does not have', () => {
    const machine = knownMachine('second-factor');
    if (!machine) throw new Error('second-factor is not known');
    const ids = (state: StateValue) => activeNodes(machine, state).map(({ id }) => id);
    expect(ids({ confirming: 'brief' })).toEqual([
      'second-factor',
      'second-factor.confirming',
      'second-factor.confirming.brief',
    ]);
    expect(ids('gone')).toEqual([]);
  });

  test('offered is what leads somewhere or does something, never what is only refused or is XState’s own', () => {
    const machine = knownMachine('second-factor');
    if (!machine) throw new Error('second-factor is not known');
    const types = (state: StateValue) => offersIn(machine, state).map(({ type }) => type);
    expect(types('entering')).toEqual([
      'code.confirm',
      'code.resend',
      'passkey.use',
      'password.return',
      'way.take',
    ]);
    expect(types({ confirming: 'brief' })).toEqual([]);
    expect(types({ confirming: 'cancellable' })).toEqual(['wait.cancel']);
  });

  test.each<[StateValue | null, string]>([
    [null, ''],
    ['entering', 'entering'],
    [{ updating: { saving: 'brief' } }, 'updating.saving.brief'],
    [{ a: 'x', b: { c: 'y' } }, 'a.x + b.c.y'],
    [{ outer: { a: 'x', b: 'y' } }, 'outer(a.x + b.y)'],
  ])('%j reads %s', (state, words) => {
    expect(stateWords(state)).toBe(words);
  });
});

describe('the tree', () => {
  const rows = (
    seq: number | null,
    options: { services: boolean; ended: boolean },
    chosen: string | null = null,
  ) => {
    const log = filled();
    return treeRows(log.actorsAt(seq), log.at(seq), options, chosen).map(
      ({ actor, level, isBusy, isEnded }) =>
        `${level} ${actor.name}${isBusy ? ' busy' : ''}${isEnded ? ' ended' : ''}`,
    );
  };

  test('has each actor below its owner, with who works and who has ended', () => {
    expect(rows(4, { services: true, ended: false })).toEqual([
      '1 app',
      '2 secondFactor busy',
      '3 confirm busy',
      '2 routes',
    ]);
    expect(rows(null, { services: true, ended: true })).toEqual([
      '1 app',
      '2 secondFactor ended',
      '3 confirm ended',
      '2 routes',
    ]);
  });

  test('leaves services and the ended out unless they are wanted, but never the chosen one', () => {
    expect(rows(4, { services: false, ended: false })).toEqual(['1 app', '2 secondFactor busy', '2 routes']);
    expect(rows(null, { services: false, ended: false })).toEqual(['1 app', '2 routes']);
    expect(rows(null, { services: false, ended: false }, 'x:2')).toEqual([
      '1 app',
      '2 secondFactor ended',
      '3 confirm ended',
      '2 routes',
    ]);
  });
});

describe('the filter', () => {
  test.each<[string, Partial<EventFilter>, number[]]>([
    ['nothing wanted: all but those of services', {}, [1, 2, 4, 6, 7]],
    ['services too', { services: true }, [1, 2, 3, 4, 5, 6, 7]],
    ['one actor', { actor: 'x:1' }, [2, 6]],
    ['one service', { actor: 'x:2' }, [3, 5]],
    ['one type', { type: 'xstate.init' }, [1, 4]],
    ['a text in the event', { text: 'CODE.conf' }, [2]],
    ['a text in the state', { text: 'signedin' }, [6, 7]],
    ['a text in the name', { text: 'routes' }, [4]],
    ['after a moment', { clearedTo: 4 }, [6, 7]],
    ['all at once', { actor: 'x:1', type: 'code.confirm', text: 'brief' }, [2]],
  ])('%s', (_, part, seqs) => {
    expect(filterEntries(filled(), { ...EVERYTHING, ...part }).map(({ seq }) => seq)).toEqual(seqs);
  });
});

test('XState’s own events have words, those of the machines speak for themselves', () => {
  const log = filled();
  expect(log.entries.map((one) => ownWords(one, log))).toEqual([
    'starts',
    null,
    'starts',
    'starts',
    'answers',
    'confirm done',
    'after 2 s',
  ]);
});

test.each<[string, RegExp | object]>([
  ['', {}],
  [' {"key": "k", "n": [1]} ', { key: 'k', n: [1] }],
  ['{', /no JSON/],
  ['[1]', /has to be an object/],
  ['null', /has to be an object/],
  ['{"type": "x"}', /has none/],
  [`{"code": "${MASK}"}`, /stands for a secret/],
])('the payload %j', (text, expected) => {
  const read = readPayload(text);
  if (expected instanceof RegExp) expect('problem' in read && read.problem).toMatch(expected);
  else expect(read).toEqual({ payload: expected });
});

test.each([
  [0, 240, 1000, 0, 18],
  [2400, 240, 1000, 92, 118],
  [23760, 240, 1000, 982, 1000],
  [0, 240, 3, 0, 3],
  // The list has become shorter since it was scrolled.
  [9000, 240, 5, 5, 5],
])(
  'scrolled to %i of %i px with %i rows, those from %i to %i are made',
  (top, height, count, first, last) => {
    expect(visibleRows({ top, height }, 24, count)).toEqual({ first, last });
  },
);
