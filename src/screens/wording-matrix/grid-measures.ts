import { DENSITIES, type Density } from '#src/screens/wording-matrix/matrix-preferences.ts';

/** How high the box of the grid and most of its rows were when they were laid out last, in CSS pixels. */
export interface GridMeasures {
  readonly box: number;
  readonly rows: { readonly [One in Density]?: number };
}

const STORED = 'leitstand:matrix:measures';

/**
 * What this browser knows of the grid before it is laid out: with it, the first picture has the rows that are seen in it,
 * neither fewer nor more. Where nothing is known, no rows are drawn until the box is there.
 */
export function readMeasures(): GridMeasures {
  try {
    const { box, rows } = JSON.parse(localStorage.getItem(STORED) ?? '{}') ?? {};
    const known = DENSITIES.filter((density) => isHeight(rows?.[density]));
    return {
      box: isHeight(box) ? Math.min(box, window.innerHeight) : 0,
      rows: Object.fromEntries(known.map((density) => [density, rows[density]])),
    };
  } catch {
    return { box: 0, rows: {} };
  }
}

export function writeMeasures(measures: GridMeasures): void {
  // Nothing is laid out.
  if (measures.box === 0) return;
  try {
    localStorage.setItem(STORED, JSON.stringify(measures));
  } catch {
    // Then the next matrix is drawn without them.
  }
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value > 0;
}
