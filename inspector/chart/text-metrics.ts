/*
 * Widths of Helvetica, and so of Arial and Liberation Sans, in thousandths of the font's size. A layout that asked the
 * machine for its own fonts would be another one on every machine.
 */
const FIRST = 32;
const UNKNOWN = 600;
const REGULAR = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];
const OTHERS = new Map([
  ['→', 1000],
  ['…', 1000],
  ['–', 556],
  ['’', 222],
  ['·', 278],
]);

export const FONT_FAMILY = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** How wide a line of text is set. @param size in pixels @returns pixels */
export function textWidth(text: string, size: number, isBold = false): number {
  const table = isBold ? BOLD : REGULAR;
  let thousandths = 0;
  for (const character of text) {
    const at = (character.codePointAt(0) ?? 0) - FIRST;
    thousandths += table[at] ?? OTHERS.get(character) ?? UNKNOWN;
  }
  return (thousandths * size) / 1000;
}

/** Breaks a text at its spaces; a word that is wider than the line stands alone. */
export function wrapText(text: string, size: number, width: number, isBold = false): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size, isBold) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}
