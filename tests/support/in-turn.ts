import { LONG } from '#tests/support/long.ts';

/** One in so many of what is tried at each place. */
const SHARE_OF_EACH = 3;

/**
 * Of what is tried at each of many fields, users or calls a third in a normal run, and one at least: at the next of them
 * another third.
 */
export function someInTurn<One>(all: readonly One[], turn: number): readonly One[] {
  if (LONG || all.length === 0) return all;
  const some = all.filter((_, index) => index % SHARE_OF_EACH === turn % SHARE_OF_EACH);
  return some.length > 0 ? some : all.slice(turn % all.length).slice(0, 1);
}
