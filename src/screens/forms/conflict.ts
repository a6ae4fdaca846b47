import { isSecretField } from '#src/screens/forms/drafts.ts';

/** Which of two states of a field is to stand in it. */
export type Choice = 'mine' | 'theirs' | 'both';

/** A field that this user and somebody else have left in different states. */
export interface Difference {
  readonly name: string;
  /** Before either changed it. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** What is chosen until the user says otherwise: the side that has changed it, one's own when both have. */
  readonly proposal: Choice;
  /** Two texts that can be put below each other. */
  readonly mergeable: boolean;
}

/** The fields in which what is typed here differs from what somebody else has stored. */
export function differencesOf<Fields extends Record<string, unknown>>(
  names: readonly (keyof Fields & string)[],
  base: Fields,
  mine: Fields,
  theirs: Fields,
): readonly Difference[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return names.flatMap((name) => {
    const [before, here, there] = [base[name], mine[name], theirs[name]];
    // Nobody stores a password that a form could show; what is typed of one stays in its field.
    if (same(here, there) || isSecretField(name)) return [];
    const bothChanged = !same(before, here) && !same(before, there);
    const areTexts = typeof here === 'string' && typeof there === 'string' && here !== '' && there !== '';
    return {
      name,
      base: before,
      mine: here,
      theirs: there,
      proposal: same(before, here) ? 'theirs' : 'mine',
      mergeable: bothChanged && areTexts,
    };
  });
}

/** What stands in the fields after the choices: what is typed here, with theirs where theirs was chosen. */
export function merged<Fields extends Record<string, unknown>>(
  mine: Fields,
  theirs: Fields,
  differences: readonly Difference[],
  choices: Readonly<Record<string, Choice>>,
): Fields {
  const chosen = differences.flatMap(({ name, proposal }) => {
    const choice = choices[name] ?? proposal;
    if (choice === 'mine') return [];
    return [[name, choice === 'theirs' ? theirs[name] : `${mine[name]}\n${theirs[name]}`]];
  });
  return { ...mine, ...Object.fromEntries(chosen) };
}
