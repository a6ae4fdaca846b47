import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Sum } from '#server/files/file-store.ts';
import { bodyOf, bodyOfFile } from '#server/files/s3-body.ts';
import type { S3Client } from '#server/files/s3-client.ts';
import { S3Failure } from '#server/files/s3-failure.ts';

/** Header of an object with the hash of all of its bytes, which the store keeps beside them. */
export const SUM_HEADER = 'x-amz-meta-sha256';

/** A larger file is sent in parts of so many bytes, each of which can be tried again alone. */
const PART_BYTES = 64 * 1_024 * 1_024;
/** A store takes so many parts of one object. */
const MOST_PARTS = 10_000;

interface Sending {
  readonly client: S3Client;
  readonly key: string;
  readonly path: string;
  readonly sum: Sum;
  /** Learns of parts that could not be taken away. */
  readonly reportFailure: (error: unknown) => void;
  readonly partBytes?: number;
}

/**
 * Puts a file under a key. The hash of the bytes is signed with each request, so that a store takes what was meant or
 * nothing; sending them twice leaves the same bytes there.
 * @throws S3Failure; there is no object then, or a whole one that no row names
 */
export async function putFile(sending: Sending): Promise<void> {
  const { client, key, path, sum } = sending;
  const partBytes = Math.max(sending.partBytes ?? PART_BYTES, Math.ceil(sum.size / MOST_PARTS));
  if (sum.size > partBytes) await putParts(sending, partBytes);
  else await client.text({ method: 'PUT', key, body: bodyOfFile(path, sum), headers: headersOf(sum) });
  await mustLie(sending);
}

function headersOf({ sha256 }: Sum): Record<string, string> {
  return {
    [SUM_HEADER]: sha256,
    'content-type': 'application/octet-stream',
    'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
  };
}

async function putParts(sending: Sending, partBytes: number): Promise<void> {
  const { client, key, path, sum, reportFailure } = sending;
  const headers = { [SUM_HEADER]: sum.sha256, 'content-type': 'application/octet-stream' };
  const begun = await client.text({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
  if (uploadId === undefined) throw new S3Failure(`POST ${key}: no upload has begun`, { status: 200 });
  try {
    const tags: string[] = [];
    for (let start = 0; start < sum.size; start += partBytes) {
      const part = await partOf(path, start, Math.min(partBytes, sum.size - start));
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.text({
        method: 'PUT',
        key,
        query,
        body: bodyOfFile(path, part, start),
      });
      tags.push(String(headers.etag ?? ''));
    }
    await complete(sending, uploadId, tags);
  } catch (error) {
    // Parts of an object cost as much as it does.
    await client.text({ method: 'DELETE', key, query: { uploadId } }).catch(reportFailure);
    throw error;
  }
}

async function complete({ client, key }: Sending, uploadId: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = bodyOf(Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`));
  try {
    const { text } = await client.text({ method: 'POST', key, query: { uploadId }, body });
    // Said with 200, since it may take long.
    const code = /<Error>[\s\S]*<Code>([A-Za-z0-9]+)<\/Code>/.exec(text)?.[1];
    if (code !== undefined) throw new S3Failure(`POST ${key}: ${code}`, { status: 500, code });
  } catch (error) {
    // Done by an earlier try whose answer was lost, or not at all: what lies there says which.
    if (!(error instanceof S3Failure && error.code === 'NoSuchUpload')) throw error;
  }
}

async function partOf(path: string, start: number, size: number): Promise<Sum> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { start, end: start + size - 1 })) hash.update(piece);
  return { sha256: hash.digest('hex'), size };
}

/** A store that says yes has to have it: a row is written next. */
async function mustLie({ client, key, sum }: Sending): Promise<void> {
  const { headers } = await client.text({ method: 'HEAD', key });
  const isSame = headers['content-length'] === String(sum.size) && headers[SUM_HEADER] === sum.sha256;
  if (!isSame) throw new S3Failure(`HEAD ${key}: not the bytes that were put there`, { status: 200 });
}
