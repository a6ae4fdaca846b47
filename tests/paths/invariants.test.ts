import { describe, expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { syncCases } from '#paths/cases/sync.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Leg, Path } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { INVARIANTS, type InvariantName } from '#paths/invariants/all.ts';
import { InvariantCheck } from '#paths/invariants/check.ts';
import { storedBehaviour } from '#paths/stored/files.ts';

const check = new InvariantCheck();

test.each(CASES.map((cases) => [cases.machine.id, cases] as const))(
  '%s keeps to what must always hold',
  (id, cases) => {
    const stored = storedBehaviour(id);
    if (!stored) throw new Error(`nothing is stored of ${id}`);
    expect(check.broken(cases, pathsIn(cases, stored).paths)).toEqual([]);
  },
);

test('every exception is needed', () => {
  expect(check.unneeded()).toEqual([]);
});

const AT: Observation = {
  state: 'editing',
  means: '',
  tags: [],
  output: null,
  working: [],
  secrets: [],
  view: { failure: null },
  reported: [],
  asked: [],
  passedOn: [],
  emitted: [],
};

function after(step: Leg['step'], seen: Partial<Observation>): Leg {
  return { step, seen: { ...AT, ...seen } };
}

const SUBMIT = { kind: 'event', of: 'sync.submit', name: 'given' } as const;
const REFUSED = { kind: 'answer', of: 'preview', name: 'refused' } as const;
const BACK = { kind: 'answer', of: 'sessionBack', name: 'again' } as const;
const TIME = { kind: 'time', milliseconds: 1_000 } as const;
const FAILED = { view: { failure: { kind: 'refused' } } };
const asks = (of: string, input: object) => ({
  asked: [{ of, with: { key: 'key-1', ...input } }],
  working: [of],
});

/** What a broken machine would do, for every invariant. */
const BROKEN: Readonly<Record<InvariantName, readonly Leg[]>> = {
  secret: [after(SUBMIT, { secrets: ['password'] })],
  'secret handed on': [after(SUBMIT, { view: { failure: null, name: '[secret right]' } })],
  'failure shown': [after(REFUSED, {})],
  'failure kept': [after(REFUSED, FAILED), after(TIME, {})],
  'way out': [after(SUBMIT, { tags: ['busy'] })],
  'same key': [after(SUBMIT, asks('preview', {})), after(BACK, asks('preview', { key: 'key-9' }))],
  'same input': [
    after(SUBMIT, asks('preview', { source: 'PROD' })),
    after(BACK, asks('preview', { source: 'DEV' })),
  ],
  'consequences first': [after(BACK, asks('run', {}))],
};

describe.each(Object.entries(BROKEN) as [InvariantName, readonly Leg[]][])('%s', (name, legs) => {
  const path: Path = {
    machine: 'sync',
    given: Object.keys(syncCases.given)[0] ?? '',
    at: AT,
    legs,
    isQuiet: true,
  };

  test('is seen to be broken, in a sentence with the way there', () => {
    const broken = new InvariantCheck([]).broken(syncCases, [path]);
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain(`sync breaks what must always hold, '${INVARIANTS[name].says}': `);
    expect(broken[0]).toMatch(/\n {4}given .*\n[\s\S]* then /);
  });

  test('can be excepted with its reason', () => {
    const exception = { of: name, machine: 'sync', at: 'editing', because: 'it is a test' };
    const excepted = new InvariantCheck([exception]);
    expect(excepted.broken(syncCases, [path])).toEqual([]);
    expect(excepted.unneeded()).toEqual([]);
  });
});

test('a wait that can never be given up is seen', () => {
  const legs = [after(SUBMIT, { tags: ['busy'], working: ['preview'] })];
  const waiting: Path = { machine: 'sync', given: 'x', at: AT, legs, isQuiet: true };
  expect(new InvariantCheck([]).broken(syncCases, [waiting])[0]).toContain('nothing offers to give up');
  const offered = [after(SUBMIT, { tags: ['busy', 'cancellable'], working: ['preview'] })];
  expect(new InvariantCheck([]).broken(syncCases, [{ ...waiting, legs: offered }])).toEqual([]);
});

test('a submission that goes on with the key of the one before is seen', () => {
  const legs = [after(SUBMIT, asks('preview', { key: 'key-0' }))];
  const given = { machine: 'sync', given: 'x', at: AT, legs, isQuiet: true };
  expect(new InvariantCheck([]).broken(syncCases, [given])[0]).toContain('though the user has just brought');
});
