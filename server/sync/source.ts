import { createWriteStream } from 'node:fs';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Transform } from 'node:stream';
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
    const response = await responseOf(new URL(base + ECS_FOLDER + syncExport.path), {
      headers: { [HEADERS.accessCode]: code, accept: LINES_MEDIA_TYPE },
      signal: silence.signal,
    });
    if (response.statusCode !== 200) throw refusalOf(response);
    if (!response.headers['content-type']?.startsWith(LINES_MEDIA_TYPE)) {
      response.destroy();
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
    await pipeline(response, listening, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw error instanceof Refusal ? error : brokenOff(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What a server answers to a GET. Without fetch, which a process does not load in less than 30 ms and 10 MB; and it
 * follows no redirect: where one leads has not been configured by anybody, and the code would go there.
 */
async function responseOf(
  url: URL,
  options: Pick<RequestOptions, 'headers' | 'signal'>,
): Promise<IncomingMessage> {
  // Imported, either of them would bring all of fetch with it.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
}

function refusalOf(response: IncomingMessage): Refusal {
  const { statusCode, headers } = response;
  response.destroy();
  if (statusCode === 400) return new Refusal('002', { fields: ['pass'] });
  if (statusCode === 429) {
    return new Refusal('044', { retryAfter: Number(headers['retry-after']) || RETRY_AFTER_S });
  }
  return unusable(`Die Quelle antwortet mit dem Status ${statusCode}.`);
}

function tooLarge(bytesAtMost: number): Refusal {
  const megabytes = Math.floor(bytesAtMost / 1_000_000).toLocaleString('de-DE');
  return unusable(`Der Export der Quelle ist größer als ${megabytes} MB; so viel wird nicht gelesen.`);
}

function unusable(message: string): Refusal {
  return new Refusal('013', { findings: [finding('013', 'source', message)] });
}
