import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { FilePlace, FileReason } from '#contract/wording-exchange.ts';
import { FILE_LIMITS, megabytes } from '#server/exchange/file-limits.ts';
import { type Gathered, markOf, UnreadableFile } from '#server/exchange/file-text.ts';

const { levels: LEVELS, attributes: ATTRIBUTES, node: NODE } = FILE_LIMITS.xliff;
const VERSION = /^2\.\d+$/;

/** A unit while it is read. */
interface Unit {
  readonly place: FilePlace;
  /** Names of attributes without their prefix. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The targets of its segments; null for one without. */
  readonly targets: (string | null)[];
  foreign: string | null;
}

/**
 * Reads the targets of an XLIFF 2 file. A unit whose segments do not all have one is left alone, and so is every element
 * that has nothing to do with them: it is passed over, and nothing of it is kept.
 * @returns the context that the file was written from, null when it does not say
 * @throws UnreadableFile when it is no well-formed XML, no XLIFF 2, or beyond a limit
 */
export function readXliff(pieces: Iterable<string>, gathered: Gathered): string | null {
  const reading = new Reading(gathered);
  for (const piece of pieces) reading.write(piece);
  return reading.end();
}

class Reading {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #gathered: Gathered;
  #levels = 0;
  /** Of the element that is being opened. */
  #attributes = 0;
  /** Characters of the pieces since the parser last had something whole. */
  #unheard = 0;
  #isXliff = false;
  #lang = '';
  #context: string | null = null;
  #unit: Unit | null = null;
  /** The text of the target that is being read. */
  #target: string | null = null;
  #sourceOfIgnorable: string | null = null;
  #isIgnorable = false;
  #source: string | null = null;

  constructor(gathered: Gathered) {
    this.#gathered = gathered;
    const parser = this.#parser;
    parser.on('error', (error) => {
      this.#unreadable('brokenXml', error.message.replace(/^\d+:\d+: /, ''));
    });
    parser.on('doctype', () => this.#unreadable('doctype'));
    parser.on('opentagstart', () => {
      this.#attributes = 0;
      this.#levels += 1;
      if (this.#levels > LEVELS) this.#unreadable('tooManyLevels', String(LEVELS));
    });
    parser.on('attribute', ({ value }) => {
      this.#heard(value);
      this.#attributes += 1;
      if (this.#attributes > ATTRIBUTES) this.#unreadable('tooManyAttributes', String(ATTRIBUTES));
    });
    parser.on('opentag', (tag) => {
      this.#heard(tag.name);
      this.#open(tag);
    });
    parser.on('closetag', ({ name }) => {
      this.#heard(name);
      this.#levels -= 1;
      this.#close(localName(name));
    });
    for (const ignored of ['comment', 'processinginstruction'] as const)
      parser.on(ignored, () => this.#heard(''));
    for (const written of ['text', 'cdata'] as const) {
      parser.on(written, (text) => {
        this.#heard(text);
        this.#text(text);
      });
    }
  }

  write(piece: string): void {
    // The parser keeps what it reads until it has the whole of it.
    this.#unheard += piece.length;
    this.#parser.write(piece);
    if (this.#unheard > NODE) this.#tooLong();
  }

  end(): string | null {
    this.#parser.close();
    if (!this.#isXliff) this.#unreadable('notXliff');
    return this.#context;
  }

  #heard(node: string): void {
    this.#unheard = 0;
    if (node.length > NODE) this.#tooLong();
  }

  #tooLong(): never {
    this.#unreadable('textTooLong', megabytes(NODE));
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    const said = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
    const element = localName(name);
    if (!this.#isXliff) {
      const version = said.get('version') ?? '';
      if (element !== 'xliff' || !VERSION.test(version)) this.#unreadable('notXliff2');
      this.#isXliff = true;
      this.#lang = said.get('trgLang') ?? '';
    } else if (element === 'file') {
      this.#context = said.get('original') ?? null;
    } else if (element === 'unit') {
      this.#unit = { place: this.#place(), attributes: said, targets: [], foreign: null };
    } else if (element === 'segment' || element === 'ignorable') {
      this.#unit?.targets.push(null);
      this.#isIgnorable = element === 'ignorable';
      this.#sourceOfIgnorable = null;
    } else if (element === 'target' && this.#unit && this.#unit.targets.length > 0) {
      this.#target = '';
    } else if (element === 'source' && this.#isIgnorable) {
      this.#source = '';
    } else if (this.#target !== null || this.#source !== null) {
      this.#inline(element, said);
    }
  }

  #inline(element: string, said: ReadonlyMap<string, string>): void {
    const code = Number.parseInt(said.get('hex') ?? '', 16);
    if (element === 'cp' && code > 0 && code <= 0xffff) this.#text(String.fromCharCode(code));
    // Pure markup around text can be skipped; dropping any other element would lose content.
    else if (element !== 'mrk' && this.#unit) this.#unit.foreign ??= element;
  }

  #text(text: string): void {
    // Longer texts are refused anyway.
    if (this.#target !== null) {
      if (this.#target.length <= LIMITS.text) this.#target += text;
    } else if (this.#source !== null && this.#source.length <= LIMITS.text) this.#source += text;
  }

  #close(element: string): void {
    const unit = this.#unit;
    if (element === 'target' && unit && this.#target !== null) {
      unit.targets[unit.targets.length - 1] = this.#target;
      this.#target = null;
    } else if (element === 'source' && this.#source !== null) {
      this.#sourceOfIgnorable = this.#source;
      this.#source = null;
    } else if (element === 'ignorable' && unit) {
      unit.targets[unit.targets.length - 1] ??= this.#sourceOfIgnorable ?? '';
      this.#isIgnorable = false;
    } else if (element === 'unit' && unit) {
      this.#unit = null;
      if (unit.attributes.get('translate') !== 'no') this.#take(unit);
    }
  }

  #take({ place, attributes, targets, foreign }: Unit): void {
    const gathered = this.#gathered;
    if (foreign !== null) {
      gathered.bad(place, 'target', REFUSAL.invalid, 'element', foreign);
      return;
    }
    const complete = targets.filter((target) => target !== null);
    const active = markOf(attributes.get('active'));
    const resetInheritance = markOf(attributes.get('resetInheritance'));
    const date = attributes.get('modificationDate');
    gathered.take({
      place,
      identifier: attributes.get('name') ?? attributes.get('id') ?? '',
      lang: this.#lang,
      value: complete.length === targets.length ? complete.join('') : null,
      ...(typeof active === 'boolean' && { active }),
      ...(typeof resetInheritance === 'boolean' && { resetInheritance }),
      ...(date !== undefined && { modificationDate: date === '' ? null : date }),
    });
  }

  #place(): FilePlace {
    return { unit: 'line', number: this.#parser.line };
  }

  #unreadable(reason: FileReason, said?: string): never {
    throw new UnreadableFile(reason, this.#place(), said);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
