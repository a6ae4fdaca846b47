import type { Worker } from 'node:worker_threads';
import * as REFUSAL from '#contract/refusal.ts';
import type { ExchangeFormat } from '#contract/wording-exchange.ts';
import { startThread } from '#server/dialect/threads/start.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type FileText, type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';
import type { SaidOfFile } from '#server/exchange/read-file.ts';
import type { ReadingData, WorkerMessage } from '#server/exchange/read-worker.ts';

export interface FileReaderLimits {
  /** Files that are read at the same time. */
  readonly atOnce: number;
  /** Files that wait for their turn, in memory. */
  readonly waiting: number;
  /** Of the thread's own memory, beside the file. */
  readonly megabytes: number;
  readonly milliseconds: number;
}

/** The largest file of short texts takes about half of the memory and a few seconds. */
export const FILE_READER_LIMITS: FileReaderLimits = {
  ...{ atOnce: 2, waiting: 6 },
  ...{ megabytes: 256, milliseconds: 60_000 },
};
const YOUNG_MEGABYTES = 8;
const RETRY_AFTER_S = 5;

/**
 * Reads imported files, each on a thread of its own: what a file takes ends with its thread, and no other request waits
 * for it.
 */
export class FileReader {
  readonly #limits: FileReaderLimits;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limits: FileReaderLimits = FILE_READER_LIMITS) {
    this.#limits = limits;
  }

  /**
   * @param file is transferred and empty afterwards
   * @param said what the caller says of the file beside its format
   * @param signal ends the reading when the client has disconnected
   * @throws UnreadableFile when it is no file of its format, or exceeds a limit; Refusal 503/018 when too many files wait
   * already; the signal's reason
   */
  async read(
    file: Buffer,
    format: ExchangeFormat,
    langs: readonly string[],
    signal: AbortSignal,
    said: SaidOfFile = {},
  ): Promise<TextFile> {
    await this.#turn(signal);
    try {
      return await this.#readAside({ file: transferable(file), format, langs, said }, signal);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting) {
        throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S });
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          this.#waiting.splice(this.#waiting.indexOf(begin), 1);
          reject(signal.reason);
        };
        const begin = () => {
          signal.removeEventListener('abort', leave);
          this.#running += 1;
          resolve();
        };
        this.#waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else this.#running += 1;
  }

  async #readAside(data: ReadingData, signal: AbortSignal): Promise<TextFile> {
    const { megabytes, milliseconds } = this.#limits;
    const worker = startThread(
      new URL('./read-worker.ts', import.meta.url),
      data,
      { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      [data.file.buffer],
    );
    const ends = new AbortController();
    try {
      return await Promise.race([
        answerOf(worker),
        after(milliseconds, ends.signal, () => new UnreadableFile('tooMuchTime')),
        aborted(signal, ends.signal),
      ]);
    } finally {
      ends.abort();
      await worker.terminate();
    }
  }
}

/** The same bytes in a buffer that holds nothing else and can be transferred. */
function transferable(file: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = file;
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(file);
}

/** The texts come in batches: deserializing all of them at once would block the event loop. */
function answerOf(worker: Worker): Promise<TextFile> {
  const texts: FileText[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'unreadable') {
        const { reason = 'empty', place, said } = message.finding;
        reject(new UnreadableFile(reason, place, said));
      } else if (message.kind === 'end') resolve({ ...message.rest, texts });
      else {
        for (const text of message.texts) texts.push(text);
        worker.postMessage('next');
      }
    });
    worker.on('error', (error) => {
      const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isTooLarge ? new UnreadableFile('tooMuchMemory') : error);
    });
    worker.on('exit', () => reject(new Error('the thread that reads a file has ended')));
  });
}

function after(milliseconds: number, ends: AbortSignal, reason: () => Error): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(reason()), milliseconds);
    ends.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function aborted(signal: AbortSignal, ends: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ends });
  });
}
