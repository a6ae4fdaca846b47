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

interface Way {
  readonly step: Step;
  readonly causes: readonly string[];
  readonly to: Moment;
}

/** Where a user with a browser can go from each moment of a machine, in one situation. */
export class WaysOn {
  readonly start: Moment;
  readonly given: string;
  readonly #model: Model<Cases>;
  readonly #ways = new Map<string, readonly Way[]>();
  readonly #keys = new WeakMap<Moment, string>();

  constructor(model: Model<Cases>, given: string) {
    this.#model = model;
    this.given = given;
    this.start = model.begin(given);
  }

  #keyOf(moment: Moment): string {
    const known = this.#keys.get(moment);
    if (known !== undefined) return known;
    const key = this.#newKeyOf(moment);
    this.#keys.set(moment, key);
    return key;
  }

  #newKeyOf(moment: Moment): string {
    const { browser, matters } = this.#model.cases;
    const { snapshot } = moment;
    const shown = browser?.matters?.(this.#model.observe(moment));
    return JSON.stringify([snapshot.value, snapshot.status, matters(snapshot.context as never), shown]);
  }

  /** The ways on from here; of moments that count as one, those that were found first. */
  from(moment: Moment): readonly Way[] {
    const key = this.#keyOf(moment);
    const known = this.#ways.get(key);
    if (known) return known;
    const before = this.#model.observe(moment);
    const ways = this.#model
      .steps(moment)
      .filter((step) => reasonAgainst(this.#model.cases, step, before) === null)
      .map((step) => {
        const to = this.#model.take(moment, step);
        return { step, causes: causesOf(this.#model.cases, before, step, this.#model.observe(to)), to };
      });
    this.#ways.set(key, ways);
    return ways;
  }

  /** The shortest way from here whose last step is wanted; null where there is none. */
  nearest(moment: Moment, isWanted: (cause: string) => boolean): readonly Step[] | null {
    const seen = new Set([this.#keyOf(moment)]);
    let reached: { readonly at: Moment; readonly steps: readonly Step[] }[] = [{ at: moment, steps: [] }];
    while (reached.length > 0) {
      const next: typeof reached = [];
      let ending: readonly Step[] | null = null;
      for (const { at, steps } of reached) {
        for (const { step, causes, to } of this.from(at)) {
          const taken = [...steps, step];
          if (causes.some(isWanted)) {
            // A path that is still in the machine afterwards can go on from there.
            if (to.status === 'active') return taken;
            ending ??= taken;
          }
          const key = this.#keyOf(to);
          if (seen.has(key)) continue;
          seen.add(key);
          next.push({ at: to, steps: taken });
        }
      }
      if (ending) return ending;
      reached = next;
    }
    return null;
  }
}
