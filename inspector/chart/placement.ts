import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { ChartNode } from './chart.ts';
import { DOT, initialIdOf, lineId, PADDING, WAIT_BAR } from './elk-graph.ts';
import type {
  Box,
  LaidOutEdge,
  LaidOutInitial,
  LaidOutNode,
  Phase,
  Point,
  TextLine,
} from './laid-out-chart.ts';
import type { Block } from './lines.ts';
import { isWait, type Plan } from './plan.ts';

const GAP = 2;
const NOTHING: Block = { width: 0, height: 0, lines: [] };

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box> = {}): Box {
  return { x, y, width, height };
}

/** Everything that was laid out, by its id. */
function boxesBelow(node: ElkNode): [string, Box][] {
  return [[node.id, boxOf(node)], ...(node.children ?? []).flatMap(boxesBelow)];
}

function pointsOf(edge: ElkExtendedEdge | undefined): Point[] {
  return (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

/** The bar at the foot of a state that waits, a third for each phase. */
function phasesOf(node: ChartNode, box: Box): Phase[] {
  if (!isWait(node)) return [];
  const whole = box.width - 2 * PADDING.x;
  const width = (whole - 2 * GAP) / 3;
  return node.children.map(({ id, key, description }, at) => ({
    id,
    key,
    description,
    x: box.x + PADDING.x + at * (width + GAP),
    y: box.y + box.height - PADDING.y - WAIT_BAR.height,
    width,
    height: WAIT_BAR.height,
  }));
}

function placedNode(node: ChartNode, plan: Plan, box: Box, block: Block): LaidOutNode {
  const hasInside = node.children.some(({ id }) => plan.drawn.has(id));
  const parent = plan.parents.get(node.id);
  const { x, y } = box;
  return {
    ...box,
    node,
    isRoot: parent === undefined,
    isRegion: parent?.type === 'parallel',
    hasInside,
    isCollapsed: !hasInside && node.children.length > 0 && !isWait(node),
    lines: block.lines.map((line) => ({ ...line, x: line.x + x + PADDING.x, y: line.y + y + PADDING.y })),
    wait: phasesOf(node, box),
  };
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  const isBeyond = x < outer.x || y < outer.y;
  return !isBeyond && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height;
}

/** Words at a line stand in its middle, each row by itself. */
function centred({ lines, height }: Block, label: Box): TextLine[] {
  const y = label.y + (label.height - height) / 2;
  return lines.map((line) => ({ ...line, x: label.x + (label.width - line.width) / 2, y: line.y + y }));
}

/** Every drawn state where the layout library has put it. */
export function placedNodes(plan: Plan, blocks: ReadonlyMap<string, Block>, picture: ElkNode): LaidOutNode[] {
  const boxes = new Map(boxesBelow(picture));
  return [...plan.drawn.values()].map((node) =>
    placedNode(node, plan, boxOf(boxes.get(node.id)), blocks.get(node.id) ?? NOTHING),
  );
}

/** Every line between two states, with its words. */
export function placedEdges(
  plan: Plan,
  labels: readonly Block[],
  picture: ElkNode,
  nodes: readonly LaidOutNode[],
): LaidOutEdge[] {
  const drawn = new Map(picture.edges?.map((edge) => [edge.id, edge]));
  return plan.connections.map(({ source, target, leads }, at) => {
    const edge = drawn.get(lineId(at));
    const label = boxOf(edge?.labels?.[0]);
    const edges = leads.map((lead) => lead.edge);
    return {
      source,
      target,
      edges,
      isFailure: edges.every(({ kind }) => kind === 'error'),
      points: pointsOf(edge),
      label,
      isLabelInside: nodes.some((node) => !node.isRoot && contains(node, label)),
      lines: centred(labels[at] ?? NOTHING, label),
    };
  });
}

/** Where each drawn state with others inside begins. */
export function placedInitials(plan: Plan, picture: ElkNode): LaidOutInitial[] {
  const boxes = new Map(boxesBelow(picture));
  const drawn = new Map(picture.edges?.map((edge) => [edge.sources[0], edge]));
  return [...plan.drawn.values()].flatMap((node) => {
    const box = boxes.get(initialIdOf(node));
    if (!box || node.initial === null) return [];
    const dot = { x: box.x + DOT / 2, y: box.y + DOT / 2 };
    return [{ target: node.initial, dot, points: pointsOf(drawn.get(initialIdOf(node))) }];
  });
}
