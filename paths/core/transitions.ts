import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

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
  return eventType.replace(/^xstate\.(done|error|snapshot)\.(actor\.)?/, '$1 ') || 'always';
}

function candidatesOf({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
}

/** One candidate of an event in one state, as the coverage names it. */
export function transitionName(one: AnyTransitionDefinition): string {
  const candidates = candidatesOf(one);
  const substate = candidates.length > 1 ? ` (${candidates.indexOf(one) + 1} of ${candidates.length})` : '';
  return `${one.source.id}: ${eventName(one.source, one.eventType)}${substate}`;
}

/** The names of all transitions of a machine, each candidate of a guarded event apart. */
export function transitionNames({ root }: AnyStateMachine): string[] {
  return nodesOf(root).flatMap((node) =>
    [...node.transitions.values(), ...(node.always ? [node.always] : [])].flat().map(transitionName),
  );
}
