import type { AnyStateNode } from 'xstate';
import type { Observation } from '#paths/core/observed.ts';
import { answerIn } from '#paths/core/situations.ts';
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

/** Whether a walk has to end before a moment, or at it. */
export function isLastAt({ lastAt = {}, passing = {} }: ScreenExecutors, { state, view }: Shown): boolean {
  return (
    substatesIn(state).some((substate) => rowFor(lastAt, substate) !== undefined) ||
    Object.entries(passing).some(([selector, answers]) => answers.includes(answerIn(view[selector])))
  );
}

type Shown = Pick<Observation, 'state' | 'view'>;

/**
 * Returns the marks to be seen in a state; null where nothing of it is.
 * @throws Error when no one wrote what a substate shows
 */
export function marksOf(
  cases: Cases,
  executors: ScreenExecutors,
  { state, view }: Shown,
): readonly string[] | null {
  const seen = substatesIn(state).filter((substate) => reasonUnseen(cases, executors, substate) === null);
  if (seen.length === 0) return null;
  const ofStates = seen.flatMap((substate) => {
    const marks = rowFor(executors.shows, substate);
    if (!marks) throw new Error(`no one wrote what the screen shows in the state ${substate}`);
    return marks;
  });
  return [...ofStates, ...marksOfAnswers(executors, { state, view })];
}

/** What comes with the answers of the view; a row for a kind of answer stands for all of that kind. */
function marksOfAnswers({ also = {} }: ScreenExecutors, { state, view }: Shown): readonly string[] {
  return Object.entries(also).flatMap(([row, byAnswer]) => {
    const [selector = '', at] = row.split(' at ');
    const isThere = at === undefined || substatesIn(state).some((one) => around(one).includes(at));
    if (!isThere) return [];
    const answer = answerIn(view[selector]);
    return byAnswer[answer] ?? byAnswer[answer.replace(/ .*/, '')] ?? [];
  });
}
