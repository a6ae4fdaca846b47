import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { ChartNode } from '#src/inspector/chart/chart.ts';
import type { Block } from '#src/inspector/chart/lines.ts';
import { type Connection, isWait, type Plan } from '#src/inspector/chart/plan.ts';

export const DOT = 10;
/** Room for the bar that shows how long a state has been waiting. */
export const WAIT_BAR = { height: 4, gap: 6 } as const;
export const PADDING = { x: 12, y: 8 } as const;
const INSIDE = { side: 16, top: 10, bottom: 16 } as const;
const LABEL_AIR = 6;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
};

/** Hold in every state that has others inside. */
const INNER_OPTIONS = {
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

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

function nodeOf(node: ChartNode, plan: Plan, blocks: ReadonlyMap<string, Block>): ElkNode {
  const block = blocks.get(node.id) ?? { width: 0, height: 0, lines: [] };
  const inside = node.children.filter(({ id }) => plan.drawn.has(id));
  if (inside.length === 0) return leafOf(node, block);
  const head = block.height + 2 * PADDING.y;
  const children = inside.map((child) => nodeOf(child, plan, blocks));
  const dot: ElkNode = {
    id: initialIdOf(node),
    width: DOT,
    height: DOT,
    layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
  };
  return {
    id: node.id,
    children: node.initial === null ? children : [dot, ...children],
    layoutOptions: {
      ...INNER_OPTIONS,
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

/** The plan of a chart in the layout library's terms, every text as a box of its size. */
export function elkGraphOf(
  root: ChartNode,
  plan: Plan,
  blocks: ReadonlyMap<string, Block>,
  labels: readonly Block[],
): ElkNode {
  const beginnings = [...plan.drawn.values()].flatMap((node): ElkExtendedEdge[] =>
    node.initial !== null && plan.drawn.has(node.initial)
      ? [{ id: `${initialIdOf(node)} line`, sources: [initialIdOf(node)], targets: [node.initial] }]
      : [],
  );
  const lines = plan.connections.map((connection, at) =>
    lineOf(connection, at, labels[at] ?? { width: 0, height: 0, lines: [] }),
  );
  return {
    id: 'picture',
    layoutOptions: { ...OPTIONS, ...INNER_OPTIONS, 'elk.padding': '[top=1,left=1,bottom=1,right=1]' },
    children: [nodeOf(root, plan, blocks)],
    edges: [...beginnings, ...lines],
  };
}
