import type { Cases } from './cases.ts';
import { coverageOf, disagreements, nothingReached } from './coverage.ts';
import { machineLevel } from './machine-level.ts';
import type { StoredBehaviours } from './stored/files.ts';
import { pathsIn } from './stored/paths.ts';
import { failureInWords, walkPath } from './walk.ts';

/** What a check has found. */
export interface Checked {
  /** Paths that were walked. */
  readonly paths: number;
  /** Sentences about what is otherwise than stored, departs from its path, or is not reached; empty where all is well. */
  readonly findings: readonly string[];
}

/** Walks what is stored of one machine with a running actor. */
async function walk(cases: Cases, stored: StoredBehaviours): Promise<Checked> {
  const behaviour = stored.of(cases.machine.id);
  if (!behaviour) return { paths: 0, findings: [] };
  const reached = nothingReached();
  const level = machineLevel(reached);
  const findings: string[] = [];
  const { paths } = pathsIn(cases, behaviour);
  for (const path of paths) {
    const failure = await walkPath(level, cases, path);
    if (failure) findings.push(failureInWords(cases, failure));
  }
  const coverage = coverageOf(cases.machine, reached);
  findings.push(...disagreements(coverage, cases.unreachable).map((one) => `${cases.machine.id}: ${one}`));
  return { paths: paths.length, findings };
}

/**
 * Compares machines with what is stored of them, and walks the stored paths of those that behave as stored: what the
 * model works out is then what a running actor does.
 */
export async function checkMachines(all: readonly Cases[], stored: StoredBehaviours): Promise<Checked> {
  const comparisons = all.map((cases) => stored.compare(cases));
  const isSame = (cases: Cases) =>
    comparisons.some(({ machine, sentences }) => machine === cases.machine.id && sentences.size === 0);
  const walked: Checked[] = [];
  for (const cases of all) if (isSame(cases)) walked.push(await walk(cases, stored));
  return {
    paths: walked.reduce((sum, { paths }) => sum + paths, 0),
    findings: [...stored.inWords(comparisons), ...walked.flatMap(({ findings }) => findings)],
  };
}
