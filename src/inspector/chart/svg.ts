import type {
  LaidOutChart,
  LaidOutEdge,
  LaidOutNode,
  Point,
  TextLine,
} from '#src/inspector/chart/laid-out-chart.ts';
import { FONT_FAMILY } from '#src/inspector/chart/text-metrics.ts';

interface Colours {
  readonly page: string;
  readonly text: string;
  readonly quiet: string;
  readonly failure: string;
  readonly line: string;
  readonly quietLine: string;
  readonly frame: string;
  readonly state: string;
  readonly inside: string;
  readonly wait: string;
  readonly lit: string;
  readonly litFill: string;
}

export type Scheme = 'light' | 'dark';

export const COLOURS: Readonly<Record<Scheme, Colours>> = {
  light: {
    page: '#ffffff',
    text: '#1c2429',
    quiet: '#5b6870',
    failure: '#8a4b3c',
    line: '#5b7078',
    quietLine: '#c3a9a1',
    frame: '#c3ccd1',
    state: '#ffffff',
    inside: '#f5f7f8',
    wait: '#b9d3d6',
    lit: '#0b6e77',
    litFill: '#d9f0f2',
  },
  dark: {
    page: '#14191c',
    text: '#e6ebee',
    quiet: '#9aa8b0',
    failure: '#dba394',
    line: '#8ca0a9',
    quietLine: '#7a5d55',
    frame: '#3c484e',
    state: '#232b2f',
    inside: '#1a2023',
    wait: '#33575c',
    lit: '#4fc3cd',
    litFill: '#12454b',
  },
};

export interface SvgOptions {
  readonly scheme: Scheme;
  /** Ids of the states that are active. */
  readonly lit?: ReadonlySet<string>;
  /** Ids of the transitions that have just been taken. */
  readonly flashed?: ReadonlySet<string>;
}

const RADIUS = 6;

const NUMBER = (value: number) => String(Math.round(value * 10) / 10);

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A line with rounded corners through points that lie at right angles, as the data of an SVG path. */
export function pathData(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return '';
  let data = `M${NUMBER(first.x)} ${NUMBER(first.y)}`;
  let before = first;
  for (const [at, corner] of others.entries()) {
    const after = others[at + 1];
    if (after) {
      const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
      const from = towards(corner, before, radius);
      const to = towards(corner, after, radius);
      data += `L${NUMBER(from.x)} ${NUMBER(from.y)}Q${NUMBER(corner.x)} ${NUMBER(corner.y)} ${NUMBER(to.x)} ${NUMBER(to.y)}`;
    } else {
      data += `L${NUMBER(corner.x)} ${NUMBER(corner.y)}`;
    }
    before = corner;
  }
  return data;
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}

function isFlashed(ids: readonly string[], { flashed }: SvgOptions): boolean {
  return flashed !== undefined && ids.some((id) => flashed.has(id));
}

function textSvg(line: TextLine, options: SvgOptions): string {
  const colours = COLOURS[options.scheme];
  const tones = { title: colours.text, plain: colours.text, quiet: colours.quiet, failure: colours.failure };
  const fill = isFlashed(line.edgeIds, options) ? colours.lit : tones[line.tone];
  const weight = line.isBold ? ' font-weight="bold"' : '';
  return `<text x="${NUMBER(line.x)}" y="${NUMBER(line.y)}" font-size="${line.size}" fill="${fill}"${weight} textLength="${NUMBER(line.width)}" lengthAdjust="spacingAndGlyphs">${escaped(line.text)}</text>`;
}

function boxSvg({ x, y, width, height }: LaidOutNode, inset: number, attributes: string): string {
  const at = `x="${NUMBER(x + inset)}" y="${NUMBER(y + inset)}"`;
  return `<rect ${at} width="${NUMBER(width - 2 * inset)}" height="${NUMBER(height - 2 * inset)}" rx="${RADIUS - inset}" ${attributes}/>`;
}

