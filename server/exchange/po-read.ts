import { type Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { FORMS, type Form } from '#server/exchange/plurals.ts';
import { type FileHints, type Pieces, takeKeyed, wholeOf } from '#server/exchange/read-keyed.ts';
import { fromBraces } from '#server/exchange/styles.ts';

interface Message {
  readonly line: number;
  readonly flags: Set<string>;
  readonly said: Map<string, string>;
}

/**
 * Reads a catalog of gettext.
 * @returns the context that the file was written from, null when it does not say
 */
export function readPo(pieces: Pieces, gathered: Gathered, hints: FileHints): string | null {
  let head: ReadonlyMap<string, string> = new Map();
  for (const message of messagesOf(wholeOf(pieces))) {
    const { said } = message;
    if (said.get('msgid') === '' && !said.has('msgctxt')) head = headersOf(said.get('msgstr') ?? '');
    else takeMessage(gathered, message, head, hints);
  }
  return head.get('x-context') ?? null;
}

function takeMessage(
  gathered: Gathered,
  { line, flags, said }: Message,
  head: ReadonlyMap<string, string>,
  hints: FileHints,
): void {
  const id = said.get('msgid') ?? '';
  const identifier = said.get('msgctxt') ?? id;
  const isFormatted = flags.has('python-brace-format') && !flags.has('no-python-brace-format');
  const read = (text: string) => (isFormatted ? fromBraces(text) : text);
  const lang = head.get('language') || hints.lang;
  const unit = {
    ...{ place: { unit: 'line', number: line } as const, identifier, lang },
    ...(flags.has('fuzzy') && { state: 'needs-review' as const }),
  };
  if (said.has('msgid_plural')) {
    const forms = new Map<Form, string>();
    const written = [...said].filter(([name]) => name.startsWith('msgstr['));
    const names = formsOf(gathered.langOf(lang) ?? lang, written.length);
    for (const [index, [, text]] of written.entries()) forms.set(names[index] ?? 'other', read(text));
    takeKeyed(gathered, { ...unit, forms });
    return;
  }
  const of = gathered.langOf(head.get('x-source-language') ?? '');
  const hasSource = of !== null && id !== identifier && id !== '';
  takeKeyed(gathered, {
    ...{ ...unit, value: read(said.get('msgstr') ?? '') },
    ...(hasSource && { source: { lang: of, value: read(id) } }),
  });
}

/** Forms of CLDR for those that a catalog counts: gettext has none for fractions, which are `other`. */
function formsOf(lang: string, count: number): readonly Form[] {
  const two: readonly Form[] = ['one', 'other'];
  if (count === 1) return ['other'];
  if (count === 2) return two;
  try {
    const rules = new Intl.PluralRules(lang.replaceAll('_', '-')).resolvedOptions().pluralCategories;
    const known = FORMS.filter((form) => rules.includes(form));
    return known.length > count ? known.filter((form) => form !== 'other') : known;
  } catch {
    return two;
  }
}

function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n').map((line) => line.split(/:\s*([\s\S]*)/, 2));
  return new Map(lines.map(([name = '', value = '']) => [name.trim().toLowerCase(), value.trim()]));
}

function* messagesOf(text: string): Generator<Message> {
  let message: Message | null = null;
  let name = '';
  let flags = new Set<string>();
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    const place = { unit: 'line', number: index + 1 } as const;
    if (line.startsWith('#')) {
      if (message?.said.has('msgid')) {
        yield message;
        message = null;
      }
      if (line.startsWith('#,')) for (const flag of line.slice(2).split(',')) flags.add(flag.trim());
      continue;
    }
    if (line === '') continue;
    const [, keyword, quoted] =
      /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)?\s*"((?:[^"\\]|\\.)*)"$/.exec(line) ?? [];
    if (quoted === undefined || (keyword === undefined && !message)) throw new UnreadableFile('notPo', place);
    const begins = keyword === 'msgctxt' || (keyword === 'msgid' && message?.said.has('msgid'));
    if (begins && message?.said.has('msgid')) {
      yield message;
      message = null;
    }
    if (!message) {
      message = { line: index + 1, flags, said: new Map() };
      flags = new Set();
    }
    if (keyword !== undefined) name = keyword;
    message.said.set(name, (message.said.get(name) ?? '') + unquoted(quoted));
  }
  if (message) yield message;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', a: '\u0007', b: '\b', f: '\f', v: '\v' },
};

function unquoted(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|([0-7]{3})|([\s\S]))/g,
    (_, hex?: string, octal?: string, sign = '') => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      return octal === undefined ? (ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(octal, 8));
    },
  );
}
