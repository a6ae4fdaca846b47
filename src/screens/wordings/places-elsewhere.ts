import type { TreeContext } from '#contract/context-tree.ts';
import type { WordingPlace } from '#contract/wording-places.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import { contextOptions } from '#src/screens/common/context-tree.ts';

/** The own texts of one context. */
interface ContextPlaces {
  readonly contextIdentifier: string;
  /** The text in the language that is asked about first, then the others by language. */
  readonly places: readonly WordingPlace[];
}

/** The texts of every context but the one that is asked about, in the order of the tree; contexts that it lacks last. */
export function placesElsewhere(
  places: readonly WordingPlace[],
  { contextIdentifier: here, lang }: WordingQuestion,
  contexts: readonly TreeContext[],
): readonly ContextPlaces[] {
  const order = new Map(contextOptions(contexts).map(({ identifier }, index) => [identifier, index]));
  const rank = (identifier: string) => order.get(identifier) ?? order.size;
  const byLanguage = (one: WordingPlace, other: WordingPlace) =>
    Number(other.lang === lang) - Number(one.lang === lang) || one.lang.localeCompare(other.lang);
  return [...Map.groupBy(places, ({ contextIdentifier }) => contextIdentifier)]
    .filter(([contextIdentifier]) => contextIdentifier !== here)
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([contextIdentifier, own]) => ({ contextIdentifier, places: own.toSorted(byLanguage) }));
}
