/* Which pictures of the machines there are: one of each shape, and several where one would be too wide for a page. */
import { chartOf, partOf } from '#inspector/chart/chart.ts';
import { layOut } from '#inspector/chart/layout.ts';
import { isWait } from '#inspector/chart/plan.ts';
import { chartSvg } from '#inspector/chart/svg.ts';
import { inHouse } from './house.mjs';

/** @typedef {import('#inspector/chart/chart.ts').Chart} Chart */
/** @typedef {import('#inspector/chart/laid-out-chart.ts').LaidOutChart} LaidOutChart */
/** @typedef {{ file: string, text: string, laidOut: LaidOutChart }} Picture */

export const CHARTS = inHouse('docs', 'charts');
/** A page shows about 900 pixels; what is this wide still has letters of 11 there. */
export const PAGE_WIDTH = 980;

/** Machines that one function makes for many subjects are drawn once, under its name. By one of each. */
const SHARED = new Map([
  ['wording-list', 'record-list'],
  ['wording-form', 'record-form'],
  ['wording-deletion', 'record-deletion'],
  ['wording-consequences', 'record-consequences'],
]);

/** Equal for charts that differ in nothing but the name of their machine. @param {Chart} chart */
function shapeOf(chart) {
  return JSON.stringify(chart).replaceAll(chart.id, 'machine');
}

/**
 * One chart for each shape.
 * @param {readonly import('xstate').AnyStateMachine[]} machines
 * @returns {Map<string, Chart>} by the name that the shape goes by
 */
export function shapesOf(machines) {
  /** @type {Map<string, Chart[]>} */
  const groups = new Map();
  for (const chart of machines.map(chartOf)) {
    const shape = shapeOf(chart);
    groups.set(shape, [...(groups.get(shape) ?? []), chart]);
  }
  return new Map(
    [...groups.values()].flatMap((charts) => {
      const named = charts.find(({ id }) => SHARED.has(id)) ?? charts[0];
      if (!named) return [];
      const name = SHARED.get(named.id) ?? named.id;
      if (charts.length > 1 && name === named.id) {
        const ids = charts.map(({ id }) => id).join(', ');
        throw new Error(`${ids} have the same chart; scripts/support/charts.mjs wants one name for them`);
      }
      return [[name, { ...named, id: name }]];
    }),
  );
}

/** @param {Chart} chart @param {ReadonlySet<string>} [collapsed] */
async function fitted(chart, collapsed = new Set()) {
  const options = { descriptions: true, maxWidth: PAGE_WIDTH, collapsed };
  const laidOut = await layOut(chart, options);
  if (laidOut.width <= PAGE_WIDTH) return laidOut;
  const quieter = await layOut(chart, { ...options, failures: 'words' });
  return quieter.width < laidOut.width ? quieter : laidOut;
}

/**
 * A chart for a page. What would be too wide is drawn with its inner charts closed, and each of them by itself.
 * @param {Chart} chart
 * @returns {Promise<LaidOutChart[]>}
 */
async function layOutForPage(chart) {
  const whole = await layOut(chart, { descriptions: true, maxWidth: PAGE_WIDTH });
  const inner = chart.root.children.filter((child) => child.children.length > 0 && !isWait(child));
  if (whole.width <= PAGE_WIDTH) return [whole];
  const overview = await fitted(chart, new Set(inner.map(({ id }) => id)));
  const parts = [];
  for (const { id, key } of inner) {
    parts.push(await fitted({ ...partOf(chart, id), id: `${chart.id}.${key}` }));
  }
  return [overview, ...parts];
}

/**
 * Every picture of some machines.
 * @param {readonly import('xstate').AnyStateMachine[]} machines
 * @returns {Promise<Picture[]>} the text of each file in docs/charts
 */
export async function drawPictures(machines) {
  const pictures = [];
  for (const chart of shapesOf(machines).values()) {
    for (const laidOut of await layOutForPage(chart)) {
      for (const scheme of /** @type {const} */ (['light', 'dark'])) {
        const file = `${laidOut.chart.id}-${scheme}.svg`;
        pictures.push({ file, text: chartSvg(laidOut, { scheme }), laidOut });
      }
    }
  }
  return pictures;
}
