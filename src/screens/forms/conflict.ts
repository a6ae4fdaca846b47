/** Which of two states of a field is to stand in it, or what a user makes of both. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that this user and another user have left in different states. */
export interface Difference {
  readonly name: string;
  /** Before either changed it. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /**
   * Choice until the user makes one: the side that has changed it. Where both have, both together when they changed
   * different positions, otherwise one's own.
   */
  readonly proposal: Choice;
  /** Initial text for merging: both changes, or both texts below each other; null where nothing can be merged. */
  readonly together: string | null;
}

/**
 * The fields in which what is typed here differs from what another user has stored.
 * @param jointOf what stands between two texts of a field that are put together; null for a field that takes no free text
 */
export function differencesOf<Fields extends Record<string, unknown>>(
  names: readonly (keyof Fields & string)[],
  base: Fields,
  mine: Fields,
  theirs: Fields,
  jointOf: (name: keyof Fields & string) => string | null,
): readonly Difference[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return names.flatMap((name) => {
    const [before, here, there] = [base[name], mine[name], theirs[name]];
    if (same(here, there)) return [];
    const bothChanged = !same(before, here) && !same(before, there);
    const joint = jointOf(name);
    const areTexts = typeof here === 'string' && typeof there === 'string' && here !== '' && there !== '';
    const isMergeable = joint !== null && bothChanged && areTexts;
    const joined = isMergeable && typeof before === 'string' ? withBoth(before, here, there) : null;
    return {
      name,
      base: before,
      mine: here,
      theirs: there,
      proposal: same(before, here) ? 'theirs' : joined === null ? 'mine' : 'both',
      together: isMergeable ? (joined ?? `${here}${joint}${there}`) : null,
    };
  });
}

/** Replacement that turns `before` into `after`: `text` from `start` to `end` of `before`. */
function changeOf(before: string, after: string): { start: number; end: number; text: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let rest = 0;
  while (rest < shorter - start && before.at(-1 - rest) === after.at(-1 - rest)) rest += 1;
  return { start, end: before.length - rest, text: after.slice(start, after.length - rest) };
}

/** A text with the changes of both sides; null where they changed the same place. */
function withBoth(before: string, mine: string, theirs: string): string | null {
  const [first, second] = [changeOf(before, mine), changeOf(before, theirs)].sort(
    (a, b) => a.start - b.start,
  );
  if (!first || !second || first.end >= second.start) return null;
  const [begin, middle, end] = [
    before.slice(0, first.start),
    before.slice(first.end, second.start),
    before.slice(second.end),
  ];
  return begin + first.text + middle + second.text + end;
}

/**
 * Field values after the choices: what is typed here, with theirs where theirs was chosen.
 * @param texts what a user has made of both sides, by field
 */
export function merged<Fields extends Record<string, unknown>>(
  mine: Fields,
  theirs: Fields,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Choice>>,
  texts: Readonly<Record<string, string>> = {},
): Fields {
  const chosen = differences.flatMap(({ name, proposal, together }) => {
    const choice = choices[name] ?? proposal;
    if (choice === 'mine') return [];
    return [[name, choice === 'theirs' ? theirs[name] : (texts[name] ?? together)]];
  });
  return { ...mine, ...Object.fromEntries(chosen) };
}
