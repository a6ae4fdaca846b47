import { UnreadableFile } from '#server/exchange/file-text.ts';

const PIECE_BYTES = 131_072;

/**
 * The text of a file, piece by piece on demand; a byte order mark is left out.
 * @throws UnreadableFile when it is not UTF-8
 */
export function* piecesOf(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    yield decoded(decoder, file.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES < file.length);
  }
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new UnreadableFile('notUtf8');
  }
}
