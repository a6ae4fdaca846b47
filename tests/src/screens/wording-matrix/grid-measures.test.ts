import { beforeEach, expect, it } from 'vitest';
import { readMeasures, writeMeasures } from '#src/screens/wording-matrix/grid-measures.ts';

beforeEach(() => localStorage.clear());

it('knows nothing of a grid that was never laid out in this browser', () => {
  writeMeasures({ box: 0, rows: { compact: 49 } });
  expect(readMeasures()).toEqual({ box: 0, rows: {} });
});

it('knows how high the box and its rows were', () => {
  writeMeasures({ box: 420, rows: { compact: 49 } });
  expect(readMeasures()).toEqual({ box: 420, rows: { compact: 49 } });
});

it('expects no box higher than the window, which may have become smaller', () => {
  writeMeasures({ box: 9_000, rows: {} });
  expect(readMeasures().box).toBe(window.innerHeight);
});

it.each(['no JSON', 'null', '{"box":"high","rows":{"compact":-1,"large":20}}'])(
  'makes nothing of %s',
  (text) => {
    localStorage.setItem('leitstand:matrix:measures', text);
    expect(readMeasures()).toEqual({ box: 0, rows: {} });
  },
);
