import { type FileEncoding, UnreadableFile } from '#server/exchange/file-text.ts';

const PIECE_BYTES = 131_072;
/** Bytes at the beginning of a file in which XML says how it is written. */
const DECLARATION_BYTES = 200;

/**
 * How a text file is written: by its byte order mark, by what an XML declaration says, and otherwise UTF-8. What is no
 * UTF-8 is taken for Windows-1252 where files of that format are still written in it.
 * @param isOldAllowed whether that is such a format
 */
export function encodingOf(file: Uint8Array, isOldAllowed: boolean): FileEncoding {
  const [first, second, third] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // UTF-16 without a mark: every other byte of the first letters is zero.
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  if (second === 0 && first !== 0 && first !== undefined) return 'utf-16le';
  const head = Buffer.from(file.subarray(0, DECLARATION_BYTES)).toString('latin1');
  if (/^<\?xml[^>]*encoding=["'](?:windows-1252|iso-8859-1|us-ascii)["']/i.test(head)) return 'windows-1252';
  return isOldAllowed && !isUtf8(file) ? 'windows-1252' : 'utf-8';
}

/**
 * The text of a file, piece by piece on demand; a byte order mark is left out.
 * @throws UnreadableFile when it is not written so
 */
export function* piecesOf(file: Uint8Array, encoding: FileEncoding = 'utf-8'): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    yield decoded(decoder, file.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES < file.length);
  }
}

function isUtf8(file: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < file.length; at += PIECE_BYTES) {
      decoder.decode(file.subarray(at, at + PIECE_BYTES), { stream: at + PIECE_BYTES < file.length });
    }
    return true;
  } catch {
    return false;
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new UnreadableFile('notUtf8');
  }
}
