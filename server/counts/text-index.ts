import { Column } from '#server/counts/column.ts';
import { type OrderedPage, PlacesInOrder, pageOf } from '#server/counts/ordered-page.ts';
import { Places } from '#server/counts/places.ts';
import { Postings } from '#server/counts/postings.ts';
import { Vocabulary } from '#server/counts/vocabulary.ts';
import { FIELD_BORDER } from '#server/domain/search-text.ts';

/** A record as it is counted: its folded text, and what it can be narrowed by. */
export interface IndexedText {
  readonly id: number;
  readonly searchText: string;
  readonly properties: readonly (number | string)[];
}

/** A term as somebody typed it (server/store/search/search.ts), as far as it is looked for here. */
export interface IndexTerm {
  readonly text: string;
  readonly short: boolean;
  readonly id: number | null;
}

/** A property that has to be equal to a value, or to lie between two, both included. */
export type Narrowing =
  | { readonly property: number; readonly equals: number | string }
  | { readonly property: number; readonly from: number; readonly to: number };

export interface Question {
  readonly term: IndexTerm | null;
  readonly narrowings: readonly Narrowing[];
  /** Property by which a term that is a number finds records too. */
  readonly numberProperty: number;
  /** Numbers of the records are wanted where there are no more than so many. */
  readonly idsAtMost: number;
  /** A page of the records that match; null for none. */
  readonly page: OrderedPage | null;
}

export interface Matches {
  readonly count: number;
  /** In the order in which the records were added; null where there are too many. */
  readonly ids: readonly number[] | null;
  /** The records of the page; null where none was wanted. */
  readonly page: readonly number[] | null;
}

// A word of a text is its number, and whether a field or the whole text ends with it.
const FIELD_ENDS = 2 ** 30;
// The sign, because whole numbers of 32 bits that have one are quicker than any larger ones.
const TEXT_ENDS = -(2 ** 31);
const NUMBER = FIELD_ENDS - 1;
/** Texts behind the postings are gone through one by one, as long as there are no more. */
const LOOSE_AT_MOST = 20_000;

/** Which words of the vocabulary a term can begin with, and whether the rest of it follows on one of those. */
interface Rule {
  readonly begins: Uint8Array;
  readonly ends: Uint8Array | null;
  readonly follows: ((at: number) => boolean) | null;
}

/**
 * Texts as the numbers of their words, one behind the other, and for each word the texts that have it. It finds exactly
 * what reading every text would, in about a tenth of the memory of the texts themselves.
 */
