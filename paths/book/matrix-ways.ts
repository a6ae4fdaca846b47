import type { Observation } from '#paths/core/observed.ts';
import type { Path } from '#paths/core/path.ts';

/** Steps that a hand can only take at some moments, of machines whose screens have no rows to say so. */
const OFFERED: Readonly<Record<string, Readonly<Record<string, (seen: Observation) => boolean>>>> = {
  'matrix-rows': {
    // The button comes with the rows, and is off while a row is looked for.
    'row.find': ({ view }) => view.count !== null && view.isSearching === false,
    // The grid asks by itself for what is in sight.
    'rows.want': () => false,
  },
};

/** A path as far as hands can follow it. */
function asFarAsOffered({ at, legs, ...path }: Path): Path {
  const offered = OFFERED[path.machine] ?? {};
  const end = legs.findIndex(({ step }, index) => {
    const before = legs[index - 1]?.seen ?? at;
    return step.kind === 'event' && offered[step.of]?.(before) === false;
  });
  return { ...path, at, legs: end < 0 ? legs : legs.slice(0, end) };
}

/** The shortest paths to every state to which hands can follow one. */
export function offeredArrivals(paths: readonly Path[]): readonly Path[] {
  const arrivals = new Map<string, Path>();
  for (const path of paths.map(asFarAsOffered)) {
    for (let length = 0; length <= path.legs.length; length += 1) {
      const state = path.legs[length - 1]?.seen.state ?? path.at.state;
      const known = arrivals.get(state);
      if (!known || known.legs.length > length)
        arrivals.set(state, { ...path, legs: path.legs.slice(0, length) });
    }
  }
  return [...arrivals.values()].toSorted((one, other) => one.legs.length - other.legs.length);
}
