import * as z from 'zod/mini';
import { documentFileDownload } from '#contract/document-file.ts';
import type { FilePreviewPort } from '#machines/file-preview/file-preview.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { exchange } from '#src/ecs/client.ts';

/**
 * The text in a file, to be shown and nothing else: in UTF-8, or in UTF-16 where it says so.
 * @throws ServiceFailure refused with 008 when its bytes are not there
 */
export const readFileText: FilePreviewPort['readText'] = async ({ file: { id, version } }, signal) => {
  const request = { id, ...(version !== null && { version }) };
  const reply = await exchange(documentFileDownload, request, { signal, asFile: true });
  if (!reply.file) {
    contentOf(reply, z.unknown());
    return '';
  }
  const bytes = new Uint8Array(await reply.file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
};

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
