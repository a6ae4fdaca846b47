import { substatesIn } from '../substates.ts';
import type { Behaviour } from './behaviour.ts';

/** What a state means and how it is tagged, from what the chart says of its parts; as a machine shows it that is there. */
export function wordsOf({ states }: Pick<Behaviour, 'states'>, state: string) {
  const within = substatesIn(state);
  const parts = Object.entries(states).filter(([name]) =>
    within.some((substate) => substate === name || substate.startsWith(`${name}.`)),
  );
  const means = [...new Set(parts.flatMap(([, words]) => words.means ?? []))].join(' ');
  const tags = [...new Set(parts.flatMap(([, words]) => words.tags))].toSorted();
  return { means, tags };
}
