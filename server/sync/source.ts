import { createWriteStream } from 'node:fs';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ECS_FOLDER, HEADERS, LINES_MEDIA_TYPE } from '#contract/call.ts';
import type { RecordName } from '#contract/records/all.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { syncExport } from '#contract/sync-export.ts';
import { askingFor } from '#contract/sync-kinds.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { SourceLimits } from '#server/sync/limits.ts';
import { shortLines } from '#server/sync/line-lengths.ts';
import { Pace } from '#server/sync/pace.ts';
import {
  badStatus,
  brokenOff,
  noExport,
  silent,
  tooLarge,
  tooSlow,
  unreachable,
  untrusted,
} from '#server/sync/source-refusals.ts';
import type { Watch } from '#server/sync/watch.ts';

const LOOK_EVERY_MS = 1_000;
const RETRY_AFTER_S = 60;

/** What the system calls a connection that did not come about. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

interface Reading {
  /** Ends it with its reason, at once. */
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  readonly watch: Watch;
  /** The described kinds that are wanted of it. */
  readonly names?: readonly RecordName[];
}

/**
 * Reads the whole export of another server into a file.
 * @param base address of the server, with a slash at its end
 * @param code that server's access code
 * @throws Refusal 002 when the code is wrong, 044 when the source lets no one in for a while, 013 when it cannot be
 * reached or trusted, does not answer, answers something else, is too slow, breaks off or has too much, 014 when one of its lines is too long; the
 * reason of the signal when that ends it
 */
export async function readSource(
  base: string,
  code: string,
  path: string,
  { signal, limits, watch, names = [] }: Reading,
): Promise<void> {
  const pace = new Pace(watch.now(), limits);
  const tooLate = new AbortController();
  const stopLooking = watch.every(LOOK_EVERY_MS, () => {
    const found = pace.look(watch.now());
    if (found === 'silent') tooLate.abort(silent(limits.firstByteMs));
    if (found === 'tooSlow') tooLate.abort(tooSlow(limits.bytesPerSecond));
  });
  const ending = AbortSignal.any([signal, tooLate.signal]);
  const kinds = askingFor(names);
  try {
    ending.throwIfAborted();
    const response = await responseOf(new URL(base + ECS_FOLDER + syncExport.path), {
      headers: {
        [HEADERS.accessCode]: code,
        ...(kinds !== null && { [HEADERS.exportKinds]: kinds }),
        accept: LINES_MEDIA_TYPE,
      },
      signal: ending,
    });
    if (response.statusCode !== 200) throw refusalOf(response);
    if (!response.headers['content-type']?.startsWith(LINES_MEDIA_TYPE)) {
      response.destroy();
      throw noExport();
    }
    let bytes = 0;
    const listening = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        pace.took(piece.length, watch.now());
        bytes += piece.length;
        done(bytes > limits.bytes ? tooLarge(limits.bytes) : null, piece);
      },
    });
    const lines = shortLines(limits.lineBytes);
    await pipeline(response, listening, lines, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (ending.aborted) throw ending.reason;
    throw error instanceof Refusal ? error : brokenOff(error);
  } finally {
    stopLooking();
  }
}

/**
 * Response of a server to a GET. Does not use fetch, which takes a process at least 30 ms and 10 MB to load, and
 * follows no redirects: their target is not a configured address, and the access code would be sent there.
 */
async function responseOf(
  url: URL,
  options: Pick<RequestOptions, 'headers' | 'signal'>,
): Promise<IncomingMessage> {
  // Imported, either of them would bring all of fetch with it.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent: false }, resolve);
    asked.on('error', (error) => reject(refusalOfConnection(asked, error))).end();
  });
}

/** Why no response came: what the operator has to correct is another thing than a transfer that broke off. */
function refusalOfConnection({ socket }: ClientRequest, error: Error & { readonly code?: string }): Refusal {
  const problem = error.code ?? error.message;
  if (socket && 'authorizationError' in socket && socket.authorizationError) return untrusted(error, problem);
  return UNREACHED.has(problem) ? unreachable(error, problem) : brokenOff(error);
}

function refusalOf(response: IncomingMessage): Refusal {
  const { statusCode, headers } = response;
  response.destroy();
  if (statusCode === 400) return new Refusal(REFUSAL.wrongCredentials, { fields: ['pass'] });
  if (statusCode === 429) {
    return new Refusal(REFUSAL.tooManyRequests, {
      retryAfter: Number(headers['retry-after']) || RETRY_AFTER_S,
    });
  }
  return badStatus(statusCode);
}
