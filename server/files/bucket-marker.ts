import { FilesRefused, StoreGone } from '#server/files/file-store.ts';
import { MARKER, namesIn } from '#server/files/folder.ts';
import { bodyOf } from '#server/files/s3-body.ts';
import type { S3Client } from '#server/files/s3-client.ts';
import { S3Failure } from '#server/files/s3-failure.ts';

/** Stores that cannot put only what is not there yet; the marker is read again behind it in any case. */
const CANNOT = new Set([400, 405, 501]);
const IS_THERE = 412;

/** The databases that the marker names; none where there is no marker. @throws S3Failure */
export async function readMarker(client: S3Client, limits = {}): Promise<readonly string[]> {
  try {
    return namesIn((await client.text({ method: 'GET', key: MARKER, limits })).text);
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404 && error.code !== 'NoSuchBucket') return [];
    throw error;
  }
}

/** Names these databases. @throws S3Failure */
export async function writeMarker(client: S3Client, databaseIds: readonly string[]): Promise<void> {
  await client.text(putting(databaseIds));
}

/** Names a database unless another one is named, and answers which are. @throws S3Failure */
export async function readOrWriteMarker(client: S3Client, databaseId: string): Promise<readonly string[]> {
  const found = await readMarker(client);
  if (found.length > 0) return found;
  try {
    // Of several databases that come at once, one is named.
    await client.text({ ...putting([databaseId]), headers: { 'if-none-match': '*' } });
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error;
    if (CANNOT.has(error.status ?? 0)) await writeMarker(client, [databaseId]);
    else if (error.status !== IS_THERE) throw error;
  }
  return readMarker(client);
}

function putting(databaseIds: readonly string[]) {
  const body = bodyOf(Buffer.from(`${databaseIds.join('\n')}\n`));
  return { method: 'PUT', key: MARKER, body } as const;
}

/** What the store is refused for, in one line. */
export function bucketRefused(setting: string, value: string, error: unknown): FilesRefused {
  if (error instanceof FilesRefused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new FilesRefused(`${setting} ${value} cannot be used: ${reason}.`, { cause: error });
}

export function goneOf(error: unknown): StoreGone {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreGone(`The files cannot be reached: ${reason}.`, { cause: error });
}
