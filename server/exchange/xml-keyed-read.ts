import type { FilePlace } from '#contract/wording-exchange.ts';
import type { Gathered } from '#server/exchange/file-text.ts';
import { placeholderOf } from '#server/exchange/placeholders.ts';
import { FORMS, type Form } from '#server/exchange/plurals.ts';
import { type FileHints, type Pieces, refuseKeyed, takeKeyed } from '#server/exchange/read-keyed.ts';
import { DOTNET, fromCounted } from '#server/exchange/styles.ts';
import { identifierOf } from '#server/exchange/tokens.ts';
import { XmlReading } from '#server/exchange/xml-reading.ts';

/** Reads string resources of Android. */
export function readAndroid(pieces: Pieces, gathered: Gathered, { lang }: FileHints): null {
  let root = '';
  let unit: { readonly place: FilePlace; readonly identifier: string; readonly lang: string } | null = null;
  let forms: Map<Form, string> | null = null;
  let form: Form | null = null;
  let text: AndroidText | null = null;
  let isKept = false;
  const xml: XmlReading = new XmlReading({
    open: (element, said) => {
      if (root === '') {
        root = element;
        if (root !== 'resources') xml.unreadable('notAndroid');
        return;
      }
      if (text) return text.open(element, said);
      if (!unit) {
        const identifier = identifierOf(said.get('name') ?? '');
        unit = { place: xml.place, identifier, lang };
        isKept = said.get('translatable') !== 'false';
        if (element === 'string') text = new AndroidText(said.get('formatted') === 'false');
        else if (element === 'plurals') forms = new Map();
        else if (element === 'string-array') refuseKeyed(gathered, unit, 'element', element);
      } else if (forms && element === 'item') {
        form = FORMS.find((one) => one === said.get('quantity')) ?? null;
        text = new AndroidText(false);
      }
    },
    text: (written) => text?.add(written),
    close: (element) => {
      if (text?.isOpen) text.close(element);
      else if (text && element === 'item') {
        if (form) forms?.set(form, text.value());
        text = null;
      } else if (unit && (element === 'string' || element === 'plurals')) {
        if (isKept && text) takeKeyed(gathered, { ...unit, value: text.value() });
        else if (isKept && forms) takeKeyed(gathered, { ...unit, forms });
        [unit, forms, text] = [null, null, null];
      } else if (element === 'string-array') unit = null;
    },
  });
  xml.readAll(pieces);
  if (root === '') xml.unreadable('notAndroid');
  return null;
}

/** A text of Android while it is read: its markup is kept, its placeholders become ours. */
class AndroidText {
  readonly #parts: { readonly text: string; readonly isMarkup: boolean }[] = [];
  readonly #isRaw: boolean;
  readonly #open: string[] = [];
  /** Level of a placeholder that is open. */
  #placeholder = 0;
  #hasPlaceholders = false;

  constructor(isRaw: boolean) {
    this.#isRaw = isRaw;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  open(element: string, said: ReadonlyMap<string, string>): void {
    this.#open.push(element);
    const id = said.get('id');
    if (element === 'g' && id !== undefined) {
      this.#placeholder = this.#open.length;
      this.#hasPlaceholders = true;
      this.#parts.push({ text: placeholderOf(id), isMarkup: true });
    } else if (this.#placeholder === 0) {
      const attributes = [...said].map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
      this.#parts.push({ text: `<${element}${attributes.join('')}>`, isMarkup: true });
    }
  }

  close(element: string): void {
    const level = this.#open.length;
    this.#open.pop();
    if (this.#placeholder === level) this.#placeholder = 0;
    else if (this.#placeholder === 0) this.#parts.push({ text: `</${element}>`, isMarkup: true });
  }

  add(text: string): void {
    if (this.#placeholder === 0) this.#parts.push({ text, isMarkup: false });
  }

  value(): string {
    // Unquoted white space counts as one space, also around an element.
    let isQuoted = false;
    let value = '';
    let isSpacePending = false;
    let isBegun = false;
    const put = (text: string) => {
      if (isSpacePending && isBegun) value += ' ';
      isSpacePending = false;
      isBegun = true;
      value += text;
    };
    for (const { text, isMarkup } of this.#parts) {
      if (isMarkup) {
        put(text);
        continue;
      }
      const formatted = this.#formatted(text);
      for (const [piece] of formatted.matchAll(/\\u[0-9a-fA-F]{4}|\\[\s\S]|"|\{%\d+%\}|[\s\S]/g)) {
        if (piece === '"') isQuoted = !isQuoted;
        else if (piece[0] === '\\' && piece.length > 1) put(unescaped(piece));
        else if (!isQuoted && /^[ \t\r\n]$/.test(piece)) isSpacePending = true;
        else put(piece);
      }
    }
    return value;
  }

  #formatted(text: string): string {
    if (this.#isRaw) return text;
    if (this.#hasPlaceholders) return text.replaceAll('%%', '%');
    if (!/%\d+\$/.test(text)) return text;
    return text.replace(/%%|%(\d+)\$[sd]/g, (_, number?: string) => (number ? placeholderOf(number) : '%'));
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function unescaped(piece: string): string {
  if (piece.length > 2) return String.fromCharCode(Number.parseInt(piece.slice(2), 16));
  return ESCAPES[piece[1] ?? ''] ?? piece[1] ?? '';
}

/** Reads resources of .NET; those that are not texts have a type. */
export function readResx(pieces: Pieces, gathered: Gathered, { lang }: FileHints): null {
  let root = '';
  let data: { place: FilePlace; identifier: string; value: string; comment: string } | null = null;
  let reading: 'value' | 'comment' | null = null;
  const xml: XmlReading = new XmlReading({
    open: (element, said) => {
      if (root === '') {
        root = element;
        if (root !== 'root') xml.unreadable('notResx');
      } else if (element === 'data' && !said.has('type') && !said.has('mimetype')) {
        data = { place: xml.place, identifier: said.get('name') ?? '', value: '', comment: '' };
      } else if (element === 'value' || element === 'comment') reading = element;
    },
    text: (written) => {
      if (data && reading) data[reading] += written;
    },
    close: (element) => {
      if (element === reading) reading = null;
      if (element !== 'data' || !data) return;
      const { place, identifier, value, comment } = data;
      data = null;
      takeKeyed(gathered, { place, identifier, lang, value: fromCounted(value, comment, DOTNET) });
    },
  });
  xml.readAll(pieces);
  if (root === '') xml.unreadable('notResx');
  return null;
}
