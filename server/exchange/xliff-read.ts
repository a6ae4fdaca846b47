import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { FilePlace, FileReason } from '#contract/wording-exchange.ts';
import { breathe } from '#server/exchange/breath.ts';
import { Gathered, markOf, type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';

const PIECE = 50_000;
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
 * Reads the targets of an XLIFF 2 file. A unit whose segments do not all have one is left alone.
 * @throws UnreadableFile when it is no well-formed XML, or no XLIFF 2
 */
export async function readXliff(file: string, langs: readonly string[]): Promise<TextFile> {
  const reading = new Reading(langs);
  const breath = breathe();
  for (let at = 0; at < file.length; at += PIECE) {
    reading.write(file.slice(at, at + PIECE));
    await breath();
  }
  return reading.end();
}

class Reading {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  readonly #gathered: Gathered;
  #isXliff = false;
  #lang = '';
  #context: string | null = null;
  #unit: Unit | null = null;
  /** The text of the target that is being read. */
  #target: string | null = null;
  #sourceOfIgnorable: string | null = null;
  #isIgnorable = false;
  #source: string | null = null;

  constructor(langs: readonly string[]) {
    this.#gathered = new Gathered(langs);
    const parser = this.#parser;
    parser.on('error', (error) => {
      this.#unreadable('brokenXml', error.message.replace(/^\d+:\d+: /, ''));
    });
    parser.on('doctype', () => this.#unreadable('doctype'));
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', ({ name }) => this.#close(localName(name)));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): TextFile {
    this.#parser.close();
    if (!this.#isXliff) this.#unreadable('notXliff');
    return { context: this.#context, ...this.#gathered.all() };
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
    // What marks a text up without standing for one can be read through; anything else would be lost.
    else if (element !== 'mrk' && this.#unit) this.#unit.foreign ??= element;
  }

  #text(text: string): void {
    if (this.#target !== null) this.#target += text;
    else if (this.#source !== null) this.#source += text;
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
      gathered.bad(place, 'target', '012', 'element', foreign);
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