function nodeSvg(laidOut: LaidOutNode, options: SvgOptions): string {
  const { node, isRoot, isRegion, hasInside, isCollapsed, lines, wait } = laidOut;
  const colours = COLOURS[options.scheme];
  const isLit = !isRoot && options.lit?.has(node.id) === true;
  const stroke = isLit ? colours.lit : hasInside ? colours.frame : colours.line;
  const inside = isLit
    ? hasInside
      ? colours.inside
      : colours.litFill
    : hasInside
      ? colours.inside
      : colours.state;
  const dashes = isRegion ? ' stroke-dasharray="4 3"' : '';
  const parts = [
    boxSvg(
      laidOut,
      0.5,
      `fill="${isRoot ? colours.page : inside}" stroke="${stroke}" stroke-width="${isLit ? 2 : 1}"${dashes}`,
    ),
  ];
  if (node.type === 'final' || isCollapsed)
    parts.push(boxSvg(laidOut, 3.5, `fill="none" stroke="${stroke}"`));
  for (const stretch of wait) {
    const fill = options.lit?.has(stretch.id) ? colours.lit : colours.wait;
    parts.push(
      `<rect x="${NUMBER(stretch.x)}" y="${NUMBER(stretch.y)}" width="${NUMBER(stretch.width)}" height="${stretch.height}" rx="2" fill="${fill}"/>`,
    );
  }
  return [...parts, ...lines.map((line) => textSvg(line, options))].join('');
}

function edgeSvg({ edges, isFailure, points }: LaidOutEdge, options: SvgOptions): string {
  const colours = COLOURS[options.scheme];
  const flashes = isFlashed(
    edges.map(({ id }) => id),
    options,
  );
  const stroke = flashes ? colours.lit : isFailure ? colours.quietLine : colours.line;
  const head = flashes ? 'lit' : isFailure ? 'failure' : 'line';
  return `<path d="${pathData(points)}" fill="none" stroke="${stroke}" stroke-width="${flashes ? 2 : 1.25}" marker-end="url(#${head})"/>`;
}

/** The words of a line, on a piece of what lies below, so that the line does not run through them. */
function labelSvg({ label, isLabelInside, lines }: LaidOutEdge, options: SvgOptions): string {
  const { inside, page } = COLOURS[options.scheme];
  const { x, y, width, height } = label;
  const ground = `<rect x="${NUMBER(x)}" y="${NUMBER(y)}" width="${NUMBER(width)}" height="${NUMBER(height)}" fill="${isLabelInside ? inside : page}"/>`;
  return [ground, ...lines.map((line) => textSvg(line, options))].join('');
}

function arrowHead(id: string, colour: string): string {
  return `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0.5L8 4L0 7.5z" fill="${colour}"/></marker>`;
}

/** A chart as the text of an SVG file. */
export function chartSvg(laidOut: LaidOutChart, options: SvgOptions): string {
  const colours = COLOURS[options.scheme];
  const { chart, width, height, nodes, edges, initials } = laidOut;
  const description = chart.root.description;
  const rows = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}" role="img" aria-labelledby="title${description === null ? '' : ' description'}">`,
    `<title id="title">${escaped(chart.id)}</title>`,
    description === null ? '' : `<desc id="description">${escaped(description)}</desc>`,
    `<defs>${arrowHead('line', colours.line)}${arrowHead('failure', colours.quietLine)}${arrowHead('lit', colours.lit)}</defs>`,
    ...nodes.map((node) => nodeSvg(node, options)),
    ...edges.map((edge) => edgeSvg(edge, options)),
    ...initials.map(
      ({ dot, points }) =>
        `<circle cx="${NUMBER(dot.x)}" cy="${NUMBER(dot.y)}" r="4" fill="${colours.line}"/><path d="${pathData(points)}" fill="none" stroke="${colours.line}" stroke-width="1.25" marker-end="url(#line)"/>`,
    ),
    ...edges.map((edge) => labelSvg(edge, options)),
    '</svg>',
  ];
  return `${rows.filter((row) => row !== '').join('\n')}\n`;
}
