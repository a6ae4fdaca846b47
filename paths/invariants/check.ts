import { type Path, stepName } from '#paths/core/path.ts';
import { pathSentences } from '#paths/core/sentences.ts';
import { substatesIn } from '#paths/core/substates.ts';
import { INVARIANTS, type Invariant, type InvariantName } from '#paths/invariants/all.ts';
import { EXCEPTIONS, type Exception } from '#paths/invariants/exceptions.ts';
import { leavableOn, type Moment, momentsOf } from '#paths/invariants/moment.ts';
import type { Cases } from '#paths/kit/cases.ts';

function isOf({ machine }: Exception, id: string): boolean {
  return machine === id || (machine.startsWith('*') && id.endsWith(machine.slice(1)));
}

function isAt({ at }: Exception, { given, step, seen }: Moment): boolean {
  const names = [`given ${given}`, ...substatesIn(seen.state), ...(step ? [stepName(step)] : [])];
  return names.some((name) => name.startsWith(at));
}

/** Looks whether the invariants hold on paths, and which exceptions were needed. */
export class InvariantCheck {
  readonly #exceptions: readonly Exception[];
  readonly #needed = new Set<Exception>();

  constructor(exceptions: readonly Exception[] = EXCEPTIONS) {
    this.#exceptions = exceptions;
  }

  /** Where the invariants do not hold, each place once, with the shortest path there. */
  broken(cases: Cases, paths: readonly Path[]): readonly string[] {
    const said = new Map<string, string>();
    const leavable = leavableOn(paths);
    for (const path of paths) {
      for (const [index, moment] of momentsOf(cases, path, leavable).entries()) {
        for (const [name, what] of this.#brokenBy(moment)) {
          const place = `${name} ${what} ${moment.seen.state} ${moment.step ? stepName(moment.step) : ''}`;
          if (said.has(place)) continue;
          const way = pathSentences(cases, { ...path, legs: path.legs.slice(0, index) });
          const sentence = `${cases.machine.id} breaks what must always hold, '${INVARIANTS[name].says}': ${what}`;
          said.set(place, [sentence, ...way.map((line) => `    ${line}`)].join('\n'));
        }
      }
    }
    return [...said.values()];
  }

  *#brokenBy(moment: Moment): Generator<readonly [InvariantName, string]> {
    for (const [key, { brokenBy }] of Object.entries<Invariant>(INVARIANTS)) {
      const name = key as InvariantName;
      const what = brokenBy(moment);
      if (what === null) continue;
      const { id } = moment.cases.machine;
      const exception = this.#exceptions.find((one) => one.of === name && isOf(one, id) && isAt(one, moment));
      if (exception) this.#needed.add(exception);
      else yield [name, what];
    }
  }

  /** The exceptions that nothing needs any more, after all machines were looked at. */
  unneeded(): readonly string[] {
    return this.#exceptions
      .filter((one) => !this.#needed.has(one))
      .map(({ of, machine, at }) => `${of} is excepted for ${machine} at ${at}, which nothing needs`);
  }
}
