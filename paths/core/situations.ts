/*
 * What a screen can be shown for: a state, and what the selectors of the flow's view answer in it. A text or a record
 * counts as something; what a screen decides by (whether, how many, why not) counts as it is.
 */
import type { Observation } from './observed.ts';
import type { Plain } from './plain.ts';

/** A word of the code rather than a text of a user: a stage, a reason, a level. */
const WORD = /^[a-z][A-Za-z]{0,24}$/;

/** Kind of answer of a selector. */
export function answerIn(value: Plain | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value === 0 ? 'zero' : 'some';
  if (typeof value === 'string') return value === '' ? 'empty' : WORD.test(value) ? value : 'some';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : 'some';
  const { kind, code, cause } = value as { readonly [name: string]: Plain };
  if (typeof kind !== 'string') return 'something';
  return [kind, code ?? cause].filter((part) => typeof part === 'string').join(' ');
}

/** Values of a situation by their dimensions: the state, and each selector of the view. */
function dimensionsOf({ state, view }: Observation): readonly string[] {
  return [`at ${state}`, ...Object.entries(view).map(([name, value]) => `${name}: ${answerIn(value)}`)];
}

/** Every two values of a situation that come together in it. */
export function pairsOf(seen: Observation): readonly string[] {
  const values = dimensionsOf(seen);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one} | ${other}`));
}

/** The situation as a whole. */
export function situationOf(seen: Observation): readonly string[] {
  return [dimensionsOf(seen).join(' | ')];
}
