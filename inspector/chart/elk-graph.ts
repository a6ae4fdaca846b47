import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartNode, nodesBelow } from './chart.ts';
import type { Block } from './lines.ts';
import { type Connection, isWait, type Plan } from './plan.ts';

export const DOT = 10;
/** Room for the bar that shows how long a state has been waiting. */
export const WAIT_BAR = { height: 4, gap: 6 } as const;
export const PADDING = { x: 12, y: 8 } as const;
const INSIDE = { side: 16, top: 10, bottom: 16 } as const;
const LABEL_AIR = 5;
const NOTHING: Block = { width: 0, height: 0, lines: [] };
const FIRST = { 'elk.layered.layering.layerConstraint': 'FIRST' };
const LAST = { 'elk.layered.layering.layerConstraint': 'LAST' };

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
};

/** How much room there is: words are broken at these widths, in pixels, and everything is that far apart. */
export interface Setting {
  readonly leaf: number;
  readonly edge: number;
  /** Between states, between a line and a state, between lines. */
  readonly gaps: readonly [number, number, number];
  /** Whether parts of a parallel state stand one below the other. */
  readonly isStacked: boolean;
  /** How states are moved within their row, in the layout library's terms. */
  readonly placement?: 'NETWORK_SIMPLEX' | 'LINEAR_SEGMENTS';
  /** Whether states and lines keep the order in which the machine names them; they do unless said otherwise. */
  readonly isInOrder?: boolean;
}

/** Hold in every state that has others inside. */
function innerOptions({
  gaps: [states, line, lines],
  placement = 'NETWORK_SIMPLEX',
  isInOrder = true,
}: Setting) {
  return {
    ...(isInOrder && { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' }),
    'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
    'elk.layered.nodePlacement.strategy': placement,
    'elk.spacing.nodeNode': String(states),
    'elk.spacing.edgeNode': String(line),
    'elk.spacing.edgeEdge': String(lines),
    'elk.layered.spacing.nodeNodeBetweenLayers': '24',
    'elk.layered.spacing.edgeNodeBetweenLayers': '14',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  };
}

/** Input of the layout: a chart's states and lines, every text as a block of its size. */
export interface Material {
  readonly plan: Plan;
  /** Of states, by their ids. */
  readonly blocks: ReadonlyMap<string, Block>;
  /** Of connections, by their place in the plan. */
  readonly labels: readonly Block[];
}

export function initialIdOf(node: ChartNode): string {
  return `initial ${node.id}`;
}

function leafOf(node: ChartNode, block: Block): ElkNode {
  const bar = isWait(node) ? WAIT_BAR.height + WAIT_BAR.gap : 0;
  return {
    id: node.id,
    width: block.width + 2 * PADDING.x,
    height: block.height + bar + 2 * PADDING.y,
  };
}

function nodeOf(node: ChartNode, material: Material, setting: Setting): ElkNode {
  const { plan, blocks } = material;
  const block = blocks.get(node.id) ?? NOTHING;
  const inside = node.children.filter(({ id }) => plan.drawn.has(id));
  if (inside.length === 0) {
    const isReached = plan.connections.some(({ target }) => target === node.id) || node.type !== 'final';
    return { ...leafOf(node, block), layoutOptions: isReached ? {} : LAST };
  }
  const head = block.height + 2 * PADDING.y;
  const children = inside.map((child) => nodeOf(child, material, setting));
  const dot: ElkNode = { id: initialIdOf(node), width: DOT, height: DOT, layoutOptions: FIRST };
  return {
    id: node.id,
    children: node.initial === null ? children : [dot, ...children],
    layoutOptions: {
      ...innerOptions(setting),
      'elk.padding': `[top=${head + INSIDE.top},left=${INSIDE.side},bottom=${INSIDE.bottom},right=${INSIDE.side}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${block.width + 2 * PADDING.x},${head})`,
    },
  };
}

/** The id of the line of a connection, by its place in the plan. */
export function lineId(at: number): string {
  return `line ${at}`;
}

function lineOf({ source, target }: Connection, at: number, block: Block): ElkExtendedEdge {
  return {
    id: lineId(at),
    sources: [source],
    targets: [target],
    labels: [
      {
        id: `label ${at}`,
        text: ' ',
        width: block.width + 2 * LABEL_AIR,
        height: block.height + 4,
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
      },
    ],
  };
}

/**
 * Invisible lines keep the parts of a parallel state one below the other, which a page has more room for. The
 * layout library cannot do it where a part has nothing inside.
 */
function stackOf({ type, children }: ChartNode, { drawn }: Plan): ElkExtendedEdge[] {
  const isPlain = children.some((child) => !child.children.some(({ id }) => drawn.has(id)));
  if (type !== 'parallel' || isPlain) return [];
  return children.slice(1).map((child, at) => {
    const above = children[at];
    return { id: `stack ${child.id}`, sources: above ? [above.id] : [], targets: [child.id] };
  });
}

/** Invisible lines keep below where all begins what no other line holds: its frame says how it is reached. */
function belowInitial({ id, initial, children }: ChartNode, { drawn, connections }: Plan): ElkExtendedEdge[] {
  if (initial === null || !drawn.has(initial)) return [];
  const held = new Set(connections.flatMap(({ source, target }) => [source, target]));
  return children
    .filter((child) => child.id !== initial && child.type !== 'final' && drawn.has(child.id))
    .filter((child) => !nodesBelow(child).some((node) => held.has(node.id)))
    .map((child) => ({ id: `below ${id} ${child.id}`, sources: [initial], targets: [child.id] }));
}

/** A chart in the layout library's terms, every text as a box of its size. */
export function elkGraphOf(root: ChartNode, material: Material, setting: Setting): ElkNode {
  const { plan, labels } = material;
  const drawn = [...plan.drawn.values()];
  const beginnings = drawn.flatMap((node): ElkExtendedEdge[] =>
    node.initial !== null && plan.drawn.has(node.initial)
      ? [{ id: `${initialIdOf(node)} line`, sources: [initialIdOf(node)], targets: [node.initial] }]
      : [],
  );
  const stack = setting.isStacked ? drawn.flatMap((node) => stackOf(node, plan)) : [];
  const below = drawn.flatMap((node) => belowInitial(node, plan));
  const lines = plan.connections.map((connection, at) => lineOf(connection, at, labels[at] ?? NOTHING));
  return {
    id: 'picture',
    layoutOptions: {
      ...OPTIONS,
      ...innerOptions(setting),
      'elk.padding': '[top=1,left=1,bottom=1,right=1]',
    },
    children: [nodeOf(root, material, setting)],
    edges: [...beginnings, ...stack, ...below, ...lines],
  };
}
