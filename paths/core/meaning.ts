import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import type { Cases } from './cases.ts';

/** A state's sentence: what a tester wrote for it, otherwise its description in the chart. */
export function sentenceOf({ states }: Cases, node: AnyStateNode): string | null {
  return states[node.path.join('.')] ?? node.description ?? null;
}

/**
 * Meaning of a state: the sentences of all substates that the machine is in, the outermost first; the machine itself
 * is no substate.
 */
export function meaningOf(cases: Cases, snapshot: AnyMachineSnapshot): string {
  const sentences = snapshot._nodes
    .filter(({ parent }) => parent !== undefined)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((node) => sentenceOf(cases, node) ?? []);
  return [...new Set(sentences)].join(' ');
}
