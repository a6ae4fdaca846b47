import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { StateValue } from './trace.ts';

/** The states that are active, the machine itself first; none when the machine of these sources has no such state. */
export function activeNodes(machine: AnyStateMachine, state: StateValue): AnyStateNode[] {
  try {
    return machine.resolveState({ value: state, context: {} })._nodes;
  } catch {
    return [];
  }
}

/** An event that a caller outside can send in a state. */
export interface Offer {
  readonly type: string;
  /** Whether a guard may still turn it away. */
  readonly isGuarded: boolean;
}

/** Whether every active state inside of one decides an event itself, so that it never comes to the one around. */
function isDecidedInside(node: AnyStateNode, type: string, active: readonly AnyStateNode[]): boolean {
  const inside = active.filter(({ parent }) => parent === node);
  return (
    inside.length > 0 &&
    inside.every(
      (child) =>
        child.transitions.get(type)?.some(({ guard }) => guard === undefined) ||
        isDecidedInside(child, type, active),
    )
  );
}

/** Returns the events worth sending in a state: they lead somewhere or do something, and are not XState's own. */
export function offersIn(machine: AnyStateMachine, state: StateValue): Offer[] {
  const offers = new Map<string, Offer>();
  const active = activeNodes(machine, state);
  for (const node of active) {
    for (const [type, candidates] of node.transitions) {
      if (type === '' || type.includes('*') || type.startsWith('xstate.')) continue;
      const useful = candidates.filter(({ target, actions }) => target !== undefined || actions.length > 0);
      if (useful.length === 0 || isDecidedInside(node, type, active)) continue;
      const isGuarded =
        useful.every(({ guard }) => guard !== undefined) && offers.get(type)?.isGuarded !== false;
      offers.set(type, { type, isGuarded });
    }
  }
  return [...offers.values()].sort((a, b) => a.type.localeCompare(b.type));
}

/** A state value in one line: `updating.saving`, parallel parts joined by ` + `. */
export function stateWords(state: StateValue | null): string {
  if (state === null) return '';
  if (typeof state === 'string') return state;
  return Object.entries(state)
    .map(([name, below]) => {
      const rest = stateWords(below);
      if (rest === '') return name;
      return rest.includes(' + ') ? `${name}(${rest})` : `${name}.${rest}`;
    })
    .join(' + ');
}
