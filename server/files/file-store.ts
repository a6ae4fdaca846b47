import type { Readable } from 'node:stream';

/** Hash and size of bytes. */
export interface Sum {
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly size: number;
}

/** Kept bytes that have been opened. */
export interface OpenContent {
  readonly size: number;
  /**
   * Bytes `start` to `end`, both included; lets go of them at its end.
   * @throws Error when the store does not give them
   */
  stream(start: number, end: number): Promise<Readable>;
  close(): Promise<void>;
}

/** A store that cannot be used, or is not this database's; the message is one line for the operator. */
export class FilesRefused extends Error {}

/** The store is not there, or is another database's: nothing is wrong with the bytes that were meant for it. */
export class StoreGone extends Error {}

/** Passing files of one server that another one may need, such as the export behind the preview of a sync. */
export interface SharedFiles {
  /** Offers a file of this machine to the other servers, for a day at most. @throws StoreGone */
  share(name: string, path: string): Promise<void>;
  /** Brings an offered file here, unless it is here. @returns whether it is. @throws StoreGone */
  bring(name: string, path: string): Promise<boolean>;
  /** Takes an offered file back. @throws StoreGone */
  unshare(name: string): Promise<void>;
}

/**
 * Where the bytes of documents' files are kept. Bytes are put once, whole, under a random name of the server's own, and
 * are never changed; a marker beside them names the database that they belong to.
 */
export interface FileStore extends SharedFiles {
  /** Folder on this machine in which bytes lie until they are kept. */
  readonly incoming: string;
  /**
   * Makes the store ready, and this database's unless it is another one's.
   * @param hasFiles whether the database has files already, whose bytes a new store would not have
   * @throws FilesRefused with one line for the operator
   */
  claim(hasFiles: boolean): Promise<void>;
  /**
   * Makes the store ready for a database that is about to take another one's place: until it is claimed by one of them it
   * belongs to both.
   * @param inPlaceOf the one before; null when there is none, or it is unknown which
   * @throws FilesRefused with one line when it belongs to another one still
   */
  handOver(inPlaceOf: string | null): Promise<void>;
  /** Whether the store is there, and this database's. */
  isThere(): Promise<boolean>;
  /** Puts something there and takes it away again. @throws Error when that is not possible */
  tryOut(): Promise<void>;
  /**
   * Puts bytes there that outlive a power failure from then on.
   * @param path in the folder `incoming`, where they may be gone afterwards
   * @throws StoreGone, or what the operating system says
   */
  keep(name: string, path: string, sum: Sum): Promise<void>;
  /** @returns null when there are no such bytes. @throws StoreGone */
  open(name: string): Promise<OpenContent | null>;
  /** @returns null when there are no such bytes. @throws StoreGone */
  sumOf(name: string): Promise<Sum | null>;
  /** Takes kept bytes away for ever. */
  remove(name: string): Promise<void>;
  /** Takes away what began to arrive before a time and never got to its end. */
  removeUnfinished(before: number): Promise<void>;
  /** Names of everything that has been kept since before a time, some at a time. */
  keptBefore(before: number): AsyncIterable<string[]>;
}

/** Names are the server's own: nothing that comes from outside becomes a path. */
const NAME = /^[0-9a-f]{32}$/;
/** Characters of a name that its folder is called by, so that no folder has too many files. */
const FOLDER_CHARACTERS = 2;

export function isStoreName(name: string): boolean {
  return NAME.test(name);
}

/** Where the bytes of a name lie, below what holds all of them. */
export function placeOf(name: string): string {
  return `${name.slice(0, FOLDER_CHARACTERS)}/${name}`;
}
