import { describe, expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import type { Ways } from '#paths/core/explore.ts';
import type { Path } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { failureInWords, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { distinctOf } from '#paths/kit/charts.ts';
import { situationPaths, type Thoroughness } from '#paths/screen/chosen.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { screenLevel } from '#paths/screen/level.tsx';
import { screenTable, substatesOf, writtenScreenTable } from '#paths/screen/table.ts';
import { storedBehaviour } from '#paths/stored/files.ts';
import { someInTurn } from '#tests/support/in-turn.ts';

const SHOWN = CASES.flatMap((cases) =>
  cases.screen && !('none' in cases.screen) ? [[cases.machine.id, cases, cases.screen] as const] : [],
);
const SPEAKING = new Set(distinctOf(CASES).map(({ first }) => first.machine.id));

/** One machine of a chart is looked at for every pair of what its screen tells apart, the others in every state; in the long tests all are in every situation. */
function thoroughnessOf({ machine }: Cases): Thoroughness {
  if (process.env.TEST_LONG === '1') return 'every situation';
  return SPEAKING.has(machine.id) ? 'pairs' : 'every state';
}

/** With more steps than this, pairs take longer than all else about their machine. */
const MANY_STEPS = 40;
/** One walk in so many. */
const SHARE = 5;

/**
 * The walks of a normal run: of the machines whose pairs take many steps those to every state, and of the pairs a sample;
 * of those whose chart another machine is looked at for a third, in turn.
 */
function walksOf(cases: Cases, executors: ScreenExecutors, ways: Ways): readonly Path[] {
  const thoroughness = thoroughnessOf(cases);
  const paths = situationPaths(cases, executors, ways, thoroughness);
  const steps = paths.reduce((sum, { legs }) => sum + legs.length, 0);
  if (thoroughness === 'every state') return someInTurn(paths, CASES.indexOf(cases));
  if (thoroughness !== 'pairs' || steps <= MANY_STEPS) return paths;
  const toStates = situationPaths(cases, executors, ways, 'every state');
  return [...toStates, ...paths.filter((_, index) => index % SHARE === 0)];
}

const level = screenLevel();
/** Departures after which a machine is walked no further: each takes its time. */
const ENOUGH = 4;
/** The largest machines have a hundred walks, on a busy computer half a second each. */
const PATIENCE = 300_000;
const NO_WAYS: Ways = { paths: [], arrivals: [], lastSteps: new Map() };

describe.each(SHOWN)('%s', (_, cases, executors) => {
  const stored = storedBehaviour(cases.machine.id);
  const ways = stored ? pathsIn(cases, stored) : NO_WAYS;

  test('every situation that users see is shown as it should be, and nothing of another one', {
    timeout: PATIENCE,
  }, async () => {
    const failures: string[] = [];
    for (const path of walksOf(cases, executors, ways)) {
      const failure = await walkPath(level, cases, path);
      if (failure) failures.push(failureInWords(cases, failure));
      if (failures.length === ENOUGH) break;
    }
    expect(failures).toEqual([]);
  });

  test('every event is done on the screen, or the table says what else causes it', () => {
    expect(undone(cases, executors)).toEqual([]);
  });

  test('every row is about a state or an event that there is', () => {
    expect(outdated(cases, executors, substatesOf(ways))).toEqual([]);
  });
});

test('every machine that ships has its screen described, or the reason why it has none', () => {
  const silent = CASES.filter(({ screen }) => screen === null).map(({ machine }) => machine.id);
  expect(silent).toEqual([]);
});

test('the table of what the screens show is what testers have written', () => {
  expect(writtenScreenTable()).toBe(screenTable(CASES));
});

function undone({ events }: Cases, { does, outside = {} }: ScreenExecutors): readonly string[] {
  return Object.entries(events).flatMap(([type, named]) => {
    const names = Object.keys(named).map((name) => `${type}: ${name}`);
    return type in does || type in outside ? [] : names.filter((name) => !(name in does));
  });
}

function outdated(
  { events }: Cases,
  { shows, does, unseen = {} }: ScreenExecutors,
  substates: readonly string[],
): readonly string[] {
  const isSubstate = (name: string) =>
    substates.some((substate) => substate === name || substate.startsWith(`${name}.`));
  const isEvent = (name: string) => name.replace(/: .*$/, '') in events;
  return [
    ...[...Object.keys(shows), ...Object.keys(unseen)].filter((name) => !isSubstate(name)),
    ...Object.keys(does).filter((name) => !isEvent(name)),
  ];
}
