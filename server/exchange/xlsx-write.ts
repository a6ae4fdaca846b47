import { strToU8, zipSync } from 'fflate';
import { attribute, escaped } from '#server/exchange/xliff-write.ts';

/** Characters of a cell at most; a spreadsheet would repair the file by cutting a longer text. */
const CELL = 32_767;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes a workbook with one sheet, whose cells are all texts: no spreadsheet makes a number, a date or a formula of
 * them, nor of what is typed into them. A text that no cell can hold is left out.
 */
export function writeXlsx(rows: readonly (readonly string[])[]): Uint8Array {
  const columns = Math.max(1, ...rows.slice(0, 1).map((row) => row.length));
  const sheet =
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${columns}" width="40" style="1" customWidth="1"/></cols><sheetData>` +
    rows
      .map((row, index) => {
        const cells = row.map((text, column) => cell(text, `${letters(column)}${index + 1}`));
        return `<row r="${index + 1}">${cells.join('')}</row>`;
      })
      .join('') +
    '</sheetData></worksheet>';
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"` +
      ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      '<sheet name="Texts" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml':
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill/><fill/></fills>` +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/>' +
      '<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>' +
      '</cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const lines = targets.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${attribute(target)}"/>`;
  });
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

function cell(text: string, at: string): string {
  if (text === '' || text.length > CELL) return `<c r="${at}" s="1"/>`;
  return `<c r="${at}" s="1" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

/** Characters that XML cannot hold, and carriage returns, stand as _x000D_; what looks like that is marked. */
function cellText(text: string): string {
  const marked = text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return escaped(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
    marked.replace(/[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`;
    }),
  );
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
