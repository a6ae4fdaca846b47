import type { Dialect, Kysely } from 'kysely';

/** Purpose of opening a database: an embedded database allows a single server. */
export type Opener = 'server' | 'tool';

/** The two ways into one database: reads never see, and never wait for, a transaction that is still open. */
export interface Connections {
  readonly reader: Dialect;
  readonly writer: Dialect;
  /** Another reader, whose transactions see the database as it was at their first statement. */
  openSnapshot(): { readonly dialect: Dialect; close(): void };
  /**
   * Reads as `reader` does, for statements that would hold up the process; the signal says that no one waits for the
   * answer any more. null where no read of `reader` does.
   */
  openLongReader(signal: AbortSignal | null): Dialect | null;
  /**
   * The writer for a transaction of so many statements that they would hold up the process, for a caller that has the
   * other one; null where no statement does.
   */
  readonly longWriter: Dialect | null;
  /** Between the servers of one database; null where there can be only one server. */
  readonly messages: Messages | null;
  /** Runs `work` while no other server of this database runs anything of the kind. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes what only one can have on all servers of this database; null while another holder has it. */
  hold(): Promise<Hold | null>;
  /** The last report of the holder; null while there is no holder. */
  heldBy(): Promise<string | null>;
  /** The file of an embedded database; null on a database server. */
  readonly file: DatabaseFile | null;
  /** Transactions of this process that wait for their turn. */
  waitingWriters(): number;
  close(): Promise<void>;
}

/** The file of an embedded database, as far as others can do something to it. */
export interface DatabaseFile {
  readonly path: string;
  /** @throws DatabaseMoved when it is not where it was opened, or was written to while it was away */
  refuseMoved(): void;
  /**
   * Looks at all of it beside everything else.
   * @returns the first damage in the database's words; null when there is none
   * @throws DatabaseUnavailable when it could not be looked for
   */
  firstDamage(): Promise<string | null>;
  /** Ends a look that runs. */
  stopLooking(): Promise<void>;
  /** The file, open for reading for as long as it has connections. Closing it would take their locks away. */
  readonly descriptor: number;
  /** From now on it is for `keeper` to bring the log of changes into the file. It is closed after all other connections. */
  leaveLogTo(keeper: LogKeeper): void;
  /** Waits until nothing else of this process writes. @returns ends that */
  takeTurn(): Promise<() => void>;
}

export interface LogKeeper {
  close(): Promise<void>;
}

/** Lasts until it is released, or the process of its holder ends, however it ends. */
export interface Hold {
  /** Lets everybody who asks know this, such as how far the work is. @param text less than 64 characters of ASCII */
  tell(text: string): Promise<void>;
  release(): Promise<void>;
}

/** Who hears the messages of all servers, its own among them. */
export interface Listener {
  heard(text: string): void;
  /** Is called when the session that listens was lost and is there again: what was said meanwhile, no one has heard. */
  missed(): void;
  /** Is called every second, also while no session listens: to look at whether there is more than was heard of. */
  check(): Promise<void>;
}

/** Messages between servers that share a database. */
export interface Messages {
  readonly bytesAtMost: number;
  /** Tells all servers; out of a transaction it goes when that is committed, in the order of the commits. */
  send<Tables>(db: Kysely<Tables>, text: string): Promise<void>;
  /**
   * Listens until the connections are closed. A connection that is lost is made again.
   * @throws DatabaseUnavailable when the first one cannot be made
   */
  listen(listener: Listener): Promise<void>;
}
