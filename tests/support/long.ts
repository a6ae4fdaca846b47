/** Whether this is `npm run test:long`, in which walks go all the way instead of a sample's length. */
export const LONG = process.env.TEST_LONG === '1';

/**
 * How a generated walk goes: always the same cases in a normal run, and many others each time in a long one.
 * FUZZ_RUNS and FUZZ_SEED set both, so that a case that failed can be had again.
 */
export const FUZZ = {
  runs: Number(process.env.FUZZ_RUNS ?? (LONG ? 3_000 : 140)),
  /** To each of a hundred calls, whose server answers all of them. */
  requests: Number(process.env.FUZZ_RUNS ?? (LONG ? 3_000 : 40)),
  seed: Number(process.env.FUZZ_SEED ?? (LONG ? Date.now() % 2 ** 31 : 20_261_120)),
} as const;
