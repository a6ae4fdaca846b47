#!/usr/bin/env node
/*
 * machine-paths FILE…: compares the machines whose cases the files export with what is stored of them, and walks the stored
 * paths. The exit code is 1 where something is otherwise, and 2 where it could not be looked at.
 */
import './closed-pipe.ts';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Cases } from './cases.ts';
import { checkMachines } from './check.ts';
import { counted } from './counted.ts';
import { asksForHelp } from './help.ts';
import { StoredBehaviours } from './stored/files.ts';

const USAGE = `machine-paths FILE… [--accept] [--folder FOLDER]

  FILE       a module that exports cases, as casesFor makes them
  --accept   stores the behaviour that the machines have now
  --folder   where it is stored; behaviour/ beside the first file where it is left out`;

function isCases(value: unknown): value is Cases {
  return typeof value === 'object' && value !== null && 'machine' in value && 'given' in value;
}

/** The cases that a module exports, by themselves or in lists. */
async function casesIn(file: string): Promise<readonly Cases[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
  return Object.values(exported).flat().filter(isCases);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const isHelp = asksForHelp(process.argv.slice(2));
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    args: isHelp ? [] : process.argv.slice(2),
    options: { accept: { type: 'boolean' }, folder: { type: 'string' } },
  });
  const [first] = positionals;
  if (first === undefined) {
    console.log(USAGE);
    return isHelp ? 0 : 2;
  }
  const all = [...new Set((await Promise.all(positionals.map(casesIn))).flat())];
  if (all.length === 0) throw new Error(`no cases are exported by ${positionals.join(', ')}`);
  const stored = new StoredBehaviours(resolve(values.folder ?? resolve(dirname(first), 'behaviour')), {
    acceptedBy: () => `machine-paths ${positionals.join(' ')} --accept`,
  });
  if (values.accept) {
    const changed = all.filter((cases) => stored.accept(cases)).map(({ machine }) => machine.id);
    console.log(changed.length > 0 ? `Stored: ${changed.join(', ')}.` : 'Nothing has changed.');
  }
  const { paths, findings } = await checkMachines(all, stored);
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) return 1;
  const behave = all.length === 1 ? 'behaves' : 'behave';
  const walked = `${counted(paths, 'path')} ${paths === 1 ? 'was' : 'were'} walked`;
  console.log(`${counted(all.length, 'machine')} ${behave} as stored; ${walked}.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
