import { createHash } from 'node:crypto';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { FUZZ, LONG } from '#tests/support/long.ts';

/** One call in so many. */
const SHARE = 8;
/** And one generated case in so many. */
const SHARE_OF_CASES = 3;

/**
 * The calls that a walk goes through. What it looks at is decided above the database, and all of it on the embedded one;
 * on PostgreSQL a normal run takes a sample by seed, and a long one all of them.
 */
export function walked<Name extends string>(names: readonly Name[]): readonly Name[] {
  return ON_POSTGRES && !LONG ? names.filter(isInSample) : names;
}

function isInSample(name: string): boolean {
  return createHash('sha256').update(`${FUZZ.seed} ${name}`).digest().readUInt32BE() % SHARE === 0;
}

/**
 * How many generated cases a walk has whose statements both databases carry out: all of them on the embedded one, and on
 * PostgreSQL, where each statement goes to another process and back, the first of them in a normal run.
 */
export function generated(cases: number): number {
  return ON_POSTGRES && !LONG ? Math.ceil(cases / SHARE_OF_CASES) : cases;
}
