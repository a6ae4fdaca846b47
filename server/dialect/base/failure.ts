/** The database cannot serve now: locked by another process, disk full, file unreadable. Answered with 503/018. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** No space is left for what the database has to write. */
export class DatabaseFull extends DatabaseUnavailable {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseFull';
  }
}

/** The database file is not where it was opened: what would be written there would be lost. */
export class DatabaseMoved extends DatabaseUnavailable {
  constructor(file: string) {
    super(new Error(`the database file ${file} was moved, removed or replaced while the server runs`));
    this.name = 'DatabaseMoved';
  }
}

/** The database holds what it cannot hold: pages or rows are damaged. */
export class DatabaseDamaged extends DatabaseUnavailable {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseDamaged';
  }
}

/** A row like it is there already. `subject` is the database's own sentence and names table and columns. */
export class UniqueViolation extends Error {
  readonly subject: string;
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'UniqueViolation';
    this.subject = cause.message;
  }
}

/** A database that a server cannot open or must not use; the message is one line for the operator. */
export class DatabaseRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}
