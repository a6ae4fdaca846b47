import type { WordingPlace } from '#contract/wording-places.ts';
import type { Service } from '#machines/kit/port.ts';

/** Every own text of an identifier. */
export interface TextPlaces {
  readonly places: readonly WordingPlace[];
  /** How many there are in all, where that is more than were sent. */
  readonly count: number;
}

export interface TextElsewherePort {
  readonly find: Service<{ readonly identifier: string }, TextPlaces>;
}
