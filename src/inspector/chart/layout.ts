import elk from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartNode } from '#src/inspector/chart/chart.ts';
import { DOT, elkGraphOf, initialIdOf, lineId, PADDING, WAIT_BAR } from '#src/inspector/chart/elk-graph.ts';
import type {
  Box,
  LaidOutChart,
  LaidOutEdge,
  LaidOutInitial,
  LaidOutNode,
  LayoutOptions,
  Point,
  Stretch,
  TextLine,
} from '#src/inspector/chart/laid-out-chart.ts';
import { type Block, edgeLines, stateLines } from '#src/inspector/chart/lines.ts';
import { isWait, type Plan, planOf } from '#src/inspector/chart/plan.ts';

/** Where texts are broken, in pixels. */
const WIDTHS = { leaf: 210, compound: 320, edge: 190 } as const;
const GAP = 2;
const NOTHING: Block = { width: 0, height: 0, lines: [] };

const engine = new elk.default();

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
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

function placed(lines: readonly TextLine[], { x, y }: Point): TextLine[] {
  return lines.map((line) => ({ ...line, x: line.x + x, y: line.y + y }));
}

/** The bar at the foot of a state that waits, a third for each stretch. */
function stretchesOf(node: ChartNode, box: Box): Stretch[] {
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

function laidOutNode(node: ChartNode, plan: Plan, box: Box, block: Block): LaidOutNode {
  const hasInside = node.children.some(({ id }) => plan.drawn.has(id));
  const parent = plan.parents.get(node.id);
  return {
    ...box,
    node,
    isRoot: parent === undefined,
    isRegion: parent?.type === 'parallel',
    hasInside,
    isCollapsed: !hasInside && node.children.length > 0 && !isWait(node),
    lines: placed(block.lines, { x: box.x + PADDING.x, y: box.y + PADDING.y }),
    wait: stretchesOf(node, box),
  };
}

function contains(outer: Box, { x, y, width, height }: Box): boolean {
  return (
    x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height
  );
}

/** Words at a line stand in its middle, each row by itself. */
function centred({ lines, height }: Block, label: Box): TextLine[] {
  const y = label.y + (label.height - height) / 2;
  return lines.map((line) => ({ ...line, x: label.x + (label.width - line.width) / 2, y: line.y + y }));
}

function laidOutEdges(
  plan: Plan,
  labels: readonly Block[],
  drawn: readonly ElkExtendedEdge[],
  nodes: readonly LaidOutNode[],
): LaidOutEdge[] {
  const byId = new Map(drawn.map((edge) => [edge.id, edge]));
  return plan.connections.map(({ source, target, edges }, at) => {
    const edge = byId.get(lineId(at));
    const label = boxOf(edge?.labels?.[0] ?? {});
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

function laidOutInitials(
  plan: Plan,
  boxes: ReadonlyMap<string, Box>,
  drawn: readonly ElkExtendedEdge[],
): LaidOutInitial[] {
  const bySource = new Map(drawn.map((edge) => [edge.sources[0], edge]));
  return [...plan.drawn.values()].flatMap((node) => {
    const box = boxes.get(initialIdOf(node));
    if (!box || node.initial === null) return [];
    const dot = { x: box.x + DOT / 2, y: box.y + DOT / 2 };
    return [{ target: node.initial, dot, points: pointsOf(bySource.get(initialIdOf(node))) }];
  });
}

/**
 * Gives everything in a chart its place, the same on every machine. Nothing is asked of a screen, so it runs in Node as
 * in a browser.
 */
export async function layOut(chart: Chart, options: LayoutOptions = {}): Promise<LaidOutChart> {
  const plan = planOf(chart, options.collapsed ?? new Set());
  const blocks = new Map(
    [...plan.drawn.values()].map((node) => {
      const name = node.id === chart.root.id ? chart.id : node.key;
      const isLeaf = !node.children.some(({ id }) => plan.drawn.has(id));
      const width = isLeaf ? WIDTHS.leaf : WIDTHS.compound;
      return [node.id, stateLines(node, name, plan.notes.get(node.id) ?? [], width, options)];
    }),
  );
  const labels = plan.connections.map(({ edges }) => edgeLines(edges, WIDTHS.edge, options));
  const picture = await engine.layout(elkGraphOf(chart.root, plan, blocks, labels));
  const boxes = new Map(boxesBelow(picture));
  const lines = picture.edges ?? [];
  const nodes = [...plan.drawn.values()].map((node) =>
    laidOutNode(node, plan, boxes.get(node.id) ?? boxOf({}), blocks.get(node.id) ?? NOTHING),
  );
  return {
    chart,
    width: Math.ceil(picture.width ?? 0),
    height: Math.ceil(picture.height ?? 0),
    nodes,
    edges: laidOutEdges(plan, labels, lines, nodes),
    initials: laidOutInitials(plan, boxes, lines),
  };
}
