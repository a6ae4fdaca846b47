import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiesKey } from '#server/backup/copies-key.ts';
import {
  changesIn,
  changesName,
  DATABASE,
  keyName,
  OWNER_ONLY,
  SERIES,
  type Series,
  syncFolder,
  UNFINISHED,
  writeAll,
  writeWhole,
} from '#server/backup/copies-layout.ts';
import { type PageRecord, writeRecord } from '#server/backup/copies-record.ts';
import { backupName } from '#server/backup/manifest.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import type { LogPlace } from '#server/dialect/sqlite/log-frames.ts';

const PAGES_AT_ONCE = 1_024;

/** A series that changes are added to. */
export class SeriesWriter {
  readonly pageSize: number;
  readonly begins: number;
  /** Where in the log reading goes on; null: at the beginning of the next one. */
  place: LogPlace | null;
  /** Whether the database file has everything of the log up to that place, so that another log may follow. */
  isFolded = false;
  folder: string;
  /** Number of the last changes. */
  last: number;
  readonly #key: CopiesKey | null;
  #isKeyKept = false;

  /** @param key encrypts what is added; null: it is in the clear */
  constructor(
    series: Pick<Series, 'folder' | 'pageSize' | 'begins'>,
    place: LogPlace | null,
    key: CopiesKey | null,
  ) {
    this.#key = key;
    this.folder = series.folder;
    this.pageSize = series.pageSize;
    this.begins = series.begins;
    this.place = place;
    this.last = changesIn(series.folder).at(-1)?.last ?? 0;
  }

  append(record: PageRecord): void {
    this.#keepKey();
    const number = this.last + 1;
    const isWhole = record.databasePages !== null;
    const name = changesName({ first: number, last: number, at: record.at, isWhole });
    writeWhole(this.folder, name, writeRecord(record, this.#key));
    this.last = number;
    this.place = record.place;
    this.isFolded = false;
  }

  /** Before anything is encrypted with it, since the pages are lost without. */
  #keepKey(): void {
    if (!this.#key || this.#isKeyKept) return;
    writeWhole(this.folder, keyName(this.#key.id), this.#key.wrapped);
    this.#isKeyKept = true;
  }
}

interface BeginningParts {
  /** Of all copies. */
  readonly folder: string;
  /** Real path of the database. */
  readonly database: string;
  /** Of the database file, open for as long as its connections are. */
  readonly descriptor: number;
  readonly pageSize: number;
  readonly begins: number;
  /** Encrypts the pages; null: they are in the clear. */
  readonly key: CopiesKey | null;
}

/**
 * A series whose copy of the whole database is being made, piece by piece. What the log held at its beginning is among
 * its changes already, so that pages may be read from the file in any state that they have been in since.
 */
export class SeriesBeginning {
  readonly writer: SeriesWriter;
  readonly #parts: BeginningParts;
  readonly #file: number;
  readonly #pages: number;
  #copied = 0;

  constructor(parts: BeginningParts) {
    const { folder, begins, pageSize, descriptor, key } = parts;
    const name = `${backupName(new Date(begins))}-${randomBytes(2).toString('hex')}`;
    const unfinished = join(folder, UNFINISHED + name);
    makeFolder(unfinished, 0o700);
    this.#parts = parts;
    this.writer = new SeriesWriter({ folder: unfinished, begins, pageSize }, null, key);
    this.#file = openSync(join(unfinished, DATABASE), 'wx', OWNER_ONLY);
    this.#pages = Math.floor(fstatSync(descriptor).size / pageSize);
  }

  /** Copies some pages. @returns whether the series is whole */
  step(): boolean {
    const { descriptor, pageSize, begins, key } = this.#parts;
    const count = Math.min(PAGES_AT_ONCE, this.#pages - this.#copied);
    if (count === 0) {
      this.#finish();
      return true;
    }
    const pages = Buffer.allocUnsafeSlow(count * pageSize);
    readSync(descriptor, pages, 0, pages.length, this.#copied * pageSize);
    const numbers = Array.from({ length: count }, (_, index) => this.#copied + index + 1);
    const databasePages = this.#pages;
    const record = { at: begins, pageSize, numbers, databasePages, place: null, pages };
    writeAll(this.#file, writeRecord(record, key));
    this.#copied += count;
    return false;
  }

  /** Takes away what is there of it. */
  abandon(): void {
    closeSync(this.#file);
    rmSync(this.writer.folder, { recursive: true, force: true });
  }

  #finish(): void {
    const { database, pageSize, begins, folder, key } = this.#parts;
    fsyncSync(this.#file);
    closeSync(this.#file);
    const format = key ? 2 : 1;
    const recipients = key?.recipients;
    const series = { product: 'Leitstand', format, database, pageSize, begins, recipients };
    writeWhole(this.writer.folder, SERIES, JSON.stringify(series));
    const whole = this.writer.folder.replace(UNFINISHED, '');
    renameSync(this.writer.folder, whole);
    syncFolder(folder);
    this.writer.folder = whole;
  }
}
