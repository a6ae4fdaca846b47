import type { Cases } from '#paths/core/cases.ts';
import type { Path } from '#paths/core/path.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { placesIn, reasonUnseen } from '#paths/screen/states.ts';

/**
 * The shortest paths to every state that shows something, without those that others come through anyway: every state is
 * shown, but not on every way there.
 */
export function screenPaths(
  cases: Cases,
  executors: ScreenExecutors,
  arrivals: readonly Path[],
): readonly Path[] {
  const shown = new Set<string>();
  const isFresh = (place: string) => !shown.has(place) && reasonUnseen(cases, executors, place) === null;
  return arrivals.toReversed().flatMap((path) => {
    const states = [path.at, ...path.legs.map(({ seen }) => seen)].map(({ state }) => placesIn(state));
    const last = states.findLastIndex((places) => places.some(isFresh));
    if (last < 0) return [];
    for (const place of states.slice(0, last + 1).flat()) shown.add(place);
    return { ...path, legs: path.legs.slice(0, last) };
  });
}
