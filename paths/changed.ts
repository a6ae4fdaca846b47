import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cases } from '#paths/kit/cases.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** Imports of our own files, by their path from the root. */
const IMPORT = /from '#((?:contract|machines|paths|src|tests)\/[^']+)'/g;

/**
 * The files that are other than at a commit, from the root; new ones are among them.
 * @param since a commit, branch or tag
 * @throws Error when git does not know it
 */
export function changedFiles(since: string): ReadonlySet<string> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '');
  return new Set([
    ...git('diff', '--name-only', '--relative', since, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** A file with all that it imports, directly or not. */
function closureOf(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  let text: string;
  try {
    text = readFileSync(resolve(ROOT, file), 'utf8');
  } catch {
    return seen;
  }
  for (const [, imported = ''] of text.matchAll(IMPORT)) closureOf(imported, seen);
  return seen;
}

/** The cases whose machine, cases or stored behaviour depend on one of the files. */
export async function affectedCases(
  all: readonly Cases[],
  files: ReadonlySet<string>,
): Promise<readonly Cases[]> {
  const affected = new Set<unknown>();
  for (const file of globSync('paths/cases/*.ts', { cwd: ROOT })) {
    if (![...closureOf(file)].some((one) => files.has(one))) continue;
    const exported: object = await import(pathToFileURL(resolve(ROOT, file)).href);
    for (const one of Object.values(exported).flat()) affected.add(one);
  }
  return all.filter((cases) => affected.has(cases) || files.has(`paths/behaviour/${cases.machine.id}.txt`));
}
