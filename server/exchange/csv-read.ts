import type { Wording } from '#contract/wording.ts';
import type { FilePlace } from '#contract/wording-exchange.ts';
import { breathe } from '#server/exchange/breath.ts';
import {
  type FileText,
  Gathered,
  markOf,
  type TextFile,
  UnreadableFile,
} from '#server/exchange/file-text.ts';

const COLUMNS = [
  'identifier',
  'lang',
  'value',
  'active',
  'resetInheritance',
  'modificationDate',
  'contextIdentifier',
] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ['identifier', 'lang', 'value'];

/** Tells spreadsheets that the file is UTF-8. */
const MARK = '\ufeff';
/** What a spreadsheet would take for a formula and carry out; behind an apostrophe it is a text. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Writes the header and one line for each wording, as spreadsheets read it. */
export async function* writeCsv(pages: AsyncIterable<readonly Wording[]>): AsyncGenerator<string> {
  yield `${MARK}${COLUMNS.join(',')}\r\n`;
  for await (const page of pages) {
    yield page.map((wording) => `${COLUMNS.map((column) => cell(wording[column])).join(',')}\r\n`).join('');
  }
}

function cell(value: string | boolean | null): string {
  const text = String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function unprotected(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * Reads the texts of a file with a header; its columns may stand in any order, separated by commas or semicolons.
 * @throws UnreadableFile when it is cut off within quotation marks, or has no header
 */
export async function readCsv(file: string, langs: readonly string[]): Promise<TextFile> {
  const text = file.startsWith(MARK) ? file.slice(1) : file;
  const separator = /^[^\r\n]*;/.test(text) && !/^[^\r\n]*,/.test(text) ? ';' : ',';
  const gathered = new Gathered(langs);
  const contexts = new Set<string>();
  let columns: readonly string[] | null = null;
  for await (const { cells, line } of records(text, separator)) {
    const place = { unit: 'line', number: line } as const;
    if (!columns) {
      columns = cells.map((name) => name.trim());
      if (!headerFits(columns, gathered, place)) break;
      continue;
    }
    if (cells.length !== columns.length) {
      gathered.bad(place, 'line', '012', 'fieldCount', `${cells.length}/${columns.length}`);
      continue;
    }
    const said = new Map(columns.map((name, index) => [name, unprotected(cells[index] ?? '')]));
    contexts.add(said.get('contextIdentifier') ?? '');
    takeLine(gathered, place, said);
  }
  if (!columns) throw new UnreadableFile('empty');
  const [context, ...others] = contexts;
  return { context: others.length === 0 ? context || null : null, ...gathered.all() };
}

function headerFits(columns: readonly string[], gathered: Gathered, place: FilePlace): boolean {
  const before = gathered.findings.length;
  for (const name of NEEDED) if (!columns.includes(name)) gathered.bad(place, name, '005', 'columnMissing');
  for (const [index, name] of columns.entries()) {
    const isKnown = (COLUMNS as readonly string[]).includes(name);
    if (!isKnown || columns.indexOf(name) !== index) {
      gathered.bad(place, name || String(index + 1), '012', 'columnUnknown');
    }
  }
  return gathered.findings.length === before;
}

function takeLine(gathered: Gathered, place: FilePlace, said: ReadonlyMap<string, string>): void {
  const active = markOf(said.get('active'));
  const resetInheritance = markOf(said.get('resetInheritance'));
  if (active === null) gathered.bad(place, 'active', '012');
  if (resetInheritance === null) gathered.bad(place, 'resetInheritance', '012');
  const modificationDate = said.get('modificationDate')?.trim();
  gathered.take({
    place,
    identifier: said.get('identifier') ?? '',
    lang: said.get('lang')?.trim() ?? '',
    value: said.get('value') ?? '',
    ...(typeof active === 'boolean' && { active }),
    ...(typeof resetInheritance === 'boolean' && { resetInheritance }),
    ...(modificationDate && { modificationDate }),
  } satisfies FileText);
}

/** The records of a file with the line in which each begins; lines without anything in them are passed over. */
async function* records(
  text: string,
  separator: string,
): AsyncGenerator<{ readonly cells: readonly string[]; readonly line: number }> {
  const border = new RegExp(`[${separator}\\r\\n]`, 'g');
  const breath = breathe();
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      const end = closingQuote(text, at, begin);
      const quoted = text.slice(at + 1, end);
      line += quoted.split('\n').length - 1;
      cells.push(quoted.replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && !`${separator}\r\n`.includes(text[at] ?? '')) {
        throw new UnreadableFile('afterQuote', { unit: 'line', number: line });
      }
    } else {
      border.lastIndex = at;
      const end = border.exec(text)?.index ?? text.length;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end opens one more cell, which is empty.
      if (at === text.length) cells.push('');
      else if (text[at] === '\r' || text[at] === '\n') cells.push('');
      else continue;
    }
    if (cells.length > 1 || cells[0] !== '') yield { cells, line: begin };
    cells = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    begin = line;
    await breath();
  }
}

function closingQuote(text: string, open: number, line: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  throw new UnreadableFile('openQuote', { unit: 'line', number: line });
}
