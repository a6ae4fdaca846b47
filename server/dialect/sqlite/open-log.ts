import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '#server/dialect/sqlite/errors.ts';

/** A transaction that reads nothing further: as long as it lasts, SQLite keeps every frame that follows its moment. */
export interface Held {
  release(): void;
}

/** How many frames a log has, and how many of them are in the database file as well. */
export interface Folded {
  readonly frames: number;
  readonly folded: number;
}

/**
 * The write-ahead log of a database that others write to, for the copies of it and the checkpoints into the database file.
 * The file itself is only read through a descriptor that its opener keeps open: closing one takes away SQLite's locks.
 */
export class OpenLog {
  readonly #path: string;
  readonly #folding: DatabaseSync;
  readonly #locking: DatabaseSync;
  /** Opened once: by then the path may lead elsewhere. */
  readonly #readers: DatabaseSync[] = [];
  readonly #free: DatabaseSync[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#folding = connection(path);
    this.#locking = connection(path);
  }

  /** Frames of transactions that are committed; the last of them may not be on the disk yet. */
  frames(): number {
    return this.#checkpoint('noop').frames;
  }

  /** Brings what no reader is in the way of into the database file. Writers go on meanwhile. */
  foldIn(): Folded {
    return this.#checkpoint('passive');
  }

  /**
   * Until it is released, no frame after this moment is lost: a log that is not wholly in the file is not begun again,
   * and of one that is, and is begun again, nothing is brought into the file.
   */
  hold(): Held {
    const reader = this.#free.pop() ?? this.#newReader();
    reader.exec('begin');
    reader.prepare('select count(*) from sqlite_schema').get();
    return {
      release: () => {
        reader.exec('rollback');
        this.#free.push(reader);
      },
    };
  }

  /** Keeps everyone from writing. @returns false when there is a writer */
  lock(): boolean {
    try {
      this.#locking.exec('begin immediate');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  }

  unlock(): void {
    this.#locking.exec('rollback');
  }

  /** Lets `read` have the file of the log; null when there is none. */
  read<Result>(read: (log: number) => Result): Result | null {
    let log: number;
    try {
      log = openSync(`${this.#path}-wal`, 'r');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
    try {
      return read(log);
    } finally {
      // Unlike the database file it carries no locks.
      closeSync(log);
    }
  }

  close(): void {
    for (const reader of this.#readers) reader.close();
    this.#locking.close();
    this.#folding.close();
  }

  #newReader(): DatabaseSync {
    const reader = new DatabaseSync(this.#path, { timeout: 0, readOnly: true });
    this.#readers.push(reader);
    return reader;
  }

  #checkpoint(mode: 'noop' | 'passive'): Folded {
    const { log, checkpointed } = this.#folding.prepare(`pragma wal_checkpoint(${mode})`).get() ?? {};
    return { frames: Math.max(Number(log), 0), folded: Math.max(Number(checkpointed), 0) };
  }
}

function connection(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 });
  database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 0');
  // The log is known to a connection only when it has read.
  database.prepare('select count(*) from sqlite_schema').get();
  return database;
}
