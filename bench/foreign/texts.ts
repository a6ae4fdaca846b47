/*
 * Texts that share nothing with server/data: words that no language has, drawn at random with a long tail, so that
 * neither an index nor a cache profits from how our own data is made.
 */

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function drawFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ONSETS = 'b br d f fl g gr h j k kl l m n p pr qu r s sch st t tr v w z'.split(' ');
const VOWELS = 'a e i o u ä ö ü é au ei ie ou'.split(' ');
const ENDINGS = ['', '', '', 'n', 'r', 's', 't', 'l', 'nt', 'ng'];
const WORDS = 30_000;
const LANGS = ['de', 'en', 'fr'] as const;
const TERMS = 2_000;

export interface ForeignText {
  readonly identifier: string;
  readonly lang: (typeof LANGS)[number];
  readonly value: string;
}

/** The words that there are; rank says how often one is drawn (Zipf). */
export function foreignWords(): readonly string[] {
  const draw = drawFrom(7);
  const one = (from: readonly string[]) => from[Math.floor(draw() * from.length)] ?? '';
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = 1 + Math.floor(draw() * 4);
    words.add(Array.from({ length: syllables }, () => one(ONSETS) + one(VOWELS) + one(ENDINGS)).join(''));
  }
  // Frequent words tend to be short ones.
  const ranks = new Map([...words].map((word) => [word, word.length + draw() * 8]));
  return [...words].sort((first, second) => (ranks.get(first) ?? 0) - (ranks.get(second) ?? 0));
}

/** Draws a word: the n-th is drawn about 1/n as often as the first. */
function drawWord(words: readonly string[], draw: () => number): string {
  return words[Math.floor(words.length ** draw()) - 1] ?? '';
}

/** This many texts, each identifier once, of three languages and about 130 characters. */
export function* foreignTexts(count: number): Generator<ForeignText> {
  const words = foreignWords();
  const draw = drawFrom(11);
  for (let number = 0; number < count; number += 1) {
    const value = Array.from({ length: 5 + Math.floor(draw() * 24) }, () => drawWord(words, draw)).join(' ');
    const [area, part] = [drawWord(words, draw), drawWord(words, draw)];
    const lang = LANGS[number % LANGS.length] ?? 'de';
    yield { identifier: `${area}.${part}.${number}`, lang, value };
  }
}

/** The same, but for each identifier a text in every language. */
export function* keyedTexts(count: number): Generator<ForeignText> {
  let identifier = '';
  for (const text of foreignTexts(count)) {
    if (text.lang === LANGS[0]) identifier = text.identifier;
    yield { ...text, identifier };
  }
}

/**
 * Distinct search terms: whole words, parts of words and pairs of adjacent words, as frequent as they are in the
 * texts.
 */
export function foreignTerms(): readonly string[] {
  const draw = drawFrom(13);
  const terms = new Set<string>();
  const texts = foreignTexts(20_000);
  for (const { value } of texts) {
    if (terms.size >= TERMS) break;
    const words = value.split(' ');
    const at = Math.floor(draw() * (words.length - 1));
    const word = words[at] ?? '';
    const start = Math.floor(draw() * Math.max(1, word.length - 3));
    const kind = draw();
    if (kind < 0.3) terms.add(word);
    else if (kind < 0.7) terms.add(word.slice(start, start + 3 + Math.floor(draw() * 4)));
    else terms.add(`${word} ${words[at + 1]}`);
  }
  return [...terms].filter((term) => term.length >= 3);
}
