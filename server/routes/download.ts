import type { FastifyRequest } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { documentFileDownload } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { type ByteRange, rangeOf } from '#server/domain/byte-range.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { PreparedAnswer, refusalText } from '#server/routes/answer.ts';
import { answerLanguage } from '#server/routes/answer-language.ts';
import { attachment, FILE_POLICY, shownHeaders } from '#server/routes/attachment.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type FileVersion, findFileVersion } from '#server/store/documents/document-files.ts';

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
  const shown = inline === 'true' ? shownHeaders(file.mimeType) : null;
  return bytesAnswer({ contents, now }, request, {
    file,
    field: 'id',
    headers: { 'cache-control': 'private, no-cache', ...shown },
  });
}

interface Bytes {
  readonly file: FileVersion;
  /** The property of the request that has named it. */
  readonly field: string;
  /** Over those of every file. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The bytes of a version, or the range of them that is asked for; nothing of them for HEAD. */
export async function bytesAnswer(
  { contents, now }: Pick<Parts, 'contents' | 'now'>,
  request: FastifyRequest,
  { file, field, headers: own }: Bytes,
): Promise<PreparedAnswer> {
  const content = await contents.open(file.fileNameOnDisk);
  if (!content)
    throw new Refusal(REFUSAL.notFound, {
      findings: [finding(REFUSAL.notFound, field, { reason: 'contentMissing', values: {} })],
    });
  const { size } = content;
  const tag = tagOf(file);
  const headers = {
    'accept-ranges': 'bytes',
    'content-disposition': attachment(file.fileNameRepresentation),
    'content-security-policy': FILE_POLICY,
    'x-content-type-options': 'nosniff',
    etag: tag,
    ...own,
  };
  const range = isAbout(request, tag) ? rangeOf(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    await content.close();
    const refusal = new Refusal(REFUSAL.invalid, { status: 416, fields: ['Range'] });
    return new PreparedAnswer(
      refusal.status,
      refusalText(refusal, now(), answerLanguage(request.headers['accept-language'])),
      {
        'content-range': `bytes */${size}`,
        'cache-control': 'no-store',
      },
    );
  }
  const { start, end } = range ?? ({ start: 0, end: size - 1 } satisfies ByteRange);
  const isHead = request.method === 'HEAD';
  if (isHead) await content.close();
  return new PreparedAnswer(range ? 206 : 200, isHead ? null : await content.stream(start, end), {
    ...headers,
    'content-type': file.mimeType,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
}

/** The bytes are the same as long as their sum is. */
export function tagOf({ sha256 }: Pick<FileVersion, 'sha256'>): string {
  return `"${sha256}"`;
}

/** Whether the rest that is asked for is the rest of these bytes. */
function isAbout(request: FastifyRequest, tag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === tag;
}
