import { wordBeginningsOf } from '#server/domain/search-text.ts';

/** So much a word takes besides its letters, about. */
const BYTES_OF_WORD = 120;

/** Every different word of all texts, by numbers from 0. A word is what stands between two spaces. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];
  /** The words by the beginnings that they have, as wordBeginningsOf says. */
  readonly #beginnings = new Map<string, number[]>();
  bytes = 0;

  get size(): number {
    return this.#words.length;
  }

  /** The number of a word, which it is given when it is new. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#words.length;
    // A part of a long text would keep the whole of it in memory.
    const own = Buffer.from(word).toString();
    this.#words.push(own);
    this.#numbers.set(own, number);
    this.bytes += BYTES_OF_WORD + own.length;
    for (const beginning of wordBeginningsOf(own).split(' ')) {
      if (beginning !== '') this.#begins(beginning, number);
    }
    return number;
  }

  #begins(beginning: string, number: number): void {
    const words = this.#beginnings.get(beginning);
    if (words) words.push(number);
    else this.#beginnings.set(beginning, [number]);
    this.bytes += 8;
  }

  /** undefined for a word that no text has. */
  find(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** Which words a rule lets through: 1 at their numbers. */
  marked(rule: (word: string) => boolean): Uint8Array {
    const marks = new Uint8Array(this.#words.length);
    for (const [number, word] of this.#words.entries()) if (rule(word)) marks[number] = 1;
    return marks;
  }

  /** Which words have a word in them that begins with one or two characters. */
  markedByBeginning(characters: string): Uint8Array {
    const marks = new Uint8Array(this.#words.length);
    const mark = (numbers: readonly number[] = []) => {
      for (const number of numbers) marks[number] = 1;
    };
    if ([...characters].length === 2) mark(this.#beginnings.get(characters));
    else
      for (const [beginning, numbers] of this.#beginnings)
        if (beginning.startsWith(characters)) mark(numbers);
    return marks;
  }
}
