import type { TracedActor, TracedEvent } from './trace.ts';

/** An actor as the inspector knows it. */
export interface ObservedActor extends TracedActor {
  /** The event after which it came into being. */
  readonly born: number;
}

/** One event that an actor has got, and what came of it. */
export interface Entry extends TracedEvent {
  /** Counts the events of a console; the inspector tells moments apart by it. */
  readonly seq: number;
  /** It came when the actor had ended; nothing was done with it. */
  readonly isLate: boolean;
}

/** Actors and entries that have come together. */
export interface Portion {
  readonly actors: readonly ObservedActor[];
  readonly entries: readonly Entry[];
}
