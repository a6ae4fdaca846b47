import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Coverage } from '#paths/core/coverage.ts';
import type { Cases } from '#paths/kit/cases.ts';

const FILE = resolve(import.meta.dirname, '..', 'docs', 'paths', 'coverage.md');

/** Result of the walks through one machine. */
export interface Walked {
  readonly cases: Cases;
  readonly coverage: Coverage;
  readonly paths: number;
  readonly steps: number;
}

function row({ cases, coverage, paths, steps }: Walked): string {
  const states = `${coverage.reachedStates} of ${coverage.states}`;
  const transitions = `${coverage.reachedTransitions} of ${coverage.transitions}`;
  return `| ${cases.machine.id} | ${states} | ${transitions} | ${paths} | ${steps} |`;
}

/** List of what cannot be reached, under the reason why. */
function reasons(all: readonly Cases[]): string[] {
  const entries = all.flatMap(({ unreachable }) => Object.entries(unreachable));
  const byReason = Object.entries(Object.groupBy(entries, ([, reason]) => reason));
  return byReason.flatMap(([reason, names = []]) => [
    `${reason[0]?.toUpperCase()}${reason.slice(1)}:`,
    '',
    ...names.map(([name]) => `- \`${name}\``),
    '',
  ]);
}

/** The table of the coverage, as the walks found it. */
export function tableOf(walked: readonly Walked[]): string {
  const sorted = walked.toSorted((one, other) => one.cases.machine.id.localeCompare(other.cases.machine.id));
  const sum = (of: (one: Walked) => number) => sorted.reduce((total, one) => total + of(one), 0);
  const totals = [
    `${sum(({ coverage }) => coverage.reachedStates)} of ${sum(({ coverage }) => coverage.states)}`,
    `${sum(({ coverage }) => coverage.reachedTransitions)} of ${sum(({ coverage }) => coverage.transitions)}`,
    sum(({ paths }) => paths),
    sum(({ steps }) => steps),
  ];
  return [
    '# What the paths reach',
    '',
    'Written by `npm run paths -- --write`, after walking all of them against the machines; not by hand.',
    'A transition is one candidate of an event in one state; what is refused in so many words counts too.',
    '',
    '| machine | states | transitions | paths | steps |',
    '|---|---|---|---|---|',
    ...sorted.map(row),
    `| **all** | ${totals.map((total) => `**${total}**`).join(' | ')} |`,
    '',
    '## What no path reaches, and why',
    '',
    ...reasons(sorted.map(({ cases }) => cases)),
  ].join('\n');
}

/** The table as it stands in the documentation; empty where there is none. */
export function writtenTable(): string {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return '';
  }
}

export function writeTable(table: string): void {
  writeFileSync(FILE, table);
}
