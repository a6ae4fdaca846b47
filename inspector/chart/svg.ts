import { COLOURS, type Scheme } from './colours.ts';
import type { Box, LaidOutChart, LaidOutEdge, LaidOutNode, TextLine } from './laid-out-chart.ts';
import { pathData, shortNumber } from './path.ts';
import { FONT_FAMILY } from './text-metrics.ts';

export interface SvgOptions {
  readonly scheme: Scheme;
  /** Ids of the states that are active. */
  readonly lit?: ReadonlySet<string>;
  /** Ids of the transitions that have just been taken. */
  readonly flashed?: ReadonlySet<string>;
}

const RADIUS = 6;
const CARD = 4;

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function isFlashed(ids: readonly string[], { flashed }: SvgOptions): boolean {
  return flashed !== undefined && ids.some((id) => flashed.has(id));
}

function textSvg(line: TextLine, options: SvgOptions): string {
  const colours = COLOURS[options.scheme];
  const tones = { title: colours.text, plain: colours.text, quiet: colours.quiet, failure: colours.failure };
  const fill = isFlashed(line.edgeIds, options) ? colours.lit : tones[line.tone];
  const weight = line.isBold ? ' font-weight="bold"' : '';
  return `<text x="${shortNumber(line.x)}" y="${shortNumber(line.y)}" font-size="${line.size}" fill="${fill}"${weight} textLength="${shortNumber(line.width)}" lengthAdjust="spacingAndGlyphs">${escaped(line.text)}</text>`;
}

function moved({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width, height };
}

function boxSvg({ x, y, width, height }: Box, inset: number, attributes: string): string {
  const at = `x="${shortNumber(x + inset)}" y="${shortNumber(y + inset)}"`;
  return `<rect ${at} width="${shortNumber(width - 2 * inset)}" height="${shortNumber(height - 2 * inset)}" rx="${RADIUS - inset}" ${attributes}/>`;
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
  const fill = isRoot ? colours.page : inside;
  const parts = [
    boxSvg(laidOut, 0.5, `fill="${fill}" stroke="${stroke}" stroke-width="${isLit ? 2 : 1}"${dashes}`),
  ];
  // A second card below the first: there is more inside.
  if (isCollapsed) parts.unshift(boxSvg(moved(laidOut, CARD), 0.5, `fill="${fill}" stroke="${stroke}"`));
  if (node.type === 'final') parts.push(boxSvg(laidOut, 3.5, `fill="none" stroke="${stroke}"`));
  for (const phase of wait) {
    const fill = options.lit?.has(phase.id) ? colours.lit : colours.wait;
    parts.push(
      `<rect x="${shortNumber(phase.x)}" y="${shortNumber(phase.y)}" width="${shortNumber(phase.width)}" height="${phase.height}" rx="2" fill="${fill}"/>`,
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
  const ground = `<rect x="${shortNumber(x)}" y="${shortNumber(y)}" width="${shortNumber(width)}" height="${shortNumber(height)}" fill="${isLabelInside ? inside : page}"/>`;
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
        `<circle cx="${shortNumber(dot.x)}" cy="${shortNumber(dot.y)}" r="4" fill="${colours.line}"/><path d="${pathData(points)}" fill="none" stroke="${colours.line}" stroke-width="1.25" marker-end="url(#line)"/>`,
    ),
    ...edges.map((edge) => labelSvg(edge, options)),
    '</svg>',
  ];
  return `${rows.filter((row) => row !== '').join('\n')}\n`;
}
