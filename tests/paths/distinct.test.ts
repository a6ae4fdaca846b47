import { expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { syncCases } from '#paths/cases/sync.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Leg, Path } from '#paths/core/path.ts';
import { distinctTable, sequencesIn } from '#paths/distinct.ts';
import { distinctOf } from '#paths/kit/charts.ts';

const at = (state: string) => ({ state }) as Observation;
const go = (name: string, state: string): Leg => ({
  step: { kind: 'event', of: 'go', name },
  seen: at(state),
});
const path = (...legs: readonly Leg[]): Path => ({
  machine: 'x',
  given: 'first',
  at: at('a'),
  legs,
  isQuiet: true,
});

test('the machines of one factory are one chart, whatever they are called', () => {
  const charts = distinctOf(CASES);
  const ofLists = charts.filter(({ ids }) => ids.includes('wording-list') || ids.includes('user-list'));
  expect(ofLists).toHaveLength(1);
  expect(charts.flatMap(({ ids }) => ids)).toHaveLength(CASES.length);
});

test('sequences are counted once, of those that would be possible', () => {
  const paths = [path(go('on', 'b'), go('on', 'a'), go('on', 'b')), path(go('off', 'b'))];
  // From a: on or off to b; from b: on to a.
  expect(sequencesIn(paths, 1)).toEqual({ walked: 3, possible: 3 });
  expect(sequencesIn(paths, 2)).toEqual({ walked: 2, possible: 4 });
  expect(sequencesIn(paths, 3)).toEqual({ walked: 1, possible: 6 });
});

test('the table says what only the machine is walked for, and why', () => {
  const table = distinctTable([syncCases, ...CASES.filter(({ machine }) => machine.id === 'start-up')]);
  expect(table).toMatch(/^\| sync \| 1 \| 35 \| 69 \|/m);
  expect(table).toMatch(/^- `start-up`: what it fetches stands in the choices/m);
  expect(table).not.toMatch(/^- `sync`/m);
});
