import { type Chart, type ChartEdge, type ChartNode, nodesBelow } from '#src/inspector/chart/chart.ts';

/** Transitions from one drawn state to another one. */
export interface Connection {
  readonly source: string;
  readonly target: string;
  readonly edges: readonly ChartEdge[];
}

/** A transition that is told inside its state: it stays, or leads to a state around it or in it. */
export interface Note {
  readonly edge: ChartEdge;
  /** Keys of the states that it leads to. */
  readonly targets: readonly string[];
}

/** What of a chart is drawn as a box, what as a line, and what as words. */
export interface Plan {
  /** The drawn states by id, the root first. */
  readonly drawn: ReadonlyMap<string, ChartNode>;
  readonly parents: ReadonlyMap<string, ChartNode>;
  readonly connections: readonly Connection[];
  /** By the state that they stand in. */
  readonly notes: ReadonlyMap<string, readonly Note[]>;
}

const STRETCHES = ['brief', 'long', 'endless'];

/** Whether a state's inside is nothing but how long it has been waiting. */
export function isWait({ children }: ChartNode): boolean {
  return children.length === STRETCHES.length && children.every(({ key }, at) => key === STRETCHES[at]);
}

function parentsBelow(node: ChartNode): [string, ChartNode][] {
  return node.children.flatMap((child) => [[child.id, node] as [string, ChartNode], ...parentsBelow(child)]);
}

function drawnBelow(node: ChartNode, collapsed: ReadonlySet<string>): ChartNode[] {
  if (isWait(node) || collapsed.has(node.id)) return [node];
  return [node, ...node.children.flatMap((child) => drawnBelow(child, collapsed))];
}

/** Sorts a chart's transitions into lines and words. Lines between the same two states are one. */
export function planOf({ root, edges }: Chart, collapsed: ReadonlySet<string>): Plan {
  const drawn = new Map(drawnBelow(root, collapsed).map((node) => [node.id, node]));
  const parents = new Map(parentsBelow(root));
  const keys = new Map(nodesBelow(root).map(({ id, key }) => [id, key]));
  const shown = (id: string): string => {
    const parent = parents.get(id);
    return drawn.has(id) || !parent ? id : shown(parent.id);
  };
  const isInside = (id: string, outer: string): boolean => {
    const parent = parents.get(id);
    return id === outer || (parent !== undefined && isInside(parent.id, outer));
  };
  const connections = new Map<string, { source: string; target: string; edges: ChartEdge[] }>();
  const notes = new Map<string, Note[]>();
  for (const edge of edges) {
    const source = shown(edge.source);
    const near: string[] = [];
    for (const id of edge.targets) {
      const target = shown(id);
      if (isInside(source, target) || isInside(target, source)) {
        near.push(keys.get(id) ?? id);
        continue;
      }
      const between = `${source} ${target}`;
      const connection = connections.get(between) ?? { source, target, edges: [] };
      connection.edges.push(edge);
      connections.set(between, connection);
    }
    // What happens out of sight is not told.
    const isHidden = source !== edge.source && edge.targets.every((id) => shown(id) === source);
    if (isHidden || (edge.targets.length > 0 && near.length === 0)) continue;
    notes.set(source, [...(notes.get(source) ?? []), { edge, targets: near }]);
  }
  return { drawn, parents, connections: [...connections.values()], notes };
}
