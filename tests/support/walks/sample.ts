import { createHash } from 'node:crypto';
import { ON_POSTGRES } from '#tests/support/database.ts';
import { FUZZ, LONG } from '#tests/support/long.ts';

/** One call in so many. */
const SHARE = 8;
/** And one generated case in so many. */
const SHARE_OF_CASES = 3;
/** On the embedded database: one in so many calls of a kind. */
const SHARE_OF_KIND = 3;

/**
 * The calls that a walk goes through. What it looks at is decided above the database, and all of it on the embedded one;
 * on PostgreSQL a normal run takes a sample by seed, and a long one all of them.
 */
export function walked<Name extends string>(names: readonly Name[]): readonly Name[] {
  return ON_POSTGRES && !LONG ? names.filter(isInSample) : names;
}

function isInSample(name: string): boolean {
  return rankOf(name) % SHARE === 0;
}

/** A number by seed. */
function rankOf(name: string): number {
  return createHash('sha256').update(`${FUZZ.seed} ${name}`).digest().readUInt32BE();
}

/**
 * The calls of a walk that would take long with all of them: in a normal run a third of each kind by seed, and one at
 * least. On PostgreSQL they are a sample already.
 */
export function someOfEachKind<Name extends string>(
  names: readonly Name[],
  kindOf: (name: Name) => string,
): readonly Name[] {
  if (LONG || ON_POSTGRES) return names;
  const ofKinds = [...Map.groupBy(names, kindOf).values()];
  const chosen = ofKinds.flatMap((ofKind) =>
    ofKind
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, Math.ceil(ofKind.length / SHARE_OF_KIND)),
  );
  return names.filter((name) => chosen.includes(name));
}

/**
 * How many generated cases a walk has whose statements both databases carry out: all of them on the embedded one, and on
 * PostgreSQL, where each statement goes to another process and back, the first of them in a normal run.
 */
export function generated(cases: number): number {
  return ON_POSTGRES && !LONG ? Math.ceil(cases / SHARE_OF_CASES) : cases;
}
