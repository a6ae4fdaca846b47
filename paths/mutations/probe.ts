/*
 * Walks paths that were generated elsewhere against the machines of this tree, one of which may be broken. Says on its
 * one line of output where the first path departs, or that none does; machines that cannot even be made say so.
 * Its argument is the file with the paths.
 */
import { readFileSync } from 'node:fs';
import type { Path } from '#paths/core/path.ts';

/** Outcome of a probe. */
export type Verdict =
  | { readonly verdict: 'caught'; readonly machine: string; readonly sentence: string }
  | { readonly verdict: 'survived' }
  | { readonly verdict: 'stillborn'; readonly reason: string };

async function probe(paths: readonly Path[]): Promise<Verdict> {
  const { CASES } = await import('#paths/all.ts');
  const { machineLevel } = await import('#paths/core/machine-level.ts');
  const { failureInWords, walkPath } = await import('#paths/core/walk.ts');
  const level = machineLevel();
  for (const path of paths) {
    const cases = CASES.find(({ machine }) => machine.id === path.machine);
    if (!cases) throw new Error(`there is no machine ${path.machine}`);
    const failure = await walkPath(level, cases, path);
    if (failure)
      return { verdict: 'caught', machine: path.machine, sentence: failureInWords(cases, failure) };
  }
  return { verdict: 'survived' };
}

const [file = ''] = process.argv.slice(2);
const paths: readonly Path[] = JSON.parse(readFileSync(file, 'utf8'));
const verdict = await probe(paths).catch(
  (error: unknown): Verdict => ({ verdict: 'stillborn', reason: String(error) }),
);
process.stdout.write(`${JSON.stringify(verdict)}\n`);
