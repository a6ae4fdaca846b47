import type { Impact } from '#contract/impact.ts';
import type { Service } from '#machines/kit/port.ts';

/** A change that was submitted and is not stored yet. */
export interface Change<Values, Stored> {
  readonly values: Values;
  /** The record as it was loaded; null for a new one. */
  readonly loaded: Stored | null;
}

export interface RecordConsequencesPort<Values, Stored> {
  /** Previews storing the change; null where the server cannot tell beforehand. */
  readonly preview: Service<Change<Values, Stored>, Impact | null>;
}
