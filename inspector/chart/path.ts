import type { Point } from './laid-out-chart.ts';

const RADIUS = 6;

/** A number as it stands in a picture: a tenth of a pixel is as fine as anybody sees. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A line with rounded corners through points that lie at right angles, as the data of an SVG path. */
export function pathData(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (!first) return '';
  let data = `M${shortNumber(first.x)} ${shortNumber(first.y)}`;
  let before = first;
  for (const [at, corner] of others.entries()) {
    const after = others[at + 1];
    if (after) {
      const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
      const from = towards(corner, before, radius);
      const to = towards(corner, after, radius);
      data += `L${shortNumber(from.x)} ${shortNumber(from.y)}Q${shortNumber(corner.x)} ${shortNumber(corner.y)} ${shortNumber(to.x)} ${shortNumber(to.y)}`;
    } else {
      data += `L${shortNumber(corner.x)} ${shortNumber(corner.y)}`;
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
