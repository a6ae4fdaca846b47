import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** One candidate of an event in one state, as the coverage names it. */
export interface ListedTransition {
  readonly name: string;
  /** Refused in so many words: nothing happens. */
  readonly isRefusal: boolean;
}

/** Every state of a machine, the machine itself first. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];
}

/** What an event is called in a transition's name; ids of invocations are made by XState and say nothing. */
function eventName(node: AnyStateNode, eventType: string): string {
  for (const { id, src } of node.invoke) {
    const of = typeof src === 'string' && id.startsWith('0.') ? src : id;
    if (eventType === `xstate.done.actor.${id}`) return `${of} answers`;
    if (eventType === `xstate.error.actor.${id}`) return `${of} fails`;
    if (eventType === `xstate.snapshot.${id}`) return `${of} shows`;
  }
  const after = /^xstate\.after\.([^.]+)\./.exec(eventType);
  if (after) return `after ${after[1]}`;
  return eventType.replace(/^xstate\.(done|error|snapshot)\.actor\./, '$1 ') || 'always';
}

/** Every transition of a machine, each candidate of a guarded event apart, and how one that was taken is found again. */
export function transitionsOf(machine: AnyStateMachine) {
  const names = new Map<AnyTransitionDefinition, string>();
  const listed: ListedTransition[] = [];
  for (const node of nodesOf(machine.root)) {
    const events = [...node.transitions.values(), ...(node.always ? [node.always] : [])];
    for (const candidates of events) {
      for (const [index, one] of candidates.entries()) {
        const place = candidates.length > 1 ? ` (${index + 1} of ${candidates.length})` : '';
        const name = `${node.id}: ${eventName(node, one.eventType)}${place}`;
        const isRefusal = one.target === undefined && one.actions.length === 0;
        names.set(one as AnyTransitionDefinition, name);
        listed.push({ name, isRefusal });
      }
    }
  }
  return {
    listed,
    nameOf: (one: AnyTransitionDefinition): string => names.get(one) ?? `${one.source.id}: ${one.eventType}`,
  };
}
