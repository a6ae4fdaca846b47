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

/**
 * The fewest of these paths, and no more of each than needed, in which a user causes every transition that a user can.
 * @param isPossible whether a step can be carried out in a browser at all
 */
export function userPaths(paths: readonly Path[], isPossible: (leg: Leg) => boolean): readonly Path[] {
  const caused = new Set<string>();
  const chosen: Path[] = [];
  const longestFirst = paths.toSorted((one, other) => other.legs.length - one.legs.length);
  for (const path of longestFirst) {
    const legs = asFarAsPossible(path, isPossible);
    let needed = 0;
    let before = path.at;
    for (const [index, { step, seen }] of legs.entries()) {
      const cause = `${before.state} ${'of' in step ? `${step.of}: ${step.name}` : ''} ${seen.state}`;
      if (step.kind === 'event' && !caused.has(cause)) needed = index + 1;
      if (step.kind === 'event') caused.add(cause);
      before = seen;
    }
    if (needed > 0) chosen.push({ ...path, legs: legs.slice(0, needed) });
  }
  return chosen;
}
