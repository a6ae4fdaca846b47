/** The database cannot serve now: locked by somebody else, disk full, file unreadable. Answered with 503/018. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
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

/** A database that a server cannot open or must not use; the message is one line for whoever starts it. */
export class DatabaseRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseRefused';
  }
}
