import type { Observation } from './observed.ts';
import type { Choice } from './pairs.ts';

/** How a user does something otherwise than the case says, without coming elsewhere by it. */
export interface Second {
  /** Parts of the payload that are others. */
  readonly with: Choice;
  /** Which of the ways to do it is taken, where a screen has several. */
  readonly way: number;
}

/** One step of a path, by the names that the cases give it. */
export type Step =
  /** A user does something. */
  | { readonly kind: 'event'; readonly of: string; readonly name: string; readonly second?: Second }
  /** A service answers, or a child machine behaves. */
  | { readonly kind: 'answer'; readonly of: string; readonly name: string }
  /** Time passes, until the next thing happens by itself. */
  | { readonly kind: 'time'; readonly milliseconds: number };

/** A step and what can be seen afterwards. */
export interface Leg {
  readonly step: Step;
  readonly seen: Observation;
}

/** A way through a machine. It is plain JSON, so that it can be kept, handed on and walked elsewhere. */
export interface Path {
  /** The machine's id. */
  readonly machine: string;
  /** The name of the situation in which it begins. */
  readonly given: string;
  /** Observation at the beginning. */
  readonly at: Observation;
  readonly legs: readonly Leg[];
  /** Whether nothing more happens by itself at its end. */
  readonly isQuiet: boolean;
}

/** Returns the name of a step. */
export function stepName(step: Step): string {
  if (step.kind === 'time') return 'time';
  return `${step.kind} ${step.of}: ${step.name}`;
}

/** Where a path ends. */
export function endOf({ at, legs }: Path): Observation {
  return legs.at(-1)?.seen ?? at;
}
