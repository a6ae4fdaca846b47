import type { Observation } from '#tests/paths/core/observation.ts';
import type { Leg, Path } from '#tests/paths/core/path.ts';

/** Whether a machine lets an event pass without a trace: no screen offers that to a user. */
function isPassedOver({ step, seen }: Leg, before: Observation): boolean {
  if (step.kind !== 'event') return false;
  const { told, asked, passedOn, emitted } = seen;
  const isSilent = [told, asked, passedOn, emitted].every((effects) => effects.length === 0);
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return isSilent && seen.state === before.state && same(seen.view, before.view);
}

/** A path as far as a user can go it. */
function asFarAsPossible(path: Path, isPossible: (leg: Leg) => boolean): readonly Leg[] {
  let before = path.at;
  for (const [index, leg] of path.legs.entries()) {
    if (isPassedOver(leg, before) || !isPossible(leg)) return path.legs.slice(0, index);
    before = leg.seen;
  }
  return path.legs;
}

/** What a user causes on a path: from which state, by which event, to which state, each with the leg that it ends. */
function causesOf({ at }: Path, legs: readonly Leg[]): ReadonlyMap<string, number> {
  const causes = new Map<string, number>();
  let before = at;
  for (const [index, { step, seen }] of legs.entries()) {
    const cause = step.kind === 'event' ? `${before.state} ${step.of} ${seen.state}` : null;
    if (cause !== null && !causes.has(cause)) causes.set(cause, index + 1);
    before = seen;
  }
  return causes;
}

/** What it costs to lead a fresh page to where a path begins, in steps. */
const BEGINNING = 3;

/**
 * Few of these paths, and no more of each than needed, in which a user causes every transition that a user can.
 * @param isPossible whether a step can be carried out in a browser at all
 */
export function userPaths(paths: readonly Path[], isPossible: (leg: Leg) => boolean): readonly Path[] {
  const ways = paths.map((path) => {
    const legs = asFarAsPossible(path, isPossible);
    return { path, legs, causes: causesOf(path, legs) };
  });
  const left = new Set(ways.flatMap(({ causes }) => [...causes.keys()]));
  const chosen: Path[] = [];
  while (left.size > 0) {
    const [best] = ways
      .map(({ path, legs, causes }) => {
        const fresh = [...causes].filter(([cause]) => left.has(cause));
        const needed = Math.max(0, ...fresh.map(([, end]) => end));
        return { path, legs: legs.slice(0, needed), fresh, worth: fresh.length / (BEGINNING + needed) };
      })
      .toSorted((one, other) => other.worth - one.worth);
    if (!best) break;
    for (const [cause] of best.fresh) left.delete(cause);
    chosen.push({ ...best.path, legs: best.legs });
  }
  return chosen;
}
