import { CASES } from '#paths/all.ts';
import type { Ways } from '#paths/core/explore.ts';
import { endOf, type Path } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { WrongOptions } from '#paths/options.ts';

/**
 * The cases of the machines that a user named, all where no one named one.
 * @throws WrongOptions when there is no such machine
 */
export function chosenCases(machines: readonly string[]): readonly Cases[] {
  if (machines.length === 0) return CASES;
  return machines.map((id) => {
    const found = CASES.find(({ machine }) => machine.id === id);
    if (found) return found;
    const known = CASES.map(({ machine }) => machine.id).toSorted();
    throw new WrongOptions(`there is no machine ${id}; there are ${known.join(', ')}`);
  });
}

/** The substates that a state's name goes through. */
function substatesOf(state: string): string[] {
  return state.split(/[^A-Za-z]+/);
}

/**
 * The shortest paths to what a user named: a state, a substate inside of states, or the name of a last step.
 * @throws WrongOptions when the machine knows nothing by that name
 */
export function pathsTo(machine: string, { arrivals, lastSteps }: Ways, to: string): readonly Path[] {
  const exact = arrivals.filter((path) => endOf(path).state === to);
  if (exact.length > 0) return exact;
  const inside = arrivals.filter((path) => substatesOf(endOf(path).state).includes(to));
  if (inside.length > 0) return inside.slice(0, 1);
  const steps = [...lastSteps].filter(([name]) => name === to || name.endsWith(`: ${to}`));
  if (steps.length > 0) return steps.map(([, path]) => path);
  const states = arrivals.map((path) => endOf(path).state);
  const names = [...lastSteps.keys()].map((name) => name.replace(/^.*: /, ''));
  throw new WrongOptions(
    `${machine} knows no state and no step ${to}; its states are ${states.join(', ')}; its steps are ${[...new Set(names)].join(', ')}`,
  );
}
