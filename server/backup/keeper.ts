import type { CopiesKey } from '#server/backup/copies-key.ts';

/** What the thread that copies the log says of itself (keeper-worker.ts). */
export interface KeeperState {
  /** Epoch milliseconds: everything that was committed before is copied; null as long as there is no copy. */
  readonly copiedAt: number | null;
  /** Why it cannot copy at present; null when it can. */
  readonly failure: string | null;
  /** Bytes of all copies, as of the last time they were counted. */
  readonly bytes: number;
}

export type KeeperMessage =
  | { readonly kind: 'state'; readonly state: KeeperState }
  /** Asks to be the only writer for a moment; the answer is 'turn', and it says `over` then. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'over' }
  | { readonly kind: 'missed'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** How often the log is copied. */
export interface CopyPace {
  readonly everyMs: number;
  /** After a copy that could not be made. */
  readonly againMs: number;
}

/** What the thread is given. */
export interface KeeperData {
  readonly database: string;
  readonly descriptor: number;
  readonly folder: string;
  readonly days: number;
  /** A log that cannot be copied is let go above this size. */
  readonly logBytesAtMost: number;
  readonly pace: CopyPace;
  /** Encrypts the copies; null: they are in the clear. */
  readonly key: CopiesKey | null;
}