export class TextIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #words = new Column();
  /** Where the words of each text begin. */
  readonly #starts = new Column();
  readonly places = new Places();
  readonly #properties: readonly Column[];
  /** Strings among the properties, by numbers. */
  readonly #strings = new Map<string, number>();
  readonly #orders = new Map<Column, PlacesInOrder>();
  #postings: Postings | null = null;

  /** @param properties how many each record has */
  constructor(properties: number) {
    this.#properties = Array.from({ length: properties }, () => new Column());
  }

  /** How many texts there are. */
  get size(): number {
    return this.places.length - this.places.goneCount;
  }

  /** What share of the places holds a text that was removed. */
  get waste(): number {
    return this.places.goneCount / Math.max(1, this.places.length);
  }

  /** How much memory it takes, about. */
  get bytes(): number {
    const columns = [this.#words, this.#starts, ...this.#properties];
    const numbers = columns.reduce((sum, { bytes }) => sum + bytes, 0);
    return numbers + this.places.bytes + this.#vocabulary.bytes + (this.#postings?.bytes ?? 0);
  }

  add({ id, searchText, properties }: IndexedText): void {
    this.#starts.push(this.#words.length);
    const fields = searchText.split(FIELD_BORDER);
    for (const [place, field] of fields.entries()) {
      const words = field.split(' ');
      for (const [at, word] of words.entries()) {
        const fieldEnds = at === words.length - 1;
        const textEnds = fieldEnds && place === fields.length - 1;
        const number = this.#vocabulary.numberOf(word);
        this.#words.push(number | (fieldEnds ? FIELD_ENDS : 0) | (textEnds ? TEXT_ENDS : 0));
      }
    }
    this.places.ids.push(id);
    for (const [at, column] of this.#properties.entries()) column.push(this.#numberOf(properties[at] ?? 0));
  }

  #numberOf(value: number | string): number {
    if (typeof value === 'number') return value;
    const known = this.#strings.get(value);
    if (known !== undefined) return known;
    const number = this.#strings.size;
    this.#strings.set(value, number);
    return number;
  }

  /** Takes out the texts of these records, as far as they are there. */
  remove(ids: ReadonlySet<number>): void {
    this.places.remove(ids);
  }

  /** Finds words of all texts quickly from now on; worth while after many were added. */
  settle(): void {
    const words = this.#words.numbers;
    const { length } = this.#words;
    this.#postings = new Postings(this.places.length, this.#vocabulary.size, (take) => {
      let place = 0;
      for (let at = 0; at < length; at += 1) {
        const word = words[at] as number;
        take(word & NUMBER, place);
        if (word < 0) place += 1;
      }
    });
    for (const column of [this.#words, this.#starts, this.places.ids, ...this.#properties]) column.trim();
  }

  /** How many records match, and which. */
  find({ term, narrowings, numberProperty, idsAtMost, page }: Question): Matches {
    if (!term && narrowings.length === 0 && !page) return { count: this.size, ids: null, page: null };
    const { length } = this.places;
    const seen = new Uint8Array(length);
    if (term) this.#mark(term, this.#properties[numberProperty], seen);
    else seen.fill(1);
    for (const narrowing of narrowings) this.#narrow(narrowing, seen);
    const gone = this.places.gone();
    const ids: number[] = [];
    const numbers = this.places.ids.numbers;
    let count = 0;
    for (let place = 0; place < length; place += 1) {
      if (seen[place] !== 1) continue;
      if (gone[place] === 1) {
        seen[place] = 0;
        continue;
      }
      count += 1;
      if (count <= idsAtMost) ids.push(numbers[place] as number);
    }
    return { count, ids: count === ids.length ? ids : null, page: page && this.#page(page, seen) };
  }

  #page(page: OrderedPage, seen: Uint8Array): number[] {
    if (typeof page.order !== 'number') return pageOf(page, page.order, { seen, ids: this.places.ids });
    const property = this.#properties[page.order];
    if (!property) throw new Error(`there is no property ${page.order}`);
    const order = this.#orders.get(property) ?? new PlacesInOrder(property, this.places.ids);
    this.#orders.set(property, order);
    return pageOf(page, order.all(), { seen, ids: this.places.ids });
  }

  #narrow(narrowing: Narrowing, seen: Uint8Array): void {
    const column = this.#properties[narrowing.property];
    if (!column) throw new Error(`there is no property ${narrowing.property}`);
    const { from, to } = 'from' in narrowing ? narrowing : this.#equal(narrowing.equals);
    if (column.ascending === column.length) {
      seen.fill(0, 0, column.firstFrom(from));
      seen.fill(0, column.firstFrom(to, 'behind'));
      return;
    }
    const { numbers } = column;
    for (let place = 0; place < seen.length; place += 1) {
      const value = numbers[place] as number;
      if (!(value >= from && value <= to)) seen[place] = 0;
    }
  }

  /** A value that no record has leaves none. */
  #equal(value: number | string): { from: number; to: number } {
    const number = typeof value === 'number' ? value : (this.#strings.get(value) ?? Number.NaN);
    return { from: number, to: number };
  }

  #mark(term: IndexTerm, numberColumn: Column | undefined, seen: Uint8Array): void {
    const rule = this.#rule(term);
    const settled = this.#settled();
    if (settled) {
      // Every text with the term has a word of each end of it.
      const { begins, ends, follows } = rule;
      const rarer = ends && settled.weight(ends) < settled.weight(begins) ? ends : begins;
      settled.mark(rarer, seen);
      if (follows) this.#check(rule, seen, settled.length);
    }
    this.#goThrough(rule, settled?.length ?? 0, seen);
    if (term.id === null || !numberColumn) return;
    const { numbers } = numberColumn;
    for (let place = 0; place < seen.length; place += 1) if (numbers[place] === term.id) seen[place] = 1;
  }

  #settled(): Postings | null {
    if (this.places.length - (this.#postings?.length ?? 0) > LOOSE_AT_MOST) this.settle();
    return this.#postings;
  }

  /** Goes through the words of the texts that are seen, of the first so many, and lets go of those without the term. */
  #check({ begins, follows }: Rule, seen: Uint8Array, length: number): void {
    const [words, starts] = [this.#words.numbers, this.#starts.numbers];
    for (let place = 0; place < length; place += 1) {
      if (seen[place] !== 1) continue;
      let matches = 0;
      for (let at = starts[place] as number; ; at += 1) {
        const word = words[at] as number;
        if (begins[word & NUMBER] === 1 && follows?.(at)) matches = 1;
        if (matches === 1 || word < 0) break;
      }
      seen[place] = matches;
    }
  }

  /** Sees the texts with the term from a place on. */
  #goThrough({ begins, follows }: Rule, from: number, seen: Uint8Array): void {
    if (from >= seen.length) return;
    const words = this.#words.numbers;
    const { length } = this.#words;
    let place = from;
    for (let at = this.#starts.numbers[from] as number; at < length; at += 1) {
      const word = words[at] as number;
      if (begins[word & NUMBER] === 1 && (follows === null || follows(at))) seen[place] = 1;
      if (word < 0) place += 1;
    }
  }

  #rule({ text, short }: IndexTerm): Rule {
    const vocabulary = this.#vocabulary;
    if (short) return { begins: vocabulary.markedByBeginning(text), ends: null, follows: null };
    const [first = '', ...rest] = text.split(' ');
    const last = rest.pop();
    if (last === undefined) {
      return { begins: vocabulary.marked((word) => word.includes(first)), ends: null, follows: null };
    }
    const begins = vocabulary.marked((word) => word.endsWith(first));
    const ends = vocabulary.marked((word) => word.startsWith(last));
    const between = rest.map((word) => vocabulary.find(word) ?? -1);
    const words = this.#words.numbers;
    const follows = (at: number) => {
      // No part of a term but its last may be the last word of a field.
      for (let step = 0; step <= between.length; step += 1) {
        if (((words[at + step] as number) & FIELD_ENDS) !== 0) return false;
        const next = (words[at + step + 1] as number) & NUMBER;
        if (step === between.length ? ends[next] !== 1 : next !== between[step]) return false;
      }
      return true;
    };
    return { begins, ends, follows };
  }
}
