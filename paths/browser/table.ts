import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { UserPaths } from '#paths/browser/chosen.ts';

const FILE = resolve(import.meta.dirname, '..', '..', 'docs', 'paths', 'browser.md');

/** How users are followed through one machine. */
export interface Followed extends Pick<UserPaths, 'causes' | 'beyond'> {
  readonly id: string;
}

/** Table of the transitions that users cause in the browser, and of those that none can cause, with the reason. */
export function browserTable(all: readonly Followed[]): string {
  const rows = all.toSorted((one, other) => one.id.localeCompare(other.id));
  const sum = rows.reduce((total, { causes }) => total + causes, 0);
  return [
    '# What users are followed through in the browser',
    '',
    'Written by `npm run paths -- --write` from what stands in paths; not by hand. Every transition counted here is',
    'caused by hand in Chromium in each run of the tests.',
    '',
    '| machine | transitions caused |',
    '|---|---|',
    ...rows.map(({ id, causes }) => `| ${id} | ${causes} |`),
    `| **all** | **${sum}** |`,
    '',
    '## What no user can cause there, and why',
    '',
    ...rows.flatMap(({ id, beyond }) =>
      Object.entries(beyond).map(([cause, reason]) => `- \`${id}.${cause}\`: ${reason}`),
    ),
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

export function writeBrowserTable(table: string): void {
  writeFileSync(FILE, table);
}
