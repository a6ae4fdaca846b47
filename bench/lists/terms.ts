import { DE } from '#server/data/words/de.ts';
import { EN } from '#server/data/words/en.ts';
import { FR } from '#server/data/words/fr.ts';

/** Words of the generated texts, the frequent among the first. */
const WORDS = [DE, EN, FR]
  .flatMap(({ words }) => Object.values(words))
  .flatMap((list) => list.map((text, place) => ({ word: text.split(' ').at(-1) ?? '', place })))
  .filter(({ word }) => word.length >= 5)
  .sort((one, other) => one.place - other.place)
  .map(({ word }) => word);

/** Distinct terms as users type them: whole words, beginnings, middles, two words, in any case. */
export const TERMS: readonly string[] = [
  ...new Set(
    [1, 2, 3, 4].flatMap((way) =>
      WORDS.map((word) => {
        if (way === 1) return word;
        if (way === 2) return word.slice(0, 4).toUpperCase();
        if (way === 3) return word.slice(1, 5);
        return word.slice(0, -1);
      }),
    ),
  ),
];

/** Parts of the words, no part twice: so many that no kept count answers a search for the next. */
export const PARTS: readonly string[] = [
  ...new Set([3, 4, 5, 6, 7].flatMap((length) => WORDS.flatMap((word) => partsOf(word, length)))),
];

function partsOf(word: string, length: number): string[] {
  return Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) =>
    word.slice(at, at + length),
  );
}

/** Of those the ones that match most. */
export const FREQUENT = [
  'praxis',
  'ist',
  'ment',
  'termin',
  'the',
  'der ',
  'für',
  'vous',
  'ung',
  'ten',
  'ich',
  'est',
];
