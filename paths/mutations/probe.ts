/*
 * Compares machines of this tree, one of which may be broken, with what is stored of them, and walks that, as `npm run
 * paths -- --run machine` does. Says on its one line of output what the first difference is, or that there is none;
 * machines that cannot even be made say so. Its arguments are the machines' ids.
 */

/** Outcome of a probe. */
export type Verdict =
  | { readonly verdict: 'caught'; readonly machine: string; readonly sentence: string }
  | { readonly verdict: 'survived' }
  | { readonly verdict: 'stillborn'; readonly reason: string };

async function probe(machines: readonly string[]): Promise<Verdict> {
  const { CASES } = await import('#paths/all.ts');
  const { machineLevel } = await import('#paths/core/machine-level.ts');
  const { failureInWords, walkPath } = await import('#paths/core/walk.ts');
  const { comparisonOf, comparisonsInWords, storedBehaviour } = await import('#paths/stored/files.ts');
  const { pathsIn } = await import('#paths/core/stored/paths.ts');
  const level = machineLevel();
  for (const machine of machines) {
    const cases = CASES.find((one) => one.machine.id === machine);
    const stored = cases && storedBehaviour(machine);
    if (!stored) throw new Error(`nothing is stored of a machine ${machine}`);
    const difference = comparisonsInWords([comparisonOf(cases)]);
    if (difference.length > 0) return { verdict: 'caught', machine, sentence: difference.join('\n').trim() };
    for (const path of pathsIn(cases, stored).paths) {
      const failure = await walkPath(level, cases, path);
      if (failure) return { verdict: 'caught', machine, sentence: failureInWords(cases, failure) };
    }
  }
  return { verdict: 'survived' };
}

const verdict = await probe(process.argv.slice(2)).catch(
  (error: unknown): Verdict => ({ verdict: 'stillborn', reason: String(error) }),
);
process.stdout.write(`${JSON.stringify(verdict)}\n`);
