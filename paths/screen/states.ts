import type { AnyStateNode } from 'xstate';
import { substatesIn } from '#paths/core/substates.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';

/** The substate itself and the substates around it, the innermost first. */
function around(substate: string): readonly string[] {
  const names = substate.split('.');
  return names.map((_, index) => names.slice(0, names.length - index).join('.'));
}

/** The row for a substate, or for one around it. */
function rowFor<Row>(rows: Readonly<Record<string, Row>>, substate: string): Row | undefined {
  const name = around(substate).find((one) => one in rows);
  return name === undefined ? undefined : rows[name];
}

/** Why a flow that has come to its end shows nothing: its parent takes its screen away. */
export const OVER = 'the flow is over';

function hasEnded(node: AnyStateNode, substate: string): boolean {
  return node.states[substate]?.type === 'final';
}

/** Why a substate shows nothing: what is written down, or that the flow is over; null where it shows something. */
export function reasonUnseen({ machine }: Cases, { unseen = {} }: ScreenExecutors, substate: string) {
  return hasEnded(machine.root, substate) ? OVER : (rowFor(unseen, substate) ?? null);
}

/**
 * Returns the marks to be seen in a state; null where nothing of it is.
 * @throws Error when no one wrote what a substate shows
 */
export function marksOf(cases: Cases, executors: ScreenExecutors, state: string): readonly string[] | null {
  const seen = substatesIn(state).filter((substate) => reasonUnseen(cases, executors, substate) === null);
  if (seen.length === 0) return null;
  return seen.flatMap((substate) => {
    const marks = rowFor(executors.shows, substate);
    if (!marks) throw new Error(`no one wrote what the screen shows in the state ${substate}`);
    return marks;
  });
}
