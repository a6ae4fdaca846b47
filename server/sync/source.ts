import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ECS_FOLDER, HEADERS, LINES_MEDIA_TYPE } from '#contract/call.ts';
import { EXPORT_BYTES, syncExport } from '#contract/sync.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import { brokenOff } from '#server/sync/staged.ts';

/** So long a source may send nothing. */
const SILENCE_MS = 30_000;
const RETRY_AFTER_S = 60;

/**
 * Reads the whole export of another server into a file.
 * @param base address of the server, with a slash at its end
 * @param code that server's access code
 * @param bytesAtMost of the export; more than that is read of none
 * @throws Refusal 002 when the code is wrong, 044 when the source lets nobody in for a while, 013 when it does not
 * answer, answers something else, breaks off or has more than that
 */
export async function readSource(
  base: string,
  code: string,
  path: string,
  bytesAtMost: number = EXPORT_BYTES,
): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(base + ECS_FOLDER + syncExport.path, {
      headers: { [HEADERS.accessCode]: code, accept: LINES_MEDIA_TYPE },
      // Where a redirect leads has not been configured by anybody, and the code would go there.
      redirect: 'manual',
      signal: silence.signal,
    });
    if (response.status !== 200) throw await refusalOf(response);
    if (!response.headers.get('content-type')?.startsWith(LINES_MEDIA_TYPE) || !response.body) {
      await response.body?.cancel();
      throw unusable('Die Quelle antwortet nicht mit einem Export.');
    }
    let bytes = 0;
    const listening = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        timer.refresh();
        bytes += piece.length;
        done(bytes > bytesAtMost ? tooLarge(bytesAtMost) : null, piece);
      },
    });
    await pipeline(Readable.from(response.body), listening, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw error instanceof Refusal ? error : brokenOff(error);
  } finally {
    clearTimeout(timer);
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { status, headers } = response;
  await response.body?.cancel();
  if (status === 400) return new Refusal('002', { fields: ['pass'] });
  if (status === 429) {
    return new Refusal('044', { retryAfter: Number(headers.get('retry-after')) || RETRY_AFTER_S });
  }
  return unusable(`Die Quelle antwortet mit dem Status ${status}.`);
}

function tooLarge(bytesAtMost: number): Refusal {
  const megabytes = Math.floor(bytesAtMost / 1_000_000).toLocaleString('de-DE');
  return unusable(`Der Export der Quelle ist größer als ${megabytes} MB; so viel wird nicht gelesen.`);
}

function unusable(message: string): Refusal {
  return new Refusal('013', { findings: [finding('013', 'source', message)] });
}
