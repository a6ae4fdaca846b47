import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * How copies of a log lie in their folder. A series begins with a copy of the whole database and goes on with what was
 * changed since, numbered without a gap:
 *
 *     2026-11-25T14-03-00-123Z-9f3c/
 *       series.json              written last of the beginning: what the database is called, when the series begins
 *       database                 its pages
 *       key-0123456789abcdef.age what pages are encrypted with, itself encrypted by age; one for each run of the server
 *       0000000001-0000000001-1795615380123   changes: first and last number, epoch milliseconds of the moment; `-part`
 *                                             behind it where the rest of a transaction follows
 *       closed.json              how the database file was left by a server that stopped
 */
export const SERIES_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-[0-9a-f]{4}$/;
const CHANGES_NAME = /^(\d{10})-(\d{10})-(\d{13})(-part)?$/;
export const KEY_NAME = /^key-([0-9a-f]{16})\.age$/;
/** Copies hold what the database holds, secrets too. */
export const OWNER_ONLY = 0o600;
export const DATABASE = 'database';
export const SERIES = 'series.json';
export const CLOSED = 'closed.json';
/** Begins the name of what is not whole yet, or being taken away. */
export const UNFINISHED = 'unfinished-';

const SeriesSchema = z.object({
  product: z.literal('Leitstand'),
  /** 2 where pages are encrypted. */
  format: z.literal([1, 2]),
  /** Real path of the database file. */
  database: z.string(),
  pageSize: z.int(),
  /** Epoch milliseconds of the first moment that can be restored. */
  begins: z.int(),
  /** Public keys of age that its pages are encrypted for, sorted; missing where they are in the clear. */
  recipients: z.optional(z.array(z.string())),
});

export interface Series extends z.infer<typeof SeriesSchema> {
  readonly folder: string;
}

/** A file of changes. */
export interface Changes {
  readonly path: string;
  readonly first: number;
  readonly last: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether a transaction ends with them. */
  readonly isWhole: boolean;
}

export function changesName({ first, last, at, isWhole }: Omit<Changes, 'path'>): string {
  const digits = (number: number) => String(number).padStart(10, '0');
  return `${digits(first)}-${digits(last)}-${String(at).padStart(13, '0')}${isWhole ? '' : '-part'}`;
}

/** What the file of a key is called. */
export function keyName(id: string): string {
  return `key-${id}.age`;
}

/** The series in a folder, the oldest first. */
export function seriesIn(folder: string): readonly Series[] {
  const names = readdirSync(folder)
    .filter((name) => SERIES_NAME.test(name))
    .sort();
  return names.flatMap((name) => {
    const series = readSeries(join(folder, name));
    return series ? [series] : [];
  });
}

function readSeries(folder: string): Series | null {
  const found = readJson(join(folder, SERIES), SeriesSchema);
  return found && { ...found, folder };
}

/** The files of changes of a series in their order, without those that a joined one holds. */
export function changesIn(folder: string): readonly Changes[] {
  const all = readdirSync(folder).flatMap((name): Changes[] => {
    const [, first, last, at, part] = CHANGES_NAME.exec(name) ?? [];
    if (first === undefined) return [];
    const isWhole = part === undefined;
    return [{ path: join(folder, name), first: Number(first), last: Number(last), at: Number(at), isWhole }];
  });
  all.sort((one, other) => one.first - other.first || other.last - one.last);
  let covered = 0;
  return all.filter(({ last }) => {
    if (last <= covered) return false;
    covered = last;
    return true;
  });
}

/** What a file says in JSON; null when it is not there, or something else. */
export function readJson<Schema extends z.ZodMiniType>(path: string, schema: Schema): z.infer<Schema> | null {
  try {
    const { success, data } = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** Writes a file that is there wholly or not at all, and outlives a power failure. */
export function writeWhole(folder: string, name: string, bytes: Uint8Array | string): void {
  const arriving = join(folder, UNFINISHED + name);
  const file = openSync(arriving, 'w', OWNER_ONLY);
  try {
    try {
      writeAll(file, Buffer.from(bytes));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(arriving, join(folder, name));
  } catch (error) {
    // What a full disk has taken of it would make it fuller.
    rmSync(arriving, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** A full disk may take a part of what it is given. */
export function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written);
  }
}

export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
