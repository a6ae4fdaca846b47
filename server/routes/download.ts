import type { FastifyRequest } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { documentFileDownload } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type ByteRange, rangeOf } from '#server/domain/byte-range.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { PreparedAnswer, refusalText } from '#server/routes/answer.ts';
import { attachment, FILE_POLICY, shownHeaders } from '#server/routes/attachment.ts';
import type { Parts } from '#server/routes/parts.ts';
import { findFileVersion } from '#server/store/documents/document-files.ts';

/**
 * The bytes of a file, or the range of them that is asked for.
 * @throws Refusal 008 when there is no such file or version, and, in other words, when its bytes are not there
 */
export async function downloadAnswer(
  { database, contents, now }: Parts,
  { id, version, inline }: ParsedRequestOf<typeof documentFileDownload>,
  request: FastifyRequest,
): Promise<PreparedAnswer> {
  const file = await findFileVersion(database.read, id, version ?? null);
  if (!file) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
  const content = await contents.open(file.fileNameOnDisk);
  if (!content)
    throw new Refusal(REFUSAL.notFound, {
      findings: [finding(REFUSAL.notFound, 'id', { reason: 'contentMissing', values: {} })],
    });
  const { size } = content;
  const tag = `"${file.sha256}"`;
  const headers = {
    'accept-ranges': 'bytes',
    'content-disposition': attachment(file.fileNameRepresentation),
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    etag: tag,
    ...(inline === 'true' && shownHeaders(file.mimeType)),
  };
  const range = isAbout(request, tag) ? rangeOf(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    await content.close();
    const refusal = new Refusal(REFUSAL.invalid, { status: 416, fields: ['Range'] });
    return new PreparedAnswer(refusal.status, refusalText(refusal, now()), {
      'content-range': `bytes */${size}`,
      'cache-control': 'no-store',
    });
  }
  const { start, end } = range ?? ({ start: 0, end: size - 1 } satisfies ByteRange);
  return new PreparedAnswer(range ? 206 : 200, content.stream(start, end), {
    ...headers,
    'content-type': file.mimeType,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
}

/** Whether the rest that is asked for is the rest of these bytes. */
function isAbout(request: FastifyRequest, tag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === tag;
}
