import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { causesOn, inEveryRun, type UserPaths } from '#paths/browser/chosen.ts';
import type { Cases } from '#paths/kit/cases.ts';

const FILE = resolve(import.meta.dirname, '..', '..', 'docs', 'paths', 'browser.md');

/** How users are followed through one machine. */
export interface Followed extends Pick<UserPaths, 'causes' | 'beyond'> {
  readonly id: string;
  /** How many transitions users cause on the paths that every run walks. */
  readonly everyRun: number;
}

/** How users are followed through a machine. */
export function followed(cases: Cases, { paths, causes, beyond }: UserPaths): Followed {
  return { id: cases.machine.id, causes, beyond, everyRun: causesOn(inEveryRun(cases, paths)) };
}

/** What no user can cause: a line for each machine, or for all of them that share it. */
function beyondOf(rows: readonly Followed[]): readonly string[] {
  const lines = rows.flatMap(({ id, beyond }) =>
    Object.entries(beyond).map(([cause, reason]) => ({ id, cause, reason })),
  );
  return [...Map.groupBy(lines, ({ cause, reason }) => `${cause}: ${reason}`).values()].flatMap((alike) => {
    const [{ id, cause, reason } = { id: '', cause: '', reason: '' }, ...others] = alike;
    const ids = alike.map((one) => one.id).join(', ');
    return others.length === 0 ? `- \`${id}.${cause}\`: ${reason}` : `- \`${cause}\` in ${ids}: ${reason}`;
  });
}

/** Table of the transitions that users cause in the browser, and of those that none can cause, with the reason. */
export function browserTable(all: readonly Followed[]): string {
  const rows = all.toSorted((one, other) => one.id.localeCompare(other.id));
  const sum = (part: 'causes' | 'everyRun') => rows.reduce((total, one) => total + one[part], 0);
  return [
    '# What users are followed through in the browser',
    '',
    'Written by `npm run paths -- --write` from what stands in paths; not by hand. Every transition counted here is',
    'caused by hand in Chromium: in `npm run test:long` all of them, in every run of the tests as many as the last column says.',
    '',
    '| machine | transitions caused | of these in every run |',
    '|---|---|---|',
    ...rows.map(({ id, causes, everyRun }) => `| ${id} | ${causes} | ${everyRun} |`),
    `| **all** | **${sum('causes')}** | **${sum('everyRun')}** |`,
    '',
    '## What no user can cause there, and why',
    '',
    ...beyondOf(rows),
    '',
  ].join('\n');
}

/** The table as it stands in the documentation; empty where there is none. */
export function writtenBrowserTable(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

/** What the table says of one machine; null where it does not name it. */
export function writtenOf(id: string): Omit<Followed, 'id'> | null {
  const table = writtenBrowserTable();
  const [, causes, everyRun] = new RegExp(`^\\| ${id} \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(table) ?? [];
  if (causes === undefined) return null;
  const beyond = [...table.matchAll(/^- `(.+?)`(?: in ([^:]+))?: (.*)$/gm)].flatMap(
    ([, cause = '', sharing, reason = '']) => {
      if (sharing !== undefined) return sharing.split(', ').includes(id) ? [[cause, reason]] : [];
      return cause.startsWith(`${id}.`) ? [[cause.slice(id.length + 1), reason]] : [];
    },
  );
  return { causes: Number(causes), everyRun: Number(everyRun), beyond: Object.fromEntries(beyond) };
}

export function writeBrowserTable(table: string): void {
  writeFileSync(FILE, table);
}
