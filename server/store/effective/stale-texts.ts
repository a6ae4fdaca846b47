import type { Cache, Lookups, Touched } from '#server/store/base/memory.ts';
import type { Snapshots } from '#server/store/effective/snapshots.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

/** Caches of the texts in the database. The only place that decides which changes make them stale. */
export class TextMemory implements Cache {
  readonly trees: ContextTrees;
  readonly snapshots: Snapshots;

  constructor(trees: ContextTrees, snapshots: Snapshots) {
    this.trees = trees;
    this.snapshots = snapshots;
  }

  /** A text concerns its context and all below; a context or language may concern any. */
  forget(changes: readonly Touched[]): void {
    const touched = new Set<string>();
    for (const { subject, before, after } of changes) {
      if (subject === 'context') this.trees.forget();
      if (subject === 'context' || subject === 'language') this.snapshots.forgetAll();
      if (subject !== 'wording') continue;
      for (const state of [before, after]) {
        if (typeof state?.contextIdentifier === 'string') touched.add(state.contextIdentifier);
      }
    }
    if (touched.size > 0) this.snapshots.forget(touched);
  }

  forgetAll(): void {
    this.trees.forget();
    this.snapshots.forgetAll();
  }

  lookups(): readonly Lookups[] {
    return [
      { cache: 'contexts', ...this.trees.lookups },
      { cache: 'snapshots', ...this.snapshots.lookups },
    ];
  }
}
