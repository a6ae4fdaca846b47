/** Native code of an inline element: the text that it stands for, or null where nothing in the file says it. */
export function codeOf(
  element: string,
  said: ReadonlyMap<string, string>,
  data: ReadonlyMap<string, string>,
): string | null {
  if (element === 'cp') {
    const code = Number.parseInt(said.get('hex') ?? '', 16);
    return code > 0 && code <= 0xffff ? String.fromCharCode(code) : null;
  }
  // Pure markup around text can be skipped.
  if (NOTHING.has(element)) return '';
  if (SPANS.has(element)) return data.get(said.get('dataRefStart') ?? '') ?? null;
  if (!CODES.has(element)) return null;
  return data.get(said.get('dataRef') ?? '') ?? said.get('equiv-text') ?? placeholderIn(said.get('equiv'));
}

/** Code at the end of an element that spans a text. */
export function endCodeOf(
  element: string,
  said: ReadonlyMap<string, string>,
  data: ReadonlyMap<string, string>,
): string | null {
  return SPANS.has(element) ? (data.get(said.get('dataRefEnd') ?? '') ?? null) : '';
}

/** Elements of XLIFF 1.2 whose content is the code itself. */
export const WRAPPED: ReadonlySet<string> = new Set(['ph', 'bpt', 'ept', 'it']);

/**
 * A text without the line ends that an indenting tool has put before its inline elements and its end. Such a tool gives
 * itself away: the element that holds the text ends where it began, and all within it begin in one deeper column.
 * @param gap what stands before the element that holds it
 * @param elements where in the text inline elements begin
 */
export function unindented(value: string, gap: string, elements: readonly number[]): string {
  if (elements.length === 0 || !/^\n[ \t]*$/.test(gap) || !value.endsWith(gap)) return value;
  const stretches = [0, ...elements].map((at, index) => value.slice(at, elements[index]));
  const last = (stretches.pop() ?? '').slice(0, -gap.length);
  const [deeper = ''] = /\n[ \t]+$/.exec(stretches[0] ?? '') ?? [];
  if (deeper.length <= gap.length || !stretches.every((one) => one.endsWith(deeper))) return value;
  return stretches.map((one) => one.slice(0, -deeper.length)).join('') + last;
}

const NOTHING: ReadonlySet<string> = new Set(['mrk', 'sm', 'em']);
const SPANS: ReadonlySet<string> = new Set(['pc']);
const CODES: ReadonlySet<string> = new Set(['ph', 'sc', 'ec', 'x', 'bx', 'ex']);

/** `equiv` may describe the code in any words; only a placeholder is sure to be the code. */
function placeholderIn(equiv: string | undefined): string | null {
  return equiv !== undefined && /^\{%[^{}%]+%\}$/.test(equiv) ? equiv : null;
}
