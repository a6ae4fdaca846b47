import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenCases } from '#paths/chosen.ts';
import { OPERATORS } from '#paths/mutations/collector.ts';
import { SEED } from '#paths/mutations/survivors.ts';
import { budgetIn, seedIn, WrongOptions } from '#paths/options.ts';

/** Mutations that are tried unless another number is given. */
const COUNT = 60;

/** What `--help` says. */
export const HELP = `npm run mutations -- [options]

Breaks the machines one place at a time, in a copy of the house, and compares them with what is stored, as anyone would
by npm run paths.

  --count NUMBER     tries so many; ${COUNT} otherwise
  --seed NUMBER      draws others first
  --machine MACHINE  only what has to do with this machine; as often as wanted
  --operator NAME    only what is broken in this way; as often as wanted
  --budget TIME      begins no further mutation after 90s, 10m or 1h
  --report FILE      writes one page of HTML with all of it
  --table            writes docs/paths/mutations.md

Operators: ${OPERATORS.join(', ')}.
Exit code 0: each is caught, or someone wrote why not. 1: one is not, or none was tried. 2: the options mean nothing.`;

/** Options of a run of the mutations. */
export interface MutationOptions {
  readonly count: number;
  readonly seed: number;
  /** Ids of machines; empty for all. */
  readonly machines: readonly string[];
  /** Empty for all. */
  readonly operators: readonly string[];
  /** Milliseconds; null for as long as it takes. */
  readonly budget: number | null;
  /** File for the page; null for none. */
  readonly report: string | null;
  readonly table: boolean;
}

/**
 * Reads the arguments of the mutations.
 * @throws WrongOptions when they mean nothing
 */
export function readMutationOptions(args: readonly string[]): MutationOptions {
  const { count, seed, machine = [], operator = [], budget, report = null, table } = parsed(args);
  if (count !== undefined && !/^[1-9]\d{0,8}$/.test(count))
    throw new WrongOptions(`--count takes a whole number from 1, not ${count}`);
  const known: readonly string[] = OPERATORS;
  const unknown = operator.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new WrongOptions(`there is no operator ${unknown}; there are ${known.join(', ')}`);
  // Only for the names: it throws for one that there is not.
  chosenCases(machine);
  if (report !== null && !canBeWritten(report))
    throw new WrongOptions(`--report takes a file in a folder that is there, not ${report}`);
  return {
    count: Number(count ?? COUNT),
    seed: seed === undefined ? SEED : seedIn(seed),
    machines: machine,
    operators: operator,
    budget: budget === undefined ? null : budgetIn(budget),
    ...{ report, table },
  };
}

function canBeWritten(file: string): boolean {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  return file !== '' && isFolder(dirname(resolve(file))) && !isFolder(file);
}

function parsed(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        count: { type: 'string' },
        seed: { type: 'string' },
        machine: { type: 'string', multiple: true },
        operator: { type: 'string', multiple: true },
        budget: { type: 'string' },
        report: { type: 'string' },
        table: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error));
  }
}
