import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { nodesOf, transitionName, transitionNames } from './transitions.ts';

/** The states and transitions that a user came through, as the coverage names them. */
export interface Reached {
  readonly states: Set<string>;
  readonly transitions: Set<string>;
}

export function nothingReached(): Reached {
  return { states: new Set(), transitions: new Set() };
}

/** Notes where a machine rests. */
export function noteRest({ states }: Reached, snapshot: AnyMachineSnapshot): void {
  for (const { id } of snapshot._nodes) states.add(id);
}

/** Notes a transition, and the state that it left: no one rests in some. */
export function noteTransition({ states, transitions }: Reached, one: AnyTransitionDefinition): void {
  states.add(one.source.id);
  transitions.add(transitionName(one));
}

/** How much of a machine was reached. */
export interface Coverage {
  readonly states: number;
  readonly reachedStates: number;
  readonly transitions: number;
  readonly reachedTransitions: number;
  /** States and transitions that were not reached, by name. */
  readonly unreached: readonly string[];
}

export function coverageOf(machine: AnyStateMachine, reached: Reached): Coverage {
  // No machine rests in a history state; the transitions to it are named by themselves.
  const states = nodesOf(machine.root).flatMap(({ id, type }) => (type === 'history' ? [] : [id]));
  const transitions = transitionNames(machine);
  const unreachedStates = states.filter((state) => !reached.states.has(state));
  const unreachedTransitions = transitions.filter((one) => !reached.transitions.has(one));
  return {
    states: states.length,
    reachedStates: states.length - unreachedStates.length,
    transitions: transitions.length,
    reachedTransitions: transitions.length - unreachedTransitions.length,
    unreached: [...unreachedStates, ...unreachedTransitions],
  };
}

/** Contradictions between the coverage and the written list of what cannot be reached; empty where they agree. */
export function disagreements(
  { unreached }: Coverage,
  written: Readonly<Record<string, string>>,
): readonly string[] {
  const unwritten = unreached.filter((name) => !(name in written));
  const outdated = Object.keys(written).filter((name) => !unreached.includes(name));
  return [
    ...unwritten.map((name) => `no path reaches ${name}, and no one wrote why`),
    ...outdated.map((name) => `${name} is written down as unreachable, but is reached or does not exist`),
  ];
}
