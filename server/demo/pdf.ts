/** Of an A4 page, in points. */
const PAGE = { width: 595, height: 842, left: 72, top: 770 };
const TITLE_SIZE = 20;
const TEXT_SIZE = 11;
const LINE = 18;

/**
 * A PDF of one page: a title, and lines below it. Enough to be opened and printed anywhere.
 * @param lines in characters of Latin-1, which the fonts that every reader has know
 */
export function simplePdf(title: string, lines: readonly string[]): Buffer {
  const { width, height, left, top } = PAGE;
  const content = [
    `BT /Bold ${TITLE_SIZE} Tf ${left} ${top} Td ${shown(title)} Tj ET`,
    ...lines.map(
      (line, at) => `BT /Text ${TEXT_SIZE} Tf ${left} ${top - LINE * (at + 2)} Td ${shown(line)} Tj ET`,
    ),
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /Bold 5 0 R /Text 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function shown(text: string): string {
  return `(${text.replace(/[\\()]/g, (character) => `\\${character}`)})`;
}
