/** The boxes of a code: one character each, empty ones ''. */
export type Boxes = readonly string[];

/** Characters of a text that a code can contain: uppercased, no blanks or hyphens, only digits if `numericOnly`. */
export function codeCharacters(text: string, numericOnly: boolean): readonly string[] {
  const characters = [...text.toUpperCase()].filter((character) => !/[\s-]/.test(character));
  return numericOnly ? characters.filter((character) => /\d/.test(character)) : characters;
}

/**
 * Puts a text into the boxes, from one of them on, cut to the length. One that would not fit from there on begins at
 * the first.
 * @returns the boxes, and the one to go on with
 */
export function fillBoxes(
  boxes: Boxes,
  at: number,
  characters: readonly string[],
): { readonly boxes: Boxes; readonly next: number } {
  const start = characters.length > boxes.length - at ? 0 : at;
  const fitting = characters.slice(0, boxes.length);
  return {
    boxes: boxes.map((box, index) => fitting[index - start] ?? box),
    next: Math.min(start + fitting.length, boxes.length - 1),
  };
}

/**
 * Characters typed into a box that may have held one already: the new one counts, wherever the caret stood.
 * Several at once were filled in by the browser.
 */
export function typedInto(box: string, value: readonly string[]): readonly string[] {
  if (box === '' || value.length !== 2) return value;
  const old = value.indexOf(box);
  return old < 0 ? value : value.filter((_, index) => index !== old);
}
