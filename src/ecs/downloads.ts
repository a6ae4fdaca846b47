import * as z from 'zod/mini';
import { documentFileDownload } from '#contract/document-file.ts';
import type { FileDownload } from '#machines/kit/download-request.ts';
import type { Service } from '#machines/kit/port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { exchange } from '#src/ecs/client.ts';
import { handOver, handOverFile } from '#src/ecs/hand-over.ts';
import { can } from '#src/ecs/identity.ts';
import { ecsAddressOf } from '#src/ecs/transport.ts';

/** Address of a file's bytes, or those of one of its versions. */
export function downloadAddress(id: number, version: number | null): string {
  const query = new URLSearchParams({
    id: String(id),
    ...(version !== null && { version: String(version) }),
  });
  return `${ecsAddressOf(documentFileDownload.path)}?${query}`;
}

/**
 * Downloads a file. A server that takes Range is first asked for one byte, which finds out every refusal and costs
 * nothing; then the browser downloads by itself, whatever the size, with its own progress. From any other server the
 * file is fetched as a whole, as the specification has it, so that a refusal can be read too.
 */
export const downloadDocumentFile: Service<FileDownload, void> = async ({ id, version, name }, signal) => {
  if (can('readFileVersions')) {
    const request = { id, ...(version !== null && { version }) };
    const reply = await exchange(documentFileDownload, request, { signal, headers: { Range: 'bytes=0-0' } });
    if (reply.status >= 400) contentOf(reply, z.unknown());
    handOver(downloadAddress(id, version), name);
    return;
  }
  const reply = await exchange(documentFileDownload, { id }, { signal, asFile: true });
  if (!reply.file) {
    contentOf(reply, z.unknown());
    return;
  }
  handOverFile(reply.file, name);
};
