import type { AnyActorLogic, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type EdgeKind, edgeIdOf, eventWords, kindOf, nameOf, sourceName } from './words.ts';

/** Something that lives as long as a state: another machine, or a service that answers once. */
export interface ChartInvocation {
  readonly id: string;
  readonly source: string;
  readonly isMachine: boolean;
}

export interface ChartNode {
  /** XState's id of the state node, such as `sync.running.waiting`. */
  readonly id: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | null;
  readonly tags: readonly string[];
  /** Names of actions. */
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly ChartInvocation[];
  /** The id of the child that it begins with. */
  readonly initial: string | null;
  readonly children: readonly ChartNode[];
}

export interface ChartEdge {
  /** Id of the transition, as `edgeIdOf` returns it. */
  readonly id: string;
  readonly source: string;
  /** None when the state stays. */
  readonly targets: readonly string[];
  readonly kind: EdgeKind;
  /** The event's own type, empty for a transition without one. */
  readonly eventType: string;
  /** The event in words, such as `save fails` or `after 2 s`. */
  readonly event: string;
  readonly guard: string | null;
  /** The last of several transitions for one event, taken when no guard before it holds. */
  readonly isOtherwise: boolean;
  readonly actions: readonly string[];
  /** It is named only to say that nothing comes of it. */
  readonly isRefusal: boolean;
  readonly description: string | null;
}

/** A machine as plain data: what can be drawn, sent to another window, and compared. */
export interface Chart {
  readonly id: string;
  readonly root: ChartNode;
  readonly edges: readonly ChartEdge[];
}

function isMachine(machine: AnyStateMachine, src: AnyActorLogic | string): boolean {
  const logic = typeof src === 'string' ? machine.implementations.actors[src] : src;
  return typeof logic === 'object' && logic !== null && 'root' in logic;
}

function nodeOf(node: AnyStateNode): ChartNode {
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: [...node.tags],
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    invokes: node.invoke.map(({ src, id }) => ({
      id,
      source: sourceName(src, id),
      isMachine: isMachine(node.machine, src),
    })),
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    children: Object.values(node.states).map(nodeOf),
  };
}

function edgeOf(transition: AnyTransitionDefinition, isOtherwise: boolean): ChartEdge {
  const { source, eventType, target, guard, actions, description } = transition;
  const targets = (target ?? []).map(({ id }) => id);
  return {
    id: edgeIdOf(transition),
    source: source.id,
    targets,
    kind: kindOf(eventType),
    eventType,
    event: eventWords(source, eventType),
    guard: guard === undefined ? null : nameOf(guard),
    isOtherwise,
    actions: actions.map(nameOf),
    isRefusal: targets.length === 0 && actions.length === 0,
    description: description ?? null,
  };
}

function edgesOf(node: AnyStateNode): ChartEdge[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  const own = groups.flatMap((group) =>
    group.map((transition, at) => edgeOf(transition, at > 0 && transition.guard === undefined)),
  );
  return [...own, ...Object.values(node.states).flatMap(edgesOf)];
}

/** Reads a machine into a chart; with services or not, it is the same. */
export function chartOf(machine: AnyStateMachine): Chart {
  return { id: machine.id, root: nodeOf(machine.root), edges: edgesOf(machine.root) };
}

/** A node and everything below it, the node first. */
export function nodesBelow(node: ChartNode): ChartNode[] {
  return [node, ...node.children.flatMap(nodesBelow)];
}

/** One state of a chart with everything below it, as a chart of its own; lines out of it end nowhere. */
export function partOf(chart: Chart, id: string): Chart {
  const root = nodesBelow(chart.root).find((node) => node.id === id);
  if (!root) throw new Error(`${chart.id} has no state ${id}`);
  const inside = new Set(nodesBelow(root).map((node) => node.id));
  return { id, root, edges: chart.edges.filter(({ source }) => inside.has(source)) };
}
