import { nodesOf, transitionNames } from '#paths/core/transitions.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Machines of one chart: the lists, forms and deletions of all kinds of records are each made by one factory. */
export interface Distinct {
  readonly first: Cases;
  readonly ids: readonly string[];
}

/** What a chart is made of, without the name of its machine. */
function chartOf({ machine }: Cases): string {
  const nodes = nodesOf(machine.root).map(({ path }) => path.join('.'));
  const transitions = transitionNames(machine).map((name) => name.replace(machine.id, ''));
  return JSON.stringify([nodes, transitions]);
}

/** The charts that there are, each with the machines that are made by it. */
export function distinctOf(all: readonly Cases[]): readonly Distinct[] {
  return [...Map.groupBy(all, chartOf).values()].flatMap((alike) => {
    // The one that is followed furthest speaks for all of them.
    const first =
      alike.find(({ browser }) => browser !== null && !browser.onlyLong) ??
      alike.find(({ browser }) => browser !== null) ??
      alike[0];
    return first
      ? [{ first, ids: [first, ...alike.filter((one) => one !== first)].map(({ machine }) => machine.id) }]
      : [];
  });
}
