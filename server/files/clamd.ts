import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { spend } from '#server/files/spent-pieces.ts';

/** The daemon gives up on what it cannot scan by itself; one that says nothing at all is given up here. */
const SILENCE_MS = 120_000;
const PIECE_BYTES = 64 * 1_024;

/** Where a ClamAV daemon listens. */
export interface ClamdAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Has a ClamAV daemon look through a file, over its INSTREAM command: every piece behind its length, a length of zero at
 * the end.
 * @returns the name of what was found; null for a clean file
 * @throws Error when the daemon cannot be reached or says anything else, such as that the file is too large for it
 */
export async function scanFile(address: ClamdAddress, path: string): Promise<string | null> {
  const socket = connect(address.port, address.host);
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('clamd does not answer')));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const over = once(socket, 'close');
  // Looked at where it is waited for; until then it must not end the process.
  over.catch(() => {});
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
      // It says so at once when it has seen enough.
      if (answer !== '') break;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), over]);
      spend(piece.length);
    }
    if (answer === '' && socket.writable) socket.write(Buffer.alloc(4));
    while (!answer.includes('\0') && !socket.closed) {
      await Promise.race([once(socket, 'data'), over]);
    }
  } finally {
    socket.destroy();
  }
  return verdict(answer.split('\0', 1)[0]?.trim() ?? '');
}

/** @throws Error for an answer that is none about the file */
function verdict(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}

/**
 * Refuses a file that is infected, and one that cannot be looked through: without that nothing is kept.
 * @throws Refusal 027 for an infected file; 422/013 when the daemon does not say that it is clean
 */
export async function refuseInfected(
  address: ClamdAddress,
  path: string,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  let found: string | null;
  try {
    found = await scanFile(address, path);
  } catch (error) {
    reportFailure(error);
    throw new Refusal(REFUSAL.uploadFailed, { status: 422, fields: ['file'], cause: error });
  }
  if (found !== null) throw new Refusal(REFUSAL.malware, { fields: ['file'] });
}
