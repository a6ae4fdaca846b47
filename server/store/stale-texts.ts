import type { Change } from '#server/store/change.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import type { Snapshots } from '#server/store/snapshots.ts';
import type { UnitOfWork } from '#server/store/unit-of-work.ts';

/** What is kept in memory of the texts in the database. */
export interface TextMemory {
  readonly trees: ContextTrees;
  readonly snapshots: Snapshots;
}

/**
 * Forgets, after each commit, whatever it has made stale. The one place that decides this: a server that shares its
 * database with others hands the changes of those to `forgetStale` as well.
 */
export function forgetAfterCommits(units: UnitOfWork, memory: TextMemory): void {
  units.onCommitted((changes) => forgetStale(memory, changes));
}

/** A text concerns its context and all below; a context or language may concern any. */
export function forgetStale({ trees, snapshots }: TextMemory, changes: readonly Change[]): void {
  const touched = new Set<string>();
  for (const { subject, before, after } of changes) {
    if (subject === 'context') trees.forget();
    if (subject === 'context' || subject === 'language') snapshots.forgetAll();
    if (subject !== 'wording') continue;
    for (const state of [before, after]) {
      if (typeof state?.contextIdentifier === 'string') touched.add(state.contextIdentifier);
    }
  }
  if (touched.size > 0) snapshots.forget(touched);
}
