import type { EventJson } from './trace.ts';

/** One step of a way: what happens, and where the machine is afterwards. */
export interface WayStep {
  readonly says: string;
  /** What is sent to the machine; null for what happens by itself, is answered, or is done by the user. */
  readonly event: EventJson | null;
  /** In words, as `stateWords` writes it. */
  readonly state: string;
  /** Milliseconds that it takes at least. */
  readonly takes: number;
}

/** How an application is brought to a state of one of its machines. */
export interface Way {
  readonly machine: string;
  /** Of the application, with whatever answers its services have to give. */
  readonly address: string;
  /** What has to be so before, and what a user does first. */
  readonly first: readonly string[];
  /** Where the machine begins. */
  readonly begins: string;
  readonly steps: readonly WayStep[];
}

/**
 * Finds a way to a state.
 * @param state its keys from the machine on
 * @returns the way, or why there is none
 */
export type FindWay = (machine: string, state: readonly string[]) => Promise<Way | { readonly why: string }>;
