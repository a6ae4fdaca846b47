import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { CopiesKey } from '#server/backup/copies-key.ts';
import { type Series, seriesIn } from '#server/backup/copies-layout.ts';
import type { CopyPace, KeeperData, KeeperMessage, KeeperState } from '#server/backup/keeper.ts';
import type { DatabaseFile } from '#server/dialect/base/connections.ts';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { startThread } from '#server/dialect/threads/start.ts';
import type { CopiesSettings } from '#server/settings/settings-copies.ts';
import type { LogDelivery } from '#server/webhooks/webhooks.ts';

/** Megabytes of the thread's own heap; pages lie outside of it. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };
const PACE: CopyPace = { everyMs: 1_000, againMs: 5_000 };
/** So long it may be the only writer. */
const TURN_MS = 1_000;
const START_AGAIN_MS = 5_000;
const LOOK_EVERY_MS = 10_000;
/** A log that cannot be copied is let go at this size: the disk of the database matters more than the copies. */
const LOG_BYTES_AT_MOST = 256 * 1_024 * 1_024;
/** Copies that are so far behind are worth a warning. */
const BEHIND_MS = 30_000;
/** The first copy of a large database takes its time. */
const FIRST_MS = 600_000;

interface LogCopiesParts {
  readonly file: DatabaseFile;
  readonly settings: CopiesSettings;
  /** Public keys of age that the copies are encrypted for; none: they are in the clear. */
  readonly recipients: readonly string[];
  readonly logBytesAtMost?: number;
  /** Where it is not the usual. */
  readonly pace?: CopyPace | undefined;
  readonly log: LogDelivery;
}

/** Copies the log of an embedded database to a folder, every second, on a thread of its own. */
export class LogCopies {
  readonly #parts: LogCopiesParts;
  readonly #key: CopiesKey | null;
  readonly #startedAt = Date.now();
  #worker: Worker | null = null;
  #stopped: (() => void) | null = null;
  #state: KeeperState = { copiedAt: null, failure: null, bytes: 0 };
  #isWarned = false;
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  private constructor(parts: LogCopiesParts, key: CopiesKey | null) {
    this.#parts = parts;
    this.#key = key;
  }

  /**
   * Begins to copy before anything is written.
   * @throws DatabaseRefused when the folder is none, or has the copies of another database; BackupRefused for what is no
   *   public key
   */
  static async start(parts: LogCopiesParts): Promise<LogCopies> {
    const { file, settings, recipients } = parts;
    const folder = resolve(settings.folder);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new DatabaseRefused(`WAL_COPIES names ${folder}, which is no folder.`);
    const other = readableSeriesIn(folder).find(({ database }) => database !== file.path);
    if (other) {
      throw new DatabaseRefused(
        `The folder ${folder} has the copies of the database ${other.database}. Set WAL_COPIES to a folder of its own for each database.`,
      );
    }
    const copies = new LogCopies(parts, recipients.length > 0 ? await newKey(recipients) : null);
    file.leaveLogTo(copies);
    await copies.#startThread();
    copies.#timer = setInterval(() => copies.#warn(), LOOK_EVERY_MS).unref();
    return copies;
  }

  /** Why the copies are not up to date; null when they are. */
  get trouble(): string | null {
    const { failure, copiedAt } = this.#state;
    if (failure !== null) return failure;
    if (copiedAt === null) {
      return Date.now() - this.#startedAt > FIRST_MS ? 'the first copy is not made yet' : null;
    }
    return this.lagMs > BEHIND_MS ? `they are ${Math.round(this.lagMs / 1_000)} seconds behind` : null;
  }

  /** Milliseconds since the moment up to which everything is copied. */
  get lagMs(): number {
    return Date.now() - (this.#state.copiedAt ?? this.#startedAt);
  }

  /** Of all copies, as they were last counted. */
  get bytes(): number {
    return this.#state.bytes;
  }

  /** Copies what is left; the other connections of the database are closed by then. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    const worker = this.#worker;
    if (!worker) return;
    worker.ref();
    await new Promise<void>((resolve) => {
      this.#stopped = resolve;
      worker.postMessage('stop');
    });
    this.#warn();
    await worker.terminate();
  }

  async #startThread(): Promise<void> {
    const { file, settings, logBytesAtMost = LOG_BYTES_AT_MOST, pace = PACE } = this.#parts;
    const data: KeeperData = {
      database: file.path,
      descriptor: file.descriptor,
      folder: resolve(settings.folder),
      days: settings.days,
      key: this.#key,
      logBytesAtMost,
      pace,
    };
    const worker = startThread(new URL('./keeper-worker.ts', import.meta.url), data, HEAP);
    this.#worker = worker;
    worker.unref();
    await new Promise<void>((ready) => {
      worker.on('message', (message: KeeperMessage) => {
        ready();
        this.#take(worker, message);
      });
      worker.on('error', (error) => {
        this.#state = { ...this.#state, failure: error.message };
      });
      worker.on('exit', () => {
        ready();
        this.#ended(worker);
      });
    });
  }

  #take(worker: Worker, message: KeeperMessage): void {
    switch (message.kind) {
      case 'state':
        this.#state = message.state;
        if ((this.trouble !== null) !== this.#isWarned) this.#warn();
        return;
      case 'turn':
        void this.#giveTurn(worker);
        return;
      case 'missed':
        this.#parts.log(
          'warn',
          { reason: message.reason },
          'the copies of the database have a gap; a copy of the whole database begins',
        );
        return;
      case 'stopped':
        this.#stopped?.();
    }
  }

  async #giveTurn(worker: Worker): Promise<void> {
    // Without one it finds out by itself that the database is busy, and asks again later.
    const giveBack = await this.#parts.file.takeTurn().catch(() => () => {});
    const over = (message?: KeeperMessage) => {
      if (message && message.kind !== 'over') return;
      clearTimeout(timer);
      worker.off('message', over).off('exit', overAtExit);
      giveBack();
    };
    const overAtExit = () => over();
    // A folder that hangs must not hold up saves: the thread sees that others have written, and leaves it.
    const timer = setTimeout(overAtExit, TURN_MS);
    worker.on('message', over).on('exit', overAtExit);
    worker.postMessage('turn');
  }

  #ended(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#stopped?.();
    if (this.#stopped) return;
    this.#state = { ...this.#state, failure: this.#state.failure ?? 'the thread that copies has ended' };
    this.#warn();
    this.#again = setTimeout(() => void this.#startThread(), START_AGAIN_MS).unref();
  }

  #warn(): void {
    const { trouble } = this;
    if ((trouble !== null) === this.#isWarned) return;
    this.#isWarned = trouble !== null;
    const { folder } = this.#parts.settings;
    if (trouble === null)
      this.#parts.log('info', { folder }, 'the copies of the database are up to date again');
    else
      this.#parts.log('warn', { folder, reason: trouble }, 'the copies of the database are not up to date');
  }
}

/** The code that encrypts takes memory, which only those who want it pay. */
async function newKey(recipients: readonly string[]): Promise<CopiesKey | null> {
  const { newCopiesKey } = await import('#server/backup/copies-key.ts');
  return newCopiesKey(recipients);
}

/** None where the folder cannot be read: the thread says so, and goes on as soon as it can. */
function readableSeriesIn(folder: string): readonly Series[] {
  try {
    return seriesIn(folder);
  } catch {
    return [];
  }
}
