import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import type { LayoutOptions } from './laid-out-chart.ts';

/** A transition at a line, with the key of the state that it leads to where only one around that is drawn. */
export interface Lead {
  readonly edge: ChartEdge;
  readonly hiddenTarget: string | null;
}

/** Transitions from one drawn state to another one. */
export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly leads: readonly Lead[];
}

/**
 * A transition that is shown inside its state: it stays, or leads to a state around it, in it, or out of the picture.
 */
export interface Note {
  readonly edge: ChartEdge;
  /** Keys of the states that it leads to. */
  readonly targets: readonly string[];
}

/** Plan of a drawing: what becomes a box, a line, or words. */
export interface Plan {
  /** The drawn states by id, the root first. */
  readonly drawn: ReadonlyMap<string, ChartNode>;
  readonly parents: ReadonlyMap<string, ChartNode>;
  readonly connections: readonly Connection[];
  /** By the state that they stand in. */
  readonly notes: ReadonlyMap<string, readonly Note[]>;
}

const PHASES = ['brief', 'slow', 'cancellable'];

/** Whether a state's inside is nothing but how long it has been waiting. */
export function isWait({ children }: ChartNode): boolean {
  return children.length === PHASES.length && children.every(({ key }, at) => key === PHASES[at]);
}

function parentsBelow(node: ChartNode): [string, ChartNode][] {
  return node.children.flatMap((child) => [[child.id, node] as [string, ChartNode], ...parentsBelow(child)]);
}

function drawnBelow(node: ChartNode, collapsed: ReadonlySet<string>): ChartNode[] {
  if (isWait(node) || collapsed.has(node.id)) return [node];
  return [node, ...node.children.flatMap((child) => drawnBelow(child, collapsed))];
}

/** The last part of a state's id, which is what it is called. */
function keyOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1);
}

/** Sorts a chart's transitions into lines and words. Lines between the same two states are one. */
export function planOf(
  { root, edges }: Chart,
  { collapsed = new Set(), failures = 'lines' }: LayoutOptions,
): Plan {
  const drawn = new Map(drawnBelow(root, collapsed).map((node) => [node.id, node]));
  const parents = new Map(parentsBelow(root));
  const shown = (id: string): string => {
    const parent = parents.get(id);
    return drawn.has(id) || !parent ? id : shown(parent.id);
  };
  const isInside = (id: string, outer: string): boolean => {
    const parent = parents.get(id);
    return id === outer || (parent !== undefined && isInside(parent.id, outer));
  };
  const connections = new Map<string, { source: string; target: string; leads: Lead[] }>();
  const notes = new Map<string, Note[]>();
  for (const edge of edges) {
    const source = shown(edge.source);
    const reported: string[] = [];
    for (const id of edge.targets) {
      const target = shown(id);
      const isNear = isInside(source, target) || isInside(target, source);
      if (isNear || !drawn.has(target) || (failures === 'words' && edge.kind === 'error')) {
        reported.push(keyOf(id));
        continue;
      }
      const between = `${source} ${target}`;
      const connection = connections.get(between) ?? { source, target, leads: [] };
      connection.leads.push({ edge, hiddenTarget: target === id ? null : keyOf(id) });
      connections.set(between, connection);
    }
    // Transitions within a state that is drawn closed are not shown.
    const isHidden = source !== edge.source && edge.targets.every((id) => shown(id) === source);
    if (isHidden || (edge.targets.length > 0 && reported.length === 0)) continue;
    notes.set(source, [...(notes.get(source) ?? []), { edge, targets: reported }]);
  }
  return { drawn, parents, connections: [...connections.values()], notes };
}
