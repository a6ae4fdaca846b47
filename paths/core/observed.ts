import type { Plain } from '#paths/core/plain.ts';

/** What happened outside a machine while it took one step, in the order in which it happened. */
export interface Effects {
  /** What it reported to the app, or to its parent. */
  readonly reported: readonly Plain[];
  /** What it asked of a service or began a child with. */
  readonly asked: readonly Plain[];
  /** What it sent to a child. */
  readonly passedOn: readonly Plain[];
  /** What it emitted. */
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
  /** What its view's selectors answer. */
  readonly view: Readonly<Record<string, Plain>>;
}
