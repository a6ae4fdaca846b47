import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Ways } from '#paths/core/explore.ts';
import { endOf } from '#paths/core/path.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { substatesIn } from '#paths/core/substates.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { OVER, reasonUnseen } from '#paths/screen/states.ts';
import { storedBehaviour } from '#paths/stored/files.ts';

const FILE = resolve(import.meta.dirname, '..', '..', 'docs', 'paths', 'screens.md');

/** Visible states of one machine. */
interface Shown {
  readonly id: string;
  readonly shown: number;
  /** Places that show nothing, with the reason; those at which the flow is over are not among them. */
  readonly unseen: readonly (readonly [substate: string, reason: string])[];
  /** Why the machine has no screen at all; null where it has one. */
  readonly none: string | null;
}

/** Every substate that a path reaches. */
export function substatesOf({ arrivals }: Pick<Ways, 'arrivals'>): readonly string[] {
  return [...new Set(arrivals.flatMap((path) => substatesIn(endOf(path).state)))];
}

function shownOf(cases: Cases): Shown {
  const { machine, screen } = cases;
  const { id } = machine;
  if (!screen) return { id, shown: 0, unseen: [], none: 'no one wrote why' };
  if ('none' in screen) return { id, shown: 0, unseen: [], none: screen.none };
  const stored = storedBehaviour(id);
  const substates = (stored ? substatesOf(pathsIn(cases, stored)) : []).map(
    (substate) => [substate, reasonUnseen(cases, screen, substate)] as const,
  );
  const unseen = substates.flatMap(([substate, reason]) =>
    reason === null || reason === OVER ? [] : [[substate, reason] as const],
  );
  return { id, shown: substates.filter(([, reason]) => reason === null).length, unseen, none: null };
}

/** Table of the states that the screens show of every machine, and of those that no one sees, with the reason. */
export function screenTable(all: readonly Cases[]): string {
  const rows = all.map(shownOf).toSorted((one, other) => one.id.localeCompare(other.id));
  const withScreen = rows.filter(({ none }) => none === null);
  const sum = withScreen.reduce((total, { shown }) => total + shown, 0);
  return [
    '# What the screens show',
    '',
    'Written by `npm run paths -- --write` from what stands in paths; not by hand. Every state counted here is',
    'rendered and looked at in each run of the tests.',
    '',
    '| machine | states shown |',
    '|---|---|',
    ...withScreen.map(({ id, shown }) => `| ${id} | ${shown} |`),
    `| **all** | **${sum}** |`,
    '',
    '## What no screen shows, and why',
    '',
    ...rows.flatMap(({ id, none, unseen }) => [
      ...(none === null ? [] : [`- \`${id}\`: ${none}`]),
      ...unseen.map(([substate, reason]) => `- \`${id}.${substate}\`: ${reason}`),
    ]),
    '',
  ].join('\n');
}

/** The table as it stands in the documentation; empty where there is none. */
export function writtenScreenTable(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

export function writeScreenTable(table: string): void {
  writeFileSync(FILE, table);
}
