import { identifierAt } from '#server/data/identifiers.ts';
import { identifiersFor, type Place } from '#server/data/places.ts';
import { Chance } from '#server/data/random.ts';
import { LANGS, textIn } from '#server/data/sentences.ts';
import type { WordingTexts } from '#server/store/texts/wordings.ts';

const INACTIVE = 0.03;
const WITHOUT_VALUE = 0.01;
const FOR_ALL_LANGUAGES = 0.03;
const RESETS = 0.2;

/** The wordings of a generated database by their numbers; each follows from the seed and its number alone. */
export class GeneratedWordings {
  readonly length: number;
  readonly #seed: number;
  readonly #places: readonly Place[];
  /** The number of the first wording of each place. */
  readonly #starts: readonly number[];

  constructor(seed: number, places: readonly Place[]) {
    this.#seed = seed;
    this.#places = places;
    let sum = 0;
    this.#starts = places.map(({ wordings }) => {
      sum += wordings;
      return sum - wordings;
    });
    this.length = sum;
  }

  /**
   * One of them.
   * @param number from 0
   * @param before how many changes before the present
   */
  at(number: number, before = 0): WordingTexts {
    const place = this.#placeOf(number);
    const { identifier: contextIdentifier } = this.#places[place] ?? { identifier: '' };
    const slot = number - (this.#starts[place] ?? 0);
    const identifiers = identifiersFor(this.length);
    const first = new Chance(this.#seed, place).below(identifiers);
    const identifier = identifierAt((first + Math.floor(slot / LANGS.length)) % identifiers);
    const lang = LANGS[slot % LANGS.length] ?? 'de';
    const chance = new Chance(this.#seed, number, 1);
    const forAll = lang === 'de' && place > 0 && chance.is(FOR_ALL_LANGUAGES);
    const words = new Chance(this.#seed, number, 2 + before);
    return {
      contextIdentifier,
      lang: forAll ? 'all' : lang,
      identifier,
      value: chance.is(WITHOUT_VALUE) ? null : textIn(lang, words),
      resetInheritance: forAll && chance.is(RESETS),
      active: !chance.is(INACTIVE),
    };
  }

  #placeOf(number: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= number) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
