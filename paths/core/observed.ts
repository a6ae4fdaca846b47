import type { Plain } from './plain.ts';

/** Effects of one step outside the machine, in the order in which they happened. */
export interface Effects {
  /** Reports to the app, or to its parent. */
  readonly reported: readonly Plain[];
  /** Requests to services, and inputs of started children. */
  readonly asked: readonly Plain[];
  /** Events sent to a child. */
  readonly passedOn: readonly Plain[];
  /** Emitted events. */
  readonly emitted: readonly Plain[];
}

/** All that a user outside can see of a machine after a step. */
export interface Observation extends Effects {
  readonly state: string;
  /** The same in plain sentences. */
  readonly means: string;
  readonly tags: readonly string[];
  /** How it ended; null while it has not. */
  readonly output: Plain;
  /** The names of the services and children that are at work. */
  readonly working: readonly string[];
  /** The parts of its context that hold a password or a code. */
  readonly secrets: readonly string[];
  /** Values of its selectors. */
  readonly view: Readonly<Record<string, Plain>>;
}
