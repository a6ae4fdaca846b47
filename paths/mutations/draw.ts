import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Site } from '#paths/mutations/collector.ts';
import { sitesOf } from '#paths/mutations/sites.ts';

/** The root of the house. */
export const HOUSE = resolve(import.meta.dirname, '..', '..');

/** Characters that a mutation's name shows of what is written instead. */
const LONGEST = 60;

/** One way to break one file of the machines. */
export interface Mutation extends Site {
  /** From the root of the house. */
  readonly file: string;
  /** From 1: which of those in the file that are written the same way. */
  readonly nth: number;
}

function wordsOf({ operator, what, replacement }: Site): string {
  const becomes = replacement.replace(/\s+/g, ' ').slice(0, LONGEST);
  return becomes === '' ? `${operator}: ${what}` : `${operator}: ${what} → ${becomes}`;
}

/** Returns the name of a mutation; it stays when lines above it come or go. */
export function mutationName(mutation: Mutation): string {
  const { file, nth } = mutation;
  return `${file}: ${wordsOf(mutation)}${nth > 1 ? ` (${nth})` : ''}`;
}

function mutationsOf(file: string): readonly Mutation[] {
  const seen = new Map<string, number>();
  return sitesOf(file, readFileSync(join(HOUSE, file), 'utf8')).map((site) => {
    const nth = (seen.get(wordsOf(site)) ?? 0) + 1;
    seen.set(wordsOf(site), nth);
    return { file, nth, ...site };
  });
}

/** Every way in which the machines can be broken. */
export function allMutations(): readonly Mutation[] {
  return globSync('machines/**/*.ts', { cwd: HOUSE }).toSorted().flatMap(mutationsOf);
}

/** The place of a name in an order that a seed decides; other names that come or go leave it where it is. */
function routeOf(name: string, seed: number): string {
  return createHash('sha256').update(`${seed} ${name}`).digest('hex');
}

function shuffled<Item>(
  items: readonly Item[],
  seed: number,
  nameOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, place: routeOf(nameOf(item), seed) }))
    .toSorted((one, other) => one.place.localeCompare(other.place))
    .map(({ item }) => item);
}

/** The mutations in an order that a seed decides: one of every file, then a second one of every file, and so on. */
export function drawn(mutations: readonly Mutation[], seed: number): readonly Mutation[] {
  const files = Object.entries(Object.groupBy(mutations, ({ file }) => file));
  const inOrder = shuffled(files, seed, ([file]) => file).map(([, of = []]) =>
    shuffled(of, seed, mutationName),
  );
  const rounds = Math.max(...inOrder.map((of) => of.length));
  return Array.from({ length: rounds }, (_, round) => inOrder.flatMap((of) => of[round] ?? [])).flat();
}
