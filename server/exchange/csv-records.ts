import { FILE_LIMITS, megabytes } from '#server/exchange/file-limits.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';

const { cells: CELLS, line: LINE } = FILE_LIMITS.csv;

/** One record, and the line in which it begins. */
interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Cells of a parsed record, and where the next record begins. */
interface Parsed {
  readonly cells: readonly string[];
  readonly lines: number;
  readonly end: number;
}

/**
 * The records of a CSV file as far as they are asked for; lines without anything in them are passed over. The header
 * says which separator parts the cells.
 * @throws UnreadableFile with the line of a record that has too many cells, is too long, or is quoted wrongly
 */
export function* csvRecords(
  pieces: Iterable<string>,
  report: (separator: string) => void = () => {},
): Generator<CsvRecord> {
  let separator: string | null = null;
  let line = 1;
  let rest = '';
  function* recordsOf(piece: string, isLast: boolean): Generator<CsvRecord> {
    const text = rest + piece;
    let at = 0;
    if (separator === null) {
      separator = separatorIn(text, isLast);
      if (separator === null) {
        rest = text;
        return;
      }
      report(separator);
      const head = SAID.exec(text);
      if (head) {
        at = head[0].length;
        line += 1;
      }
    }
    while (at < text.length) {
      const parsed = parseRecord({ text, at, line, separator, isLast });
      // It goes on in the next piece.
      if (!parsed) break;
      const { cells, lines, end } = parsed;
      if (end - at > LINE) throw lineTooLong(line);
      if (cells.length > 1 || cells[0] !== '') yield { cells, line };
      line += lines;
      at = end;
    }
    rest = text.slice(at);
    if (rest.length > LINE) throw lineTooLong(line);
  }
  for (const piece of pieces) yield* recordsOf(piece, false);
  yield* recordsOf('', true);
}

/** The first line that Excel writes and reads: it names the separator. */
const SAID = /^sep=(.)(?:\r\n|\r|\n)/i;
const SEPARATORS = [',', ';', '\t'] as const;

/** @returns null where more than is there is needed to know it */
function separatorIn(text: string, isLast: boolean): string | null {
  const [, header = '', end = ''] = /^[\r\n]*([^\r\n]*)(.?.?)/s.exec(text) ?? [];
  if (end.length < 2 && !isLast && header.length <= LINE) return null;
  const said = SAID.exec(text)?.[1];
  if (said !== undefined && said !== '"') return said;
  const bare = header.replace(/"[^"]*"/g, '');
  const countOf = (separator: string) => bare.split(separator).length - 1;
  return SEPARATORS.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

interface Parsing {
  readonly text: string;
  readonly at: number;
  readonly line: number;
  readonly separator: string;
  /** Whether nothing follows behind the text. */
  readonly isLast: boolean;
}

/** @returns null where only what follows can say how the record ends */
function parseRecord({ text, at: begin, line, separator, isLast }: Parsing): Parsed | null {
  const border = new RegExp(`[${separator.replace(/[\\\]^-]/g, '\\$&')}\\r\\n]`, 'g');
  const cells: string[] = [];
  let lines = 0;
  let at = begin;
  for (;;) {
    if (cells.length === CELLS) throw new UnreadableFile('tooManyCells', inLine(line), String(CELLS));
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      // A quote that looks like the closing one may be the first of two.
      if (!isLast && (end < 0 || end + 1 === text.length)) return null;
      if (end < 0) throw new UnreadableFile('openQuote', inLine(line));
      const quoted = text.slice(at + 1, end);
      lines += quoted.split('\n').length - 1;
      cells.push(quoted.replaceAll('""', '"'));
      at = end + 1;
      if (at < text.length && !`${separator}\r\n`.includes(text[at] ?? '')) {
        throw new UnreadableFile('afterQuote', inLine(line + lines));
      }
    } else {
      border.lastIndex = at;
      const end = border.exec(text)?.index ?? text.length;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at === text.length) return isLast ? { cells, lines, end: at } : null;
    if (text[at] !== separator) break;
    // A separator at the very end opens one more cell, which is empty.
    at += 1;
  }
  if (text[at] === '\r') {
    if (at + 1 === text.length && !isLast) return null;
    at += 1;
    if (text[at] === '\n') at += 1;
  } else at += 1;
  return { cells, lines: lines + 1, end: at };
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

function lineTooLong(line: number): UnreadableFile {
  return new UnreadableFile('lineTooLong', inLine(line), megabytes(LINE));
}

function inLine(number: number) {
  return { unit: 'line', number } as const;
}
