import type { Service } from '#machines/kit/port.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

/** State of the text at a place. */
export interface TextState {
  /** An empty text where there was no value. */
  readonly value: string;
  readonly active: boolean;
  readonly resetInheritance: boolean;
}

/** One change of the text at a place. */
export interface TextChange {
  readonly revisionId: number;
  /** Number of the wording; one that was deleted and created again there has another. */
  readonly entityId: number;
  /** UTC with Z. */
  readonly timestamp: string;
  readonly username: string;
  /** null where nothing stood there. */
  readonly before: TextState | null;
  /** null where nothing stands there since. */
  readonly after: TextState | null;
  /** Where the text was moved from, or to; null where it was not moved. */
  readonly moved: WordingQuestion | null;
}

/** A part of the history of a place. */
export interface TextChanges {
  /** The newest first. */
  readonly changes: readonly TextChange[];
  /** How many there are in all. */
  readonly count: number;
}

export interface TextHistoryPort {
  /** Loads the changes to the text at a place, from the `offset`-th newest on. */
  readonly load: Service<{ readonly question: WordingQuestion; readonly offset: number }, TextChanges>;
}
