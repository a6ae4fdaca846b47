import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Trigger of a transition: an event from outside, a child's end, time, or nothing at all. */
export type EdgeKind = 'event' | 'done' | 'error' | 'after' | 'always';

const AFTER = /^xstate\.after\.([^.]+)\./;
const OF_CHILD = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/;
const ANONYMOUS = new Set(['', 'guard', 'actions', 'entry', 'exit']);
const VERBS = { done: 'done', error: 'fails', snapshot: 'changes' } as const;

/** The name of what an invocation runs; logic that stands in the chart itself has only its id. */
export function sourceName(src: unknown, id: string): string {
  return typeof src === 'string' ? src : id;
}

export function kindOf(eventType: string): EdgeKind {
  if (eventType === '') return 'always';
  if (eventType.startsWith('xstate.after.')) return 'after';
  if (eventType.startsWith('xstate.error.')) return 'error';
  if (eventType.startsWith('xstate.')) return 'done';
  return 'event';
}

function duration(delay: string): string {
  const milliseconds = Number(delay);
  if (Number.isNaN(milliseconds)) return delay;
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** An event as a reader calls it: XState's own ones name what has ended, failed, or how long it takes. */
export function eventWords(node: AnyStateNode, eventType: string): string {
  if (eventType === '') return 'at once';
  if (eventType === '*') return 'any other event';
  const [, delay] = AFTER.exec(eventType) ?? [];
  if (delay !== undefined) return `after ${duration(delay)}`;
  const [, end, change, id] = OF_CHILD.exec(eventType) ?? [];
  const what = end ?? change;
  if (what !== undefined && id !== undefined) {
    const invoked = node.invoke.find((one) => one.id === id);
    return `${sourceName(invoked?.src, id)} ${VERBS[what as keyof typeof VERBS]}`;
  }
  return eventType.startsWith('xstate.done.state.') ? 'all done' : eventType;
}

/** An action or a guard by its name; one that stands in the chart itself says what it does. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type, to, name, assignment } = part as Readonly<Record<string, unknown>>;
  if (type === 'xstate.assign' && typeof assignment === 'object') {
    return `assign ${Object.keys(Object(assignment)).join(', ')}`;
  }
  if (type === 'xstate.sendTo') return typeof to === 'string' ? `send to ${to}` : 'send';
  if (typeof type === 'string') return type.replace(/^xstate\./, '');
  // A function that is written in the chart itself is called after the property that it stands in.
  return typeof name === 'string' && !ANONYMOUS.has(name) ? name : '…';
}

/**
 * A name for a transition that every copy of its machine has, and that crosses windows: its state, its event and its
 * place among the transitions of that event.
 */
export function edgeIdOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id}|${eventType}|${siblings?.indexOf(transition) ?? 0}`;
}
