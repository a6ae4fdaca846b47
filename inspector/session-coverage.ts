import type { AnyStateMachine } from 'xstate';
import { type Chart, nodesBelow } from './chart/chart.ts';
import type { EventLog } from './event-log.ts';
import { activeNodes } from './states.ts';

/** What a session has shown of one machine, whichever of its actors it was. */
export interface SessionCoverage {
  /** Ids of the states that were active after some event. */
  readonly states: ReadonlySet<string>;
  /** Ids of the transitions that were taken. */
  readonly edges: ReadonlySet<string>;
}

/** What the events up to a moment have shown of a machine; null is now. */
export function coverageOf(log: EventLog, machine: AnyStateMachine, moment: number | null): SessionCoverage {
  const states = new Set<string>();
  const edges = new Set<string>();
  const seen = new Set<string>();
  for (const { seq, actor, state, edges: taken } of log.entries) {
    if (moment !== null && seq > moment) break;
    if (log.actor(actor)?.machine !== machine.id || state === null) continue;
    for (const edge of taken) edges.add(edge);
    const words = JSON.stringify(state);
    if (seen.has(words)) continue;
    seen.add(words);
    for (const { id } of activeNodes(machine, state)) states.add(id);
  }
  return { states, edges };
}

/** A coverage in a sentence. Transitions that only refuse an event are none. */
export function coverageWords({ root, edges }: Chart, covered: SessionCoverage): string {
  const states = nodesBelow(root);
  const ways = edges.filter(({ isRefusal }) => !isRefusal);
  const count = <Item extends { readonly id: string }>(
    items: readonly Item[],
    noun: string,
    of: ReadonlySet<string>,
  ) =>
    `${items.filter(({ id }) => of.has(id)).length} of ${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
  return `${count(states, 'state', covered.states)}, ${count(ways, 'transition', covered.edges)}`;
}
