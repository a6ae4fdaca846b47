/*
 * Documents, images, text, and archives; no programs, neither as such nor as macros inside of documents, which have
 * types of their own.
 */
export const DEFAULT_UPLOAD_TYPES: readonly string[] = [
  'text/*',
  'image/*',
  'application/pdf',
  'application/postscript',
  'application/rtf',
  'application/epub+zip',
  'application/xml',
  'application/json',
  'application/x-cfb',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.*',
  'application/vnd.oasis.opendocument.*',
  'application/zip',
  'application/gzip',
  'application/x-gzip',
  'application/x-bzip2',
  'application/x-xz',
  'application/zstd',
  'application/x-tar',
  'application/x-7z-compressed',
];

/** Text to a reader, and a program to whatever runs it. */
const NEVER_BY_PATTERN: ReadonlySet<string> = new Set(['text/x-script']);

const PATTERN = /^[a-z]+\/(?:\*|[a-z0-9][a-z0-9.+-]*\*?)$/;

/** Whether something is a MIME type, or one that ends in * and stands for all that begin so. */
export function isTypePattern(text: string): boolean {
  return PATTERN.test(text);
}

/** Whether files of a MIME type are taken. */
export function isAllowedType(type: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*')
      ? type.startsWith(pattern.slice(0, -1)) && !NEVER_BY_PATTERN.has(type)
      : type === pattern,
  );
}
