import { type UnzipFileInfo, unzipSync } from 'fflate';
import * as REFUSAL from '#contract/refusal.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { type Gathered, UnreadableFile } from '#server/exchange/file-text.ts';
import { piecesOf } from '#server/exchange/pieces.ts';
import { readTable } from '#server/exchange/table-read.ts';
import { XmlReading } from '#server/exchange/xml-reading.ts';

const { bytes: BYTES, parts: PARTS, cells: CELLS } = FILE_LIMITS.xlsx;

/**
 * Reads the first visible sheet of a workbook as a table. Nothing is evaluated: a cell with a formula is a finding.
 * @throws UnreadableFile when it is no workbook, or too large once it is unpacked
 */
export function readXlsx(file: Uint8Array, gathered: Gathered, lang = ''): string | null {
  const parts = unpacked(file);
  const sheet = sheetOf(parts, gathered);
  const shared = sharedTexts(parts);
  const rows = rowsOf(sheet, shared, textStyles(parts), gathered);
  return readTable(rows, gathered, (cell) => cell, lang);
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** What is unpacked is bounded by what the file says of itself: no part grows beyond its size there. */
function unpacked(file: Uint8Array): Parts {
  let bytes = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    count += 1;
    if (count > PARTS) throw new UnreadableFile('tooMuchMemory');
    if (
      !/^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook|worksheets\/[^/]+)\.xml(?:\.rels)?$/.test(name)
    ) {
      return false;
    }
    bytes += originalSize;
    if (bytes > BYTES) throw new UnreadableFile('tooMuchMemory');
    return true;
  };
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('notXlsx');
  }
}

function read(
  part: Uint8Array,
  open: (element: string, said: ReadonlyMap<string, string>) => void,
  text: (text: string) => void = () => {},
  close: (element: string) => void = () => {},
): void {
  new XmlReading({ open, text, close }).readAll(piecesOf(part));
}

/** The first sheet that can be seen; the others are named as passed over. */
function sheetOf(parts: Parts, gathered: Gathered): Uint8Array {
  const [workbook, relations] = [parts['xl/workbook.xml'], parts['xl/_rels/workbook.xml.rels']];
  if (!workbook || !relations) throw new UnreadableFile('notXlsx');
  const targets = new Map<string, string>();
  read(relations, (element, said) => {
    if (element === 'Relationship') targets.set(said.get('Id') ?? '', said.get('Target') ?? '');
  });
  let chosen: Uint8Array | undefined;
  read(workbook, (element, said) => {
    if (element !== 'sheet') return;
    const target = targets.get(said.get('id') ?? '') ?? '';
    const part = parts[target.startsWith('/') ? target.slice(1) : `xl/${target}`];
    const isHidden = /^(?:hidden|veryHidden)$/.test(said.get('state') ?? '');
    if (chosen || isHidden || !part) gathered.ignore(said.get('name') ?? '');
    else chosen = part;
  });
  if (!chosen) throw new UnreadableFile('notXlsx');
  return chosen;
}

function sharedTexts(parts: Parts): readonly string[] {
  const part = parts['xl/sharedStrings.xml'];
  const texts: string[] = [];
  if (!part) return texts;
  let text: string | null = null;
  let isPhonetic = false;
  let isText = false;
  read(
    part,
    (element) => {
      if (element === 'si') text = '';
      if (element === 'rPh') isPhonetic = true;
      isText = element === 't' && !isPhonetic;
    },
    (written) => {
      if (isText && text !== null) text += written;
    },
    (element) => {
      isText = false;
      if (element === 'rPh') isPhonetic = false;
      if (element !== 'si') return;
      texts.push(unmarked(text ?? ''));
      text = null;
    },
  );
  return texts;
}

/** Numbers of the styles in which a number stands as it was typed: those without a format, and texts. */
function textStyles(parts: Parts): ReadonlySet<string> {
  const styles = new Set(['0']);
  const part = parts['xl/styles.xml'];
  let isCells = false;
  let number = 0;
  if (part) {
    read(
      part,
      (element, said) => {
        if (element === 'cellXfs') isCells = true;
        if (element !== 'xf' || !isCells) return;
        if (/^(?:0|49)$/.test(said.get('numFmtId') ?? '0')) styles.add(String(number));
        else styles.delete(String(number));
        number += 1;
      },
      undefined,
      (element) => {
        if (element === 'cellXfs') isCells = false;
      },
    );
  }
  return styles;
}

interface Row {
  readonly cells: string[];
  readonly place: { readonly unit: 'line'; readonly number: number };
}

interface Cell {
  readonly at: string;
  readonly type: string;
  readonly style: string;
  text: string;
  isFormula: boolean;
}

function rowsOf(
  sheet: Uint8Array,
  shared: readonly string[],
  styles: ReadonlySet<string>,
  gathered: Gathered,
): readonly Row[] {
  const rows: Row[] = [];
  let row: Row | null = null;
  let cell: Cell | null = null;
  let isText = false;
  let number = 0;
  const bad = (reason: 'formula' | 'mergedCells' | 'cellNotText', line: number, said: string) =>
    gathered.bad({ unit: 'line', number: line }, 'line', REFUSAL.invalid, reason, said);
  const close = (element: string) => {
    isText = false;
    if (element === 'c' && cell && row) {
      const { text, problem } = contentOf(cell, shared, styles);
      if (problem) bad(problem, row.place.number, cell.at);
      const column = columnOf(cell.at) ?? row.cells.length;
      if (column >= CELLS) throw new UnreadableFile('tooManyCells', row.place, String(CELLS));
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
      cell = null;
    } else if (element === 'row' && row) {
      if (row.cells.some((text) => text !== '')) rows.push(row);
      row = null;
    }
  };
  read(
    sheet,
    (element, said) => {
      if (element === 'row') {
        number = Number(said.get('r') ?? '') || number + 1;
        row = { cells: [], place: { unit: 'line', number } };
      } else if (element === 'c') {
        const [at, type] = [said.get('r') ?? '', said.get('t') ?? 'n'];
        cell = { at, type, style: said.get('s') ?? '0', text: '', isFormula: false };
      } else if (element === 'f' && cell) cell.isFormula = true;
      else if (element === 'mergeCell') {
        bad('mergedCells', Number(/\d+/.exec(said.get('ref') ?? '')?.[0] ?? 1), said.get('ref') ?? '');
      }
      isText = element === 't' || element === 'v';
    },
    (text) => {
      if (isText && cell) cell.text += text;
    },
    close,
  );
  // Cells that are empty at the end of a row are not written.
  const width = rows[0]?.cells.length ?? 0;
  for (const { cells } of rows) {
    while (cells.length < width) cells.push('');
    while (cells.length > width && cells.at(-1) === '') cells.pop();
  }
  return rows;
}

/** A cell whose content is not a text is empty, so that the text which it stands for is left alone. */
function contentOf(
  { type, style, text, isFormula }: Cell,
  shared: readonly string[],
  styles: ReadonlySet<string>,
): { readonly text: string; readonly problem?: 'formula' | 'cellNotText' } {
  if (isFormula) return { text: '', problem: 'formula' };
  if (type === 's') return { text: shared[Number(text)] ?? '' };
  if (type === 'inlineStr' || type === 'str') return { text: unmarked(text) };
  if (text === '') return { text };
  // What was typed as a date, or as a number with many digits, is no longer known.
  const isPlain = type === 'n' && styles.has(style) && /^-?\d{1,15}$/.test(text);
  return isPlain ? { text } : { text: '', problem: 'cellNotText' };
}

function columnOf(at: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(at)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unmarked(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
