import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { userPaths } from '#paths/browser/chosen.ts';
import { type Path, stepName } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { substatesIn } from '#paths/core/substates.ts';
import { nodesOf, transitionNames } from '#paths/core/transitions.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { type Distinct, distinctOf } from '#paths/kit/charts.ts';
import { reasonUnseen } from '#paths/screen/states.ts';
import { storedBehaviour } from '#paths/stored/files.ts';

const FILE = resolve(import.meta.dirname, '..', 'docs', 'paths', 'distinct.md');

/** The steps of a path, each with where it begins and ends. */
function stepsOf({ at, legs }: Path): readonly string[] {
  return legs.map(
    ({ step, seen }, index) => `${(legs[index - 1]?.seen ?? at).state} ${stepName(step)} ${seen.state}`,
  );
}

/**
 * How many different sequences of so many steps are walked, and how many there are where one step ends where the next
 * begins. Not every one of the latter can be walked: what a machine remembers may forbid it.
 */
export function sequencesIn(
  paths: readonly Path[],
  length: number,
): { readonly walked: number; readonly possible: number } {
  const walked = new Set<string>();
  /** The steps that begin in a state, by the state in which each ends. */
  const from = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const steps = stepsOf(path);
    for (const [index, step] of steps.entries()) {
      const state = (path.legs[index - 1]?.seen ?? path.at).state;
      const named = from.get(state) ?? new Map<string, string>();
      from.set(state, named.set(step, path.legs[index]?.seen.state ?? ''));
      if (index + 1 >= length) walked.add(steps.slice(index + 1 - length, index + 1).join('\n'));
    }
  }
  /** How many sequences of a length begin in each state. */
  let count = new Map([...from.keys()].map((state) => [state, 1]));
  const states = new Set([...from.keys(), ...[...from.values()].flatMap((steps) => [...steps.values()])]);
  count = new Map([...states].map((state) => [state, 1]));
  for (let left = length; left > 0; left -= 1)
    count = new Map(
      [...states].map((state) => {
        const ends = [...(from.get(state)?.values() ?? [])];
        return [state, ends.reduce((sum, end) => sum + (count.get(end) ?? 0), 0)];
      }),
    );
  return { walked: walked.size, possible: [...count.values()].reduce((sum, one) => sum + one, 0) };
}

/** States of a machine that are shown on its screen. */
function shownOf(cases: Cases, paths: readonly Path[]): number {
  const { screen } = cases;
  if (!screen || 'none' in screen) return 0;
  const substates = new Set(
    paths.flatMap(({ at, legs }) =>
      [at, ...legs.map(({ seen }) => seen)].flatMap(({ state }) => substatesIn(state)),
    ),
  );
  return [...substates].filter((substate) => reasonUnseen(cases, screen, substate) === null).length;
}

interface Row {
  readonly ids: readonly string[];
  readonly states: number;
  readonly transitions: number;
  readonly two: ReturnType<typeof sequencesIn>;
  readonly three: ReturnType<typeof sequencesIn>;
  readonly shown: number;
  readonly caused: number;
}

function rowOf({ first, ids }: Distinct): Row {
  const stored = storedBehaviour(first.machine.id);
  const paths = stored ? pathsIn(first, stored).paths : [];
  return {
    ids,
    states:
      nodesOf(first.machine.root).length -
      Object.keys(first.unreachable).filter((name) => !name.includes(': ')).length,
    transitions:
      transitionNames(first.machine).length -
      Object.keys(first.unreachable).filter((name) => name.includes(': ')).length,
    two: sequencesIn(paths, 2),
    three: sequencesIn(paths, 3),
    shown: shownOf(first, paths),
    caused: first.browser ? userPaths(first).causes : 0,
  };
}

const of = ({ walked, possible }: ReturnType<typeof sequencesIn>) =>
  `${walked} of ${possible} (${possible === 0 ? 100 : Math.floor((100 * walked) / possible)} %)`;

function added(all: readonly ReturnType<typeof sequencesIn>[]): ReturnType<typeof sequencesIn> {
  const sum = (part: 'walked' | 'possible') => all.reduce((total, one) => total + one[part], 0);
  return { walked: sum('walked'), possible: sum('possible') };
}

/** What is covered when every chart counts once, and at which level. */
export function distinctTable(all: readonly Cases[]): string {
  const rows = distinctOf(all)
    .map(rowOf)
    .toSorted((one, other) => (one.ids[0] ?? '').localeCompare(other.ids[0] ?? ''));
  const sum = (part: 'states' | 'transitions' | 'shown' | 'caused') =>
    rows.reduce((total, one) => total + one[part], 0);
  const onlyThere = rows.filter(({ shown, caused }) => shown + caused === 0);
  return [
    '# What is covered, every chart counted once',
    '',
    'Written by `npm run paths -- --write`; not by hand. The [table of all machines](coverage.md) counts a chart as often as there are machines',
    'of it: lists, forms, deletions and questions of consequences are made by one factory each. Here each counts once, under the first of its machines.',
    '',
    '- States and transitions: those that paths reach; all of them are walked against the machines.',
    '- Two and three steps in a row: how many different sequences stored paths take (1-switch and 2-switch), of how many there would be if each step',
    '  could follow on every one that ends where it begins. What a machine remembers forbids many of those, so that the share is a lower bound.',
    '- On a screen: states that are rendered and compared. In a browser: transitions that a user causes in the whole console in Chromium.',
    '',
    '| chart | machines | states | transitions | two steps | three steps | on a screen | in a browser |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ ids, states, transitions, two, three, shown, caused }) =>
        `| ${ids[0]} | ${ids.length} | ${states} | ${transitions} | ${of(two)} | ${of(three)} | ${shown} | ${caused} |`,
    ),
    `| **all** | **${all.length}** | **${sum('states')}** | **${sum('transitions')}** | **${of(added(rows.map(({ two }) => two)))}** | **${of(added(rows.map(({ three }) => three)))}** | **${sum('shown')}** | **${sum('caused')}** |`,
    '',
    `${rows.length} charts; ${rows.filter(({ caused }) => caused > 0).length} of them are followed in a browser, ${rows.filter(({ shown }) => shown > 0).length} on a screen.`,
    '',
    '## Only against the machine',
    '',
    ...onlyThere.map(({ ids }) => {
      const { screen } = all.find(({ machine }) => machine.id === ids[0]) ?? {};
      return `- \`${ids[0]}\`: ${screen && 'none' in screen ? screen.none : 'no one wrote why'}`;
    }),
    '',
  ].join('\n');
}

export function writeDistinctTable(table: string): void {
  writeFileSync(FILE, table);
}
