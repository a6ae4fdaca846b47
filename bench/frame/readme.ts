import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './results.ts';

const FILE = join(import.meta.dirname, '..', '..', 'README.md');
const [BEGIN, END] = ['<!-- npm run bench -- peers writes this -->', '<!-- until here -->'];
const PEERS = ['react-admin', 'Refine'];

/** Figures of the row, and what they are called there. */
const LINES = {
  reload: 'a list is reloaded, until its rows',
  'sign-in to rows': 'from the sign-in to the rows',
  'form, first': 'a form opens, the first on a page',
  'form, next': 'a form opens, the next',
  'form, again': 'a form opens again',
  'save to notification': 'a text is saved, until that is shown',
  search: 'a search, until its rows',
  'page change': 'a page is turned',
};

/** Writes the table of README.md from the run of the row `peers`; without one it stays as it is. */
export function writeReadme(results: readonly Result[]): void {
  const result = results.find(({ row, figures }) => row === 'peers' && figures.length > 0);
  if (!result) return;
  const readme = readFileSync(FILE, 'utf8');
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`README.md has no place for the table: ${BEGIN}`);
  writeFileSync(FILE, [before, BEGIN, '\n', textOf(result), '\n', END, after].join(''));
}

function textOf({ figures, date, machine }: Result): string {
  const value = (name: string) => {
    const found = figures.find((figure) => figure.name === name)?.value;
    return found === undefined ? '' : `${Math.round(found)} ms`;
  };
  const lines = Object.entries(LINES).map(([step, words]) => {
    const others = PEERS.map((peer) => value(`${step}, ${peer}: p50`));
    return `| ${words} | ${[value(`${step}: p50`), ...others].join(' | ')} |`;
  });
  return [
    `In a browser, on the same 100,000 texts that none of them generated, until the picture with the outcome (p50), in turns in one run of ${date.slice(0, 10)} on ${machine}. The other two are apps as their tutorials make them, on a bare server; a save of react-admin shows its outcome before it is sent.`,
    '',
    `| | Leitstand | ${PEERS.join(' | ')} |`,
    '|---|--:|--:|--:|',
    ...lines,
  ].join('\n');
}
