/** The values that something can have, by what they are values of. */
export type Dimensions = Readonly<Record<string, readonly unknown[]>>;

/** One value of each. */
export type Choice = Readonly<Record<string, unknown>>;

/** The pairs of two values in a choice; a single dimension stands for itself. */
function pairsIn(choice: ReadonlyMap<string, number>): readonly string[] {
  const parts = [...choice].map(([name, index]) => `${name}=${index}`);
  if (parts.length === 1) return parts;
  return parts.flatMap((one, index) => parts.slice(index + 1).map((other) => `${one}|${other}`));
}

/**
 * Few choices in which every two values of different dimensions meet at least once: most mistakes need no more than two
 * values that come together. The first choice has the first value of each; the order of all is always the same.
 */
export function pairwise(dimensions: Dimensions): readonly Choice[] {
  const names = Object.keys(dimensions).filter((name) => (dimensions[name] ?? []).length > 0);
  if (names.length === 0) return [];
  const met = new Set<string>();
  const chosen: ReadonlyMap<string, number>[] = [];
  const freshIn = (choice: ReadonlyMap<string, number>) => pairsIn(choice).filter((pair) => !met.has(pair));
  const take = (choice: ReadonlyMap<string, number>) => {
    for (const pair of pairsIn(choice)) met.add(pair);
    chosen.push(choice);
  };
  /** Goes on from some values with those that meet most that have not met yet. */
  const completed = (begun: ReadonlyMap<string, number>) => {
    const choice = new Map(begun);
    for (const name of names) {
      if (choice.has(name)) continue;
      const counts = (dimensions[name] ?? []).map(
        (_, index) => freshIn(new Map([...choice, [name, index]])).length,
      );
      choice.set(name, counts.indexOf(Math.max(...counts)));
    }
    return new Map(names.map((name) => [name, choice.get(name) ?? 0]));
  };
  take(new Map(names.map((name) => [name, 0])));
  for (const [place, name] of names.entries()) {
    for (const [index] of (dimensions[name] ?? []).entries()) {
      const others = names.slice(place + 1);
      const begun = others.flatMap((other) =>
        (dimensions[other] ?? []).map(
          (_, second) =>
            new Map([
              [name, index],
              [other, second],
            ]),
        ),
      );
      const single = names.length === 1 ? [new Map([[name, index]])] : [];
      for (const pair of [...begun, ...single]) if (freshIn(pair).length > 0) take(completed(pair));
    }
  }
  return chosen.map((choice) =>
    Object.fromEntries([...choice].map(([name, index]) => [name, dimensions[name]?.[index]])),
  );
}
