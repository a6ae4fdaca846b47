/** A stretch of a text: a placeholder with its name, or what stands between two of them. */
export interface Piece {
  readonly text: string;
  readonly name: string | null;
}

/** `{%name%}` exactly as texts are filled; with spaces inside it would not come back as it was, and is left as text. */
const PLACEHOLDER = /\{%([\p{L}\p{N}_.-]+)%\}/gu;

/** The pieces of a text of ours, in order. */
export function piecesOfText(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), name: null });
    pieces.push({ text: match[0], name: match[1] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), name: null });
  return pieces;
}

/** Names of the placeholders of texts, each once, in the same order for all languages that use the same ones. */
export function namesIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => piecesOfText(text).flatMap(({ name }) => name ?? []));
  return [...new Set(names)].sort((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1));
}

/** A text with each piece written by one of the two. */
export function withPieces(
  text: string,
  literal: (text: string) => string,
  placeholder: (name: string) => string,
): string {
  return piecesOfText(text)
    .map(({ text: written, name }) => (name === null ? literal(written) : placeholder(name)))
    .join('');
}

/** The placeholder of that name as our texts have it. */
export function placeholderOf(name: string): string {
  return `{%${name}%}`;
}

/** A name that ICU, vue-i18n and Python take without quoting. */
export const PLAIN_NAME = /^[\p{L}\p{N}_]+$/u;
