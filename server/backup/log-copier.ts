import { fdatasyncSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CopiesKey } from '#server/backup/copies-key.ts';
import {
  CLOSED,
  changesIn,
  readJson,
  type Series,
  seriesIn,
  writeWhole,
} from '#server/backup/copies-layout.ts';
import { joined } from '#server/backup/copies-record.ts';
import { readLast } from '#server/backup/read-series.ts';
import { SeriesBeginning, SeriesWriter } from '#server/backup/series-writer.ts';
import {
  isStillAt,
  LogBroken,
  type LogHeader,
  type LogPlace,
  readFrames,
  readLogHeader,
  startOf,
} from '#server/dialect/sqlite/log-frames.ts';
import { type Held, OpenLog } from '#server/dialect/sqlite/open-log.ts';

const FRAMES_AT_ONCE = 2_048;
/** Frames after which the log is brought into the database file, so that it begins again instead of growing. */
const FOLDED_FROM = 2_000;
const DAY_MS = 24 * 3_600_000;

export interface CopierParts {
  /** Real path of the database. */
  readonly database: string;
  /** Of the database file, open for as long as its connections are. */
  readonly descriptor: number;
  /** Of the copies of this database. */
  readonly folder: string;
  /** Encrypts the copies; null: they are in the clear. */
  readonly key: CopiesKey | null;
  readonly now: () => number;
}

/** How a database file was left when all of its log was in it. */
const ClosedSchema = z.object({ last: z.int(), ino: z.string(), size: z.string(), mtimeNs: z.string() });
export type FileState = Pick<z.infer<typeof ClosedSchema>, 'ino' | 'size' | 'mtimeNs'>;

/**
 * Copies what is committed to a database from its log into a series of changes, and brings the log into the database
 * file once it is copied. The thread that it runs on waits for it; the server does not.
 */
export class LogCopier {
  readonly #parts: CopierParts;
  readonly #log: OpenLog;
  #series: SeriesWriter | null = null;
  /** The next series, while its beginning is made; keeps the log as long as it needs it. */
  #beginning: { readonly series: SeriesBeginning; readonly held: Held } | null = null;
  #held: Held | null = null;

  constructor(parts: CopierParts) {
    this.#parts = parts;
    this.#log = new OpenLog(parts.database);
  }

  /** Whether there is a series that changes are added to. */
  get isCopying(): boolean {
    return this.#series !== null;
  }

  get isBeginning(): boolean {
    return this.#beginning !== null;
  }

