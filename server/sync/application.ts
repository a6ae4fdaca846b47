import type { Said } from '#server/domain/refusal.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Staged } from '#server/sync/staged.ts';

/** State shared by the steps of one sync. */
export interface Application {
  readonly unit: Unit;
  readonly folder: string;
  readonly staged: Staged;
  /** Codes and identifiers that records may name. */
  readonly languages: Set<string>;
  readonly contexts: Set<string>;
  /** Notes what cannot be, which refuses the whole. */
  note(type: string, said: Said): void;
  /** Counts records that are done with. */
  done(count: number): void;
}
