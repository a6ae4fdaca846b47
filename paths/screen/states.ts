import type { AnyStateNode } from 'xstate';
import type { Cases } from '#paths/core/cases.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';

/** Splits at the places where parallel regions are joined, outside of brackets. */
function regionsOf(state: string): readonly string[] {
  const regions: string[] = [];
  let depth = 0;
  let region = '';
  for (const part of state.split(/([()]| \+ )/)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ' + ' && depth === 0) {
      regions.push(region);
      region = '';
    } else region += part;
  }
  return [...regions, region];
}

/** The places that one is in at a time: 'a(b + c) + d' is a.b, a.c and d. */
export function placesIn(state: string): readonly string[] {
  return regionsOf(state).flatMap((region) => {
    const [, outer, inner] = /^([^(]*)\((.*)\)$/.exec(region) ?? [];
    if (outer === undefined || inner === undefined) return [region];
    return placesIn(inner).map((place) => `${outer}.${place}`);
  });
}

/** The place itself and the places around it, the innermost first. */
function around(place: string): readonly string[] {
  const names = place.split('.');
  return names.map((_, index) => names.slice(0, names.length - index).join('.'));
}

/** The row for a place, or for one around it. */
function rowFor<Row>(rows: Readonly<Record<string, Row>>, place: string): Row | undefined {
  const name = around(place).find((one) => one in rows);
  return name === undefined ? undefined : rows[name];
}

/** Why a flow that has come to its end shows nothing: whoever began it takes its screen away. */
export const OVER = 'the flow is over';

function hasEnded(node: AnyStateNode, place: string): boolean {
  return node.states[place]?.type === 'final';
}

/** Why a place shows nothing: what is written down, or that the flow is over; null where it shows something. */
export function reasonUnseen({ machine }: Cases, { unseen = {} }: ScreenExecutors, place: string) {
  return hasEnded(machine.root, place) ? OVER : (rowFor(unseen, place) ?? null);
}

/**
 * What is to be seen in a state; null where nothing of it is.
 * @throws Error when nobody wrote what a place shows
 */
export function marksOf(cases: Cases, executors: ScreenExecutors, state: string): readonly string[] | null {
  const seen = placesIn(state).filter((place) => reasonUnseen(cases, executors, place) === null);
  if (seen.length === 0) return null;
  return seen.flatMap((place) => {
    const marks = rowFor(executors.shows, place);
    if (!marks) throw new Error(`nobody wrote what the screen shows in the state ${place}`);
    return marks;
  });
}
