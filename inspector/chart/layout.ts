import elk from 'elkjs/lib/elk.bundled.js';
import type { Chart } from './chart.ts';
import { elkGraphOf, PADDING, type Setting } from './elk-graph.ts';
import type { LaidOutChart, LayoutOptions } from './laid-out-chart.ts';
import { edgeLines, stateLines } from './lines.ts';
import { placedEdges, placedInitials, placedNodes } from './placement.ts';
import { type Plan, planOf } from './plan.ts';

/** Where the words at the head of a state with others inside are broken, in pixels. */
const HEAD = 320;

const AIRY = { leaf: 190, edge: 150, gaps: [24, 14, 12], isStacked: true } as const;
const CLOSE = { leaf: 150, edge: 100, gaps: [16, 12, 10], isStacked: true } as const;

/** From the airiest to the closest; what comes late is narrow, but not as easy to follow. */
const SETTINGS: readonly Setting[] = [
  AIRY,
  { ...AIRY, leaf: 160, edge: 120 },
  CLOSE,
  { ...CLOSE, isStacked: false },
  { ...CLOSE, leaf: 140, edge: 90, gaps: [12, 10, 8] },
  { ...CLOSE, placement: 'LINEAR_SEGMENTS' },
];

/** Factor over the maximum width beyond which tighter spacing is not tried, as it would not fit either. */
const HOPELESS = 2;

const engine = new elk.default();

async function layOutAs(
  chart: Chart,
  plan: Plan,
  options: LayoutOptions,
  setting: Setting,
  heads: ReadonlyMap<string, number> = new Map(),
): Promise<LaidOutChart> {
  const blocks = new Map(
    [...plan.drawn.values()].map((node) => {
      const name = node.id === chart.root.id ? chart.id : node.key;
      const hasInside = node.children.some(({ id }) => plan.drawn.has(id));
      const width = hasInside ? (heads.get(node.id) ?? HEAD) : setting.leaf;
      const notes = plan.notes.get(node.id) ?? [];
      return [node.id, stateLines(node, name, notes, width, options)];
    }),
  );
  const labels = plan.connections.map(({ leads }) => edgeLines(leads, setting.edge, options));
  const graphOf = (one: Setting) => elkGraphOf(chart.root, { plan, blocks, labels }, one);
  // The library breaks off at some lines into states of a parallel state when it is to keep the order of a machine.
  const picture = await engine
    .layout(graphOf(setting))
    .catch(() => engine.layout(graphOf({ ...setting, isInOrder: false })));
  const nodes = placedNodes(plan, blocks, picture);
  // The library does not always make a state with others inside as wide as its head.
  const narrow = nodes.filter(({ x, width, lines }) =>
    lines.some((line) => line.x + line.width > x + width - PADDING.x + 1),
  );
  if (narrow.length > 0 && heads.size === 0) {
    const widths = narrow.map(({ node, width }) => [node.id, width - 2 * PADDING.x] as const);
    return layOutAs(chart, plan, options, setting, new Map(widths));
  }
  return {
    chart,
    width: Math.ceil(picture.width ?? 0),
    height: Math.ceil(picture.height ?? 0),
    nodes,
    edges: placedEdges(plan, labels, picture, nodes),
    initials: placedInitials(plan, picture),
  };
}

/**
 * Gives everything in a chart its place, the same on every machine. Nothing is asked of a screen, so it runs in Node as
 * in a browser.
 * @returns the airiest layout that is no wider than `maxWidth`, or else the narrowest
 */
export async function layOut(chart: Chart, options: LayoutOptions = {}): Promise<LaidOutChart> {
  const { maxWidth = Number.POSITIVE_INFINITY } = options;
  const plan = planOf(chart, options);
  let narrowest: LaidOutChart | null = null;
  for (const setting of SETTINGS) {
    const laidOut = await layOutAs(chart, plan, options, setting);
    if (laidOut.width <= maxWidth || laidOut.width > maxWidth * HOPELESS) return laidOut;
    if (!narrowest || laidOut.width < narrowest.width) narrowest = laidOut;
  }
  if (!narrowest) throw new Error(`${chart.id} cannot be laid out`);
  return narrowest;
}
