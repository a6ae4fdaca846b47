import type { Impact } from '#contract/impact.ts';
import type { Service } from '#machines/kit/port.ts';

export interface RecordDeletionPort<Stored> {
  /** Previews the deletion; null where the server cannot tell beforehand. */
  readonly preview: Service<{ readonly record: Stored }, Impact | null>;
  /** Deletes; the key is the idempotency key, the same for a second try. */
  readonly remove: Service<{ readonly record: Stored; readonly key: string }, void>;
}
