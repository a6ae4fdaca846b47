import { open } from 'node:fs/promises';

/** MIME type of a file whose content gives no hint. */
export const UNKNOWN_TYPE = 'application/octet-stream';
const TEXT = 'text/plain';
/** So much of a file decides whether it is text. */
const LOOKED_AT_BYTES = 64 * 1_024;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for.
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
const SCRIPT = /^\ufeff?#!/;
const HTML = /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|iframe|svg)\b/i;

/**
 * Detects the type of a file by its content; its name is ignored.
 * @returns a MIME type; UNKNOWN_TYPE for bytes that are neither a known format nor text
 */
export async function typeOfContent(path: string): Promise<string> {
  // Loaded with the first file: the server starts without it.
  const { fileTypeFromFile } = await import('file-type');
  const known = await fileTypeFromFile(path);
  if (known) return known.mime;
  return (await textTypeOf(path)) ?? UNKNOWN_TYPE;
}

async function textTypeOf(path: string): Promise<string | null> {
  const text = await beginningAsText(path);
  if (text === null || NO_TEXT.test(text)) return null;
  if (SCRIPT.test(text)) return 'text/x-script';
  return HTML.test(text) ? 'text/html' : TEXT;
}

/** null when it is no text in UTF-8, or in UTF-16 with a byte order mark. */
async function beginningAsText(path: string): Promise<string | null> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    // The last character may go on behind what was read.
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes, {
      stream: bytesRead === LOOKED_AT_BYTES,
    });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  } finally {
    await handle.close();
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}
