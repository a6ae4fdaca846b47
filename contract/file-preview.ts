/** How a file is shown without leaving the console. */
export type PreviewKind = 'frame' | 'picture' | 'text';

const MB = 1_000_000;

/** Bytes that are shown at most: a bigger file is for downloading. */
export const SHOWN_AT_MOST: Readonly<Record<PreviewKind, number>> = {
  frame: 30 * MB,
  picture: 20 * MB,
  text: 0.5 * MB,
};

/** Pictures that are nothing but pictures. One in SVG is a document with scripts and addresses: it is read as text. */
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);
const TEXT = /^(?:text\/|application\/(?:xml|json)$|[a-z]+\/[a-z0-9.-]+\+(?:xml|json)$)/;

/**
 * How a file of a type is shown; null where it is not. Markup, SVG included, is shown as the text that it is.
 * @param type MIME type of its content, as the server has found it; undefined where it does not say so
 */
export function previewKindOf(type: string | null | undefined): PreviewKind | null {
  if (!type) return null;
  if (type === 'application/pdf') return 'frame';
  if (PICTURES.has(type)) return 'picture';
  return TEXT.test(type) ? 'text' : null;
}
