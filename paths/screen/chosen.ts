import type { Path } from '#paths/core/path.ts';
import { substatesIn } from '#paths/core/substates.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { reasonUnseen } from '#paths/screen/states.ts';

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
  const isFresh = (substate: string) =>
    !shown.has(substate) && reasonUnseen(cases, executors, substate) === null;
  return arrivals.toReversed().flatMap((path) => {
    const states = [path.at, ...path.legs.map(({ seen }) => seen)].map(({ state }) => substatesIn(state));
    const last = states.findLastIndex((substates) => substates.some(isFresh));
    if (last < 0) return [];
    for (const substate of states.slice(0, last + 1).flat()) shown.add(substate);
    return { ...path, legs: path.legs.slice(0, last) };
  });
}
