import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import type { Gathered } from '#server/exchange/file-text.ts';
import { codeOf, endCodeOf, unindented, WRAPPED } from '#server/exchange/xliff-inline.ts';
import { takeUnit, type Unit } from '#server/exchange/xliff-unit.ts';
import { XmlReading } from '#server/exchange/xml-reading.ts';

const VERSION = /^(?:1\.[12]|2\.\d+)$/;

/** What is there for other tools, and has sources and targets of its own. */
const ASIDE: ReadonlySet<string> = new Set([
  'matches',
  'glossary',
  'notes',
  'alt-trans',
  'seg-source',
  'bin-unit',
]);

/**
 * Reads the targets of a file of XLIFF 2 or 1.2. A unit whose segments do not all have one is left alone, and so is every element
 * that has nothing to do with them: it is passed over, and nothing of it is kept.
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it is no well-formed XML, no XLIFF of these versions, or beyond a limit
 */
export function readXliff(pieces: Iterable<string>, gathered: Gathered): string | null {
  return new Reading(gathered).read(pieces);
}

interface Text {
  readonly of: 'source' | 'target' | 'data';
  readonly id: string;
  value: string;
  /** What stands before the element that holds it. */
  readonly gap: string;
  /** Where in it inline elements begin. */
  readonly elements: number[];
}

class Reading {
  readonly #xml: XmlReading;
  readonly #gathered: Gathered;
  #version = '';
  #lang = '';
  /** Where the target language should be said: of 2 in the root, of 1.2 in each file. */
  #langPlace: FilePlace = { unit: 'line', number: 1 };
  /** There is none that texts can be taken in. Said once where it should be, not of each unit. */
  #isWithoutLang = false;
  #sourceLang: string | null = null;
  #original: string | null = null;
  readonly #originals = new Set<string>();
  #unit: Unit | null = null;
  /** The text that is being read, and what it is. */
  #text: Text | null = null;
  /** What stands between two elements of a unit: the indentation of the second one. */
  #gap = '';
  /** Inline elements that are open, with what ends them. */
  readonly #inline: (string | null)[] = [];
  /** Level of an element that is passed over. */
  #aside = 0;

