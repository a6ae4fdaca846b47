import { LONG } from '#tests/support/long.ts';

/** Fixed, so that a normal run is the same everywhere; FAULT_SEED walks others. */
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? 20_261_120);

/** So many of these, drawn by the seed; all of them in a long run. */
export function sampleOf<One>(all: readonly One[], count: number, salt = 0): readonly One[] {
  if (LONG) return all;
  const random = generator(FAULT_SEED + salt);
  return all
    .map((one) => ({ one, rank: random() }))
    .toSorted((first, second) => first.rank - second.rank)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
