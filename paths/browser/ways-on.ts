import { reasonAgainst } from '#paths/browser/beyond.ts';
import type { Model, Moment } from '#paths/core/model.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Step } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Whether a user takes the step: an event, or signing in again, which a machine waits for as for a service. */
function isDoneByUser(step: Step): step is Exclude<Step, { kind: 'time' }> {
  return step.kind === 'event' || (step.kind === 'answer' && step.of === 'sessionBack');
}

/** Names a user's step by its state, event and next state; null where no one would notice it. */
export function causeOf(before: Observation, step: Step, after: Observation): string | null {
  if (!isDoneByUser(step)) return null;
  const { reported, asked, passedOn, emitted } = after;
  const isSilent = [reported, asked, passedOn, emitted].every((effects) => effects.length === 0);
  const isSame = JSON.stringify(before.view) === JSON.stringify(after.view);
  if (isSilent && isSame && after.state === before.state) return null;
  return `${before.state}: ${step.of} -> ${after.state}`;
}

/** Everything that a step may be wanted for. */
export function causesOf(
  { browser }: Cases,
  before: Observation,
  step: Step,
  after: Observation,
): readonly string[] {
  const cause = causeOf(before, step, after);
  const wish = step.kind === 'time' ? '' : `${before.state}: ${step.of}: ${step.name} -> ${after.state}`;
  return [...(cause === null ? [] : [cause]), ...(browser?.wants?.includes(wish) ? [wish] : [])];
}

/** A moment of a machine, or all those that count as one. */
interface Place {
  /** The first of them that was found, until its ways are known: there are tens of thousands. */
  first: { readonly moment: Moment; readonly seen: Observation } | null;
  ways: readonly Way[];
}

interface Way {
  readonly step: Step;
  readonly causes: readonly string[];
  readonly to: Place;
  /** Whether the machine goes on there. */
  readonly goesOn: boolean;
}

/** A place on the way to what is wanted, and how it was come to. */
interface Reached {
  readonly at: Place;
  readonly by: { readonly from: Reached; readonly step: Step } | null;
}

function stepsTo({ by }: Reached): readonly Step[] {
  const steps: Step[] = [];
  for (let leg = by; leg; leg = leg.from.by) steps.unshift(leg.step);
  return steps;
}

/** Where a user with a browser can go from each moment of a machine, in one situation. */
export class WaysOn {
  readonly start: Moment;
  readonly given: string;
  readonly #model: Model<Cases>;
  readonly #places = new Map<string, Place>();

  constructor(model: Model<Cases>, given: string) {
    this.#model = model;
    this.given = given;
    this.start = model.begin(given);
  }

  #placeOf(moment: Moment, seen: Observation): Place {
    const { browser, matters } = this.#model.cases;
    const { value, status, context } = moment.snapshot;
    const key = JSON.stringify([value, status, matters(context as never), browser?.matters?.(seen)]);
    const known = this.#places.get(key);
    if (known) return known;
    const place = { first: { moment, seen }, ways: [] };
    this.#places.set(key, place);
    return place;
  }

  /** The ways on from a place. */
  #from(place: Place): readonly Way[] {
    if (!place.first) return place.ways;
    const { moment, seen: before } = place.first;
    place.first = null;
    place.ways = this.#model
      .steps(moment)
      .filter((step) => reasonAgainst(this.#model.cases, step, before) === null)
      .map((step) => {
        const to = this.#model.take(moment, step);
        const seen = this.#model.observe(to);
        const causes = causesOf(this.#model.cases, before, step, seen);
        return { step, causes, to: this.#placeOf(to, seen), goesOn: to.status === 'active' };
      });
    return place.ways;
  }

  /** The shortest way from here whose last step is wanted; null where there is none. */
  nearest(moment: Moment, isWanted: (cause: string) => boolean): readonly Step[] | null {
    const start = this.#placeOf(moment, this.#model.observe(moment));
    const seen = new Set([start]);
    let reached: readonly Reached[] = [{ at: start, by: null }];
    while (reached.length > 0) {
      const next: Reached[] = [];
      let ending: Reached | null = null;
      for (const from of reached) {
        for (const { step, causes, to, goesOn } of this.#from(from.at)) {
          const after = { at: to, by: { from, step } };
          if (causes.some(isWanted)) {
            // A path that is still in the machine afterwards can go on from there.
            if (goesOn) return stepsTo(after);
            ending ??= after;
          }
          if (seen.has(to)) continue;
          seen.add(to);
          next.push(after);
        }
      }
      if (ending) return stepsTo(ending);
      reached = next;
    }
    return null;
  }
}