  constructor(gathered: Gathered) {
    this.#gathered = gathered;
    this.#xml = new XmlReading({
      open: (element, said) => {
        this.#open(element, said);
        this.#gap = '';
      },
      text: (text) => {
        if (!this.#text) this.#gap = text;
        this.#add(text);
      },
      close: (element) => {
        this.#close(element);
        this.#gap = '';
      },
    });
  }

  read(pieces: Iterable<string>): string | null {
    this.#xml.readAll(pieces);
    if (this.#version === '') this.#xml.unreadable('notXliff');
    const [context, ...others] = this.#originals;
    return others.length === 0 ? (context ?? null) : null;
  }

  /** Whether it is of version 1.2. */
  get #isOld(): boolean {
    return this.#version.startsWith('1.');
  }

  #open(element: string, said: ReadonlyMap<string, string>): void {
    if (this.#version === '') this.#begin(element, said);
    else if (this.#aside > 0) return;
    else if (this.#text) this.#openInline(element, said);
    else if (ASIDE.has(element)) this.#aside = this.#xml.levels;
    else if (element === 'file') this.#openFile(said);
    else if (element === 'unit' || element === 'trans-unit') this.#openUnit(element, said);
    else if (this.#unit) this.#openPart(this.#unit, element, said);
  }

  #begin(element: string, said: ReadonlyMap<string, string>): void {
    const version = said.get('version') ?? '';
    if (element !== 'xliff' || !VERSION.test(version)) this.#xml.unreadable('notXliff2');
    this.#version = version;
    this.#langPlace = this.#xml.place;
    this.#languages(said.get('srcLang'), said.get('trgLang'));
  }

  #languages(source: string | undefined, target: string | undefined): void {
    const unknown = (attribute: string, lang: string) =>
      this.#gathered.bad(this.#xml.place, attribute, REFUSAL.invalid, 'languageUnknown', lang);
    if (target !== undefined) {
      this.#lang = target;
      this.#isWithoutLang = target !== '' && this.#gathered.langOf(target) === null;
      if (this.#isWithoutLang) unknown('trgLang', target);
    }
    if (source === undefined) return;
    this.#sourceLang = this.#gathered.langOf(source);
    if (this.#sourceLang === null) unknown('srcLang', source);
  }

  #openFile(said: ReadonlyMap<string, string>): void {
    this.#original = said.get('original') ?? null;
    if (this.#original !== null && this.#originals.size < 2) this.#originals.add(this.#original);
    if (!this.#isOld) return;
    this.#langPlace = this.#xml.place;
    // Another file of it may have another language.
    this.#languages(said.get('source-language'), said.get('target-language') ?? '');
  }

  #openUnit(element: string, attributes: ReadonlyMap<string, string>): void {
    const parts: Unit['parts'] = [];
    this.#unit = {
      ...{ place: this.#xml.place, attributes, parts, data: new Map() },
      ...{ foreign: null, isSourceForeign: false },
    };
    // A unit of 1.2 is its only segment.
    if (element === 'trans-unit') parts.push(emptyPart(undefined, false));
  }

  #openPart({ parts }: Unit, element: string, said: ReadonlyMap<string, string>): void {
    const part = parts.at(-1);
    if (element === 'segment' || element === 'ignorable') {
      parts.push(emptyPart(said.get('state'), element === 'ignorable'));
    } else if (element === 'data') this.#begins('data', said.get('id'));
    else if (element === 'source' && part) this.#begins('source');
    else if (element === 'target' && part) {
      this.#begins('target');
      const order = Number(said.get('order') ?? '');
      if (order > 0) part.order = order;
      part.state ??= said.get('state');
    }
  }

  #begins(of: Text['of'], id = ''): void {
    this.#text = { of, id, value: '', gap: this.#gap, elements: [] };
  }

  #openInline(element: string, said: ReadonlyMap<string, string>): void {
    const data = this.#unit?.data ?? new Map<string, string>();
    const isWrapped = this.#isOld && WRAPPED.has(element);
    const [begin, end] = isWrapped ? ['', ''] : [codeOf(element, said, data), endCodeOf(element, said, data)];
    if (this.#inline.length === 0 && this.#text) this.#text.elements.push(this.#text.value.length);
    this.#inline.push(end);
    // Dropping the element would lose content.
    if (begin === null || end === null) this.#foreign(element);
    else this.#add(begin);
  }

  #foreign(element: string): void {
    if (!this.#unit) return;
    if (this.#text?.of === 'source') this.#unit.isSourceForeign = true;
    else this.#unit.foreign ??= element;
  }

  #add(text: string): void {
    const reading = this.#text;
    // Longer texts are refused anyway.
    if (this.#aside === 0 && reading && reading.value.length <= LIMITS.text) reading.value += text;
  }

  #close(element: string): void {
    if (this.#aside > 0) {
      if (this.#xml.levels < this.#aside) this.#aside = 0;
      return;
    }
    const unit = this.#unit;
    if (this.#inline.length > 0) this.#add(this.#inline.pop() ?? '');
    else if (this.#text && unit) {
      const { of, id, gap, elements } = this.#text;
      const value = unindented(this.#text.value, gap, elements);
      const part = unit.parts.at(-1);
      if (of === 'data') unit.data.set(id, value);
      else if (part) part[of] = value;
      this.#text = null;
    } else if ((element === 'unit' || element === 'trans-unit') && unit) {
      this.#unit = null;
      if (unit.attributes.get('translate') === 'no' || this.#isWithoutLang) return;
      if (this.#lang === '') {
        this.#isWithoutLang = true;
        const attribute = this.#isOld ? 'target-language' : 'trgLang';
        this.#gathered.bad(this.#langPlace, attribute, REFUSAL.required);
        return;
      }
      const langs = { source: this.#sourceLang, target: this.#lang };
      takeUnit(this.#gathered, unit, this.#original, langs);
    }
  }
}

function emptyPart(state: string | undefined, isIgnorable: boolean): Unit['parts'][number] {
  return { source: null, target: null, order: null, state, isIgnorable };
}
