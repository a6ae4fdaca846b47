import { resolve } from 'node:path';
import type { Cases } from '#paths/core/cases.ts';
import type { Behaviour } from '#paths/core/stored/behaviour.ts';
import type { Comparison } from '#paths/core/stored/compare.ts';
import { StoredBehaviours } from '#paths/core/stored/files.ts';

const STORED = new StoredBehaviours(resolve(import.meta.dirname, '..', 'behaviour'), {
  acceptedBy: (machines) => `npm run paths -- --accept ${machines.join(' ')}`,
  explainedIn: 'docs/path-tests.md',
});

/**
 * The behaviour that is stored of a machine; null where there is none.
 * @throws Error when the file is not one
 */
export function storedBehaviour(machine: string): Behaviour | null {
  return STORED.of(machine);
}

/** The machines of which a behaviour is stored. */
export function storedMachines(): readonly string[] {
  return STORED.machines();
}

/** Where a machine behaves otherwise than stored. */
export function comparisonOf(cases: Cases): Comparison {
  return STORED.compare(cases);
}

/** Stores the behaviour that a machine has now. @returns whether the file is another one now */
export function accept(cases: Cases): boolean {
  return STORED.accept(cases);
}

/** Removes what is stored of machines that there are no longer. @returns their names */
export function forgetOthers(all: readonly Cases[]): readonly string[] {
  return STORED.forgetOthers(all);
}

/** The differences as a user reads them: machines that differ alike, such as all lists, together. */
export function comparisonsInWords(comparisons: readonly Comparison[]): readonly string[] {
  return STORED.inWords(comparisons);
}