  /**
   * Goes on with the last series, where nothing has been missed since, and the same people can read it.
   * @param state of the database file
   */
  resume(state: FileState): void {
    const { folder } = this.#parts;
    this.#held = this.#log.hold();
    const last = seriesIn(folder).at(-1);
    if (last) this.#series = this.#resumed(last, state);
    if (last) rmSync(join(last.folder, CLOSED), { force: true });
    if (!this.#series) this.#letGo();
  }

  /** Bytes of the log at present. */
  logBytes(): number {
    return this.#log.frames() * (this.#series?.pageSize ?? 0);
  }

  /**
   * Copies what has been committed since the last time.
   * @throws LogBroken when something is missing in between: there is no series then
   */
  copy(): void {
    const { now } = this.#parts;
    const series = this.#series;
    if (!series) return;
    try {
      this.#log.read((log) => {
        const at = now();
        const found = this.#found(log);
        if (!found || (found.frames === series.place?.frame && isStillAt(log, found.header, series.place)))
          return;
        const held = this.#log.hold();
        try {
          this.#append(series, log, found.header, followed(series, log, found), found.frames, at);
        } catch (error) {
          held.release();
          throw error;
        }
        this.#held?.release();
        this.#held = held;
      });
    } catch (error) {
      if (error instanceof LogBroken) this.giveUp();
      throw error;
    }
  }

  /** Begins the next series when that is due, or goes on with its beginning for some milliseconds. */
  begin(milliseconds: number): void {
    const { now } = this.#parts;
    if (!this.#beginning) {
      if (this.#series && now() - this.#series.begins < DAY_MS) return;
      this.#beginning = this.#newBeginning();
    }
    const { series, held } = this.#beginning;
    const until = performance.now() + milliseconds;
    try {
      while (!series.step()) if (performance.now() > until) return;
    } catch (error) {
      this.#dropBeginning();
      throw error;
    }
    this.#beginning = null;
    this.#held?.release();
    this.#held = held;
    this.#series = series.writer;
  }

  /** Lets the log go: there is no series until another one begins. */
  giveUp(): void {
    this.#series = null;
    this.#letGo();
    this.#dropBeginning();
  }

  /** Whether the log is long enough to be brought into the database file. */
  isLong(): boolean {
    return !this.#beginning && this.#log.frames() >= FOLDED_FROM;
  }

  /** The larger part of that: what is copied, while others write. */
  foldMost(): void {
    this.#log.foldIn();
  }

  /**
   * The rest, while no one else writes. The folder of the copies is left alone meanwhile: it may hang.
   * @returns whether the database file has everything
   */
  foldRest(): boolean {
    this.copy();
    if (!this.#log.lock()) return false;
    try {
      if (!this.#hasAll()) return false;
      this.#letGo();
      const { frames, folded } = this.#log.foldIn();
      const isWhole = frames === folded;
      if (this.#series) {
        this.#series.isFolded = isWhole;
        this.#held = this.#log.hold();
      }
      return isWhole;
    } finally {
      this.#log.unlock();
    }
  }

  /**
   * Ends it; the last of a database's connections.
   * @returns writes down how the database file was left, where the series goes on from that
   */
  close(): (state: FileState) => void {
    this.#dropBeginning();
    const series = this.#series;
    let isWhole = false;
    try {
      isWhole = this.foldRest();
    } finally {
      this.#letGo();
      this.#log.close();
    }
    return (state) => {
      if (!series || !isWhole) return;
      writeWhole(series.folder, CLOSED, JSON.stringify({ ...state, last: series.last }));
    };
  }

  /** Whether everything that is committed is copied; nothing has to be where there is no series. */
  #hasAll(): boolean {
    const place = this.#series?.place;
    if (!this.#series) return true;
    const isCopied = this.#log.read((log) => {
      const found = this.#found(log);
      return !found || (found.frames === place?.frame && isStillAt(log, found.header, place));
    });
    return isCopied ?? true;
  }

  #resumed(found: Series, state: FileState): SeriesWriter | null {
    const { key } = this.#parts;
    if (found.recipients?.join() !== key?.recipients.join()) return null;
    const last = readLast(found.folder);
    if (!last) return null;
    // Of a transaction that was being copied when the server was killed.
    for (const { path } of changesIn(found.folder).filter(({ last: number }) => number > last.number))
      rmSync(path);
    const { place } = last.head;
    const closed = readJson(join(found.folder, CLOSED), ClosedSchema);
    const isAsLeft =
      closed?.last === last.number &&
      closed.ino === state.ino &&
      closed.size === state.size &&
      closed.mtimeNs === state.mtimeNs;
    if (this.#log.frames() === 0) return isAsLeft ? new SeriesWriter(found, null, key) : null;
    const goesOn = this.#log.read((log) => {
      const now = this.#found(log);
      return now !== null && place !== null && isStillAt(log, now.header, place) && now.frames >= place.frame;
    });
    return goesOn ? new SeriesWriter(found, place, key) : null;
  }

  #newBeginning() {
    const { folder, database, descriptor, key, now } = this.#parts;
    const held = this.#log.hold();
    let series: SeriesBeginning | null = null;
    try {
      const begins = now();
      const pageSize = pageSizeOf(descriptor);
      const beginning = new SeriesBeginning({ folder, database, descriptor, pageSize, begins, key });
      series = beginning;
      const { writer } = beginning;
      const hasLog = this.#log.read((log) => {
        const found = this.#found(log);
        if (!found) return false;
        this.#append(writer, log, found.header, startOf(found.header), found.frames, begins);
        return true;
      });
      if (!hasLog) {
        const databasePages = pagesOf(descriptor);
        writer.append({ ...joined(new Map()), at: begins, pageSize, databasePages, place: null });
      }
      return { series: beginning, held };
    } catch (error) {
      held.release();
      series?.abandon();
      throw error;
    }
  }

  /** Header and number of frames as they belong together; null while there are none, or the log is being begun again. */
  #found(log: number): { readonly header: LogHeader; readonly frames: number } | null {
    const before = readLogHeader(log);
    const frames = this.#log.frames();
    // Nothing is copied that the database itself could still lose.
    fdatasyncSync(log);
    const header = readLogHeader(log);
    const isSame = before?.salt1 === header?.salt1 && before?.salt2 === header?.salt2;
    return header && isSame && frames > 0 ? { header, frames } : null;
  }

  #append(
    series: SeriesWriter,
    log: number,
    header: LogHeader,
    from: LogPlace,
    to: number,
    at: number,
  ): void {
    for (let place = from; place.frame < to; ) {
      const { pages, end, databasePages } = readFrames(
        log,
        header,
        place,
        Math.min(place.frame + FRAMES_AT_ONCE, to),
      );
      series.append({ ...joined(pages), at, pageSize: header.pageSize, databasePages, place: end });
      place = end;
    }
  }

  #letGo(): void {
    this.#held?.release();
    this.#held = null;
  }

  #dropBeginning(): void {
    const beginning = this.#beginning;
    this.#beginning = null;
    beginning?.held.release();
    beginning?.series.abandon();
  }
}

/** Where a series goes on in the log that was found. */
function followed(
  { place, isFolded }: SeriesWriter,
  log: number,
  { header, frames }: { readonly header: LogHeader; readonly frames: number },
): LogPlace {
  if (!place) return startOf(header);
  if (isStillAt(log, header, place) && frames >= place.frame) return place;
  // All of the log before was in the file, and each one is called by the next number.
  if (isFolded && header.salt1 === (place.salt1 + 1) >>> 0) return startOf(header);
  throw new LogBroken('another process has written to the database, and what it wrote was not copied');
}

function pageSizeOf(descriptor: number): number {
  const bytes = headerOf(descriptor);
  const size = bytes.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

function pagesOf(descriptor: number): number {
  return headerOf(descriptor).readUInt32BE(28);
}

function headerOf(descriptor: number): Buffer {
  const bytes = Buffer.alloc(32);
  readSync(descriptor, bytes, 0, bytes.length, 0);
  return bytes;
}
