import { SaxesParser } from 'saxes';
import type { FileReason, XmlFault } from '#contract/file-reasons.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { FILE_LIMITS, megabytes } from '#server/exchange/file-limits.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';

const { levels: LEVELS, attributes: ATTRIBUTES, node: NODE } = FILE_LIMITS.xliff;

/** What is heard of an XML file; names without their prefix. */
export interface XmlHandlers {
  readonly open: (element: string, attributes: ReadonlyMap<string, string>) => void;
  readonly text: (text: string) => void;
  readonly close: (element: string) => void;
}

/** An XML file that is read in pieces, within the limits of decision 025; no DOCTYPE, so no entities of its own. */
export class XmlReading {
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  #levels = 0;
  /** Of the element that is being opened. */
  #attributes = 0;
  /** The line of an & whose semicolon has not come yet. */
  #ampersand: number | null = null;
  /** Characters of the pieces since the parser last had something whole. */
  #unheard = 0;

  constructor(handlers: XmlHandlers) {
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#broken(faultIn(message)));
    parser.on('doctype', () => this.unreadable('doctype'));
    parser.on('opentagstart', () => {
      this.#attributes = 0;
      this.#levels += 1;
      if (this.#levels > LEVELS) this.unreadable('tooManyLevels', String(LEVELS));
    });
    parser.on('attribute', ({ value }) => {
      this.#heard(value);
      this.#attributes += 1;
      if (this.#attributes > ATTRIBUTES) this.unreadable('tooManyAttributes', String(ATTRIBUTES));
    });
    parser.on('opentag', ({ name, attributes }) => {
      this.#heard(name);
      const said = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
      handlers.open(localName(name), said);
    });
    parser.on('closetag', ({ name }) => {
      this.#heard(name);
      this.#levels -= 1;
      handlers.close(localName(name));
    });
    for (const ignored of ['comment', 'processinginstruction'] as const)
      parser.on(ignored, () => this.#heard(''));
    for (const written of ['text', 'cdata'] as const) {
      parser.on(written, (text) => {
        this.#heard(text);
        handlers.text(text);
      });
    }
  }

  /** How many elements are open. */
  get levels(): number {
    return this.#levels;
  }

  get place(): FilePlace {
    return { unit: 'line', number: this.#parser.line };
  }

  /** @throws UnreadableFile */
  readAll(pieces: Iterable<string>): void {
    for (const piece of pieces) {
      // The parser keeps what it reads until it has the whole of it.
      this.#unheard += piece.length;
      for (const part of piece.split(BEHIND_AMPERSANDS)) {
        this.#parser.write(part);
        this.#ampersand = this.#entity === '' ? null : (this.#ampersand ?? this.#parser.line);
      }
      if (this.#unheard > NODE) this.#tooLong();
    }
    this.#parser.close();
  }

  /** What was read behind an & since, without its semicolon. */
  get #entity(): string {
    // biome-ignore lint/complexity/useLiteralKeys: the parser declares it private.
    return this.#parser['entity'];
  }

  unreadable(reason: FileReason, said?: string): never {
    throw new UnreadableFile(reason, this.place, said);
  }

  #heard(node: string): void {
    this.#unheard = 0;
    if (node.length > NODE) this.#tooLong();
  }

  /**
   * The parser takes what follows an & for the name of a character until there is a semicolon, over tags and lines: what it
   * complains about then is not what is wrong, nor where.
   */
  #broken(fault: string | undefined): never {
    if (this.#ampersand === null) this.unreadable('brokenXml', fault);
    throw new UnreadableFile('brokenXml', { unit: 'line', number: this.#ampersand }, 'entity');
  }

  #tooLong(): never {
    if (this.#ampersand !== null) this.#broken('entity');
    this.unreadable('textTooLong', megabytes(NODE));
  }
}

/** Where the parser has begun with the name of a character. */
const BEHIND_AMPERSANDS = /(?<=&[^;])/;

/** What the parser says, which is English, by the fault that it is. */
const FAULTS: readonly (readonly [said: RegExp, fault: XmlFault])[] = [
  [/unclosed tag: (.+)$/, 'unclosed'],
  [/close tag|closing tag/, 'close'],
  [/duplicate attribute: (.+)\.$/, 'doubled'],
  [/attribute|value/, 'attribute'],
  [/entity/, 'entity'],
  [/XML declaration|version number|start of the document|before root|\bexpected/, 'declaration'],
  [/root/, 'root'],
  [/unexpected end/, 'end'],
  [/tag|malformed name|processing instruction|comment/, 'element'],
  [/disallowed/, 'character'],
];

/** @returns undefined for a fault that has no name */
function faultIn(message: string): string | undefined {
  for (const [said, fault] of FAULTS) {
    const found = said.exec(message);
    if (found) return found[1] === undefined ? fault : `${fault}/${found[1]}`;
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
