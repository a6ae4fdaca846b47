/// <reference path="./pg-utils.d.ts" />
import { type Connection, Query, type QueryResultRow } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { parserOf } from '#server/dialect/postgres/types.ts';

/** A statement that a session keeps under a name once it was parsed there. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same with its values as they are sent. */
interface BoundStatement extends NamedStatement {
  readonly values: (string | Buffer | null)[];
}

export interface Answer {
  /** Such as INSERT. */
  readonly command: string;
  /** How many rows were read, added, changed or deleted. */
  readonly rowCount: number;
  readonly rows: readonly QueryResultRow[];
}

/** What the rows of a statement are made of. */
interface Shape {
  readonly columns: readonly { readonly name: string; readonly parse: (text: string) => unknown }[];
  /** A row with all columns in their order. */
  readonly empty: QueryResultRow;
}

/** As pg keeps it for each session, by the names of statements. */
interface Session extends Connection {
  /** Texts that were parsed. */
  readonly parsedStatements: Record<string, string>;
  /** Texts that were sent to be parsed. */
  readonly submittedNamedStatements: Record<string, string>;
}

/** What pg's client looks at in a query. */
interface SentQuery {
  name: string;
  text: string;
  callback: (error: Error | null, answer?: Answer) => void;
}

/** Shapes of the rows of statements by their names, null for those that have no rows: they stay as long as the session. */
const shapes = new WeakMap<Connection, Map<string, Shape | null>>();

// Its types leave out what its client calls of a query, and a query of another class it would not pipeline.
const SentQuery = Query as unknown as new (text: string) => SentQuery;

/**
 * Statements that leave in one piece and are answered in one. The database carries out none that is behind one that
 * fails. pg's own query would have each wake database and process for itself, and have its rows described each time.
 */
export class Batch extends SentQuery {
  readonly statements: readonly BoundStatement[];
  #at = -1;
  #last: Answer | undefined;
  #session: Session | null = null;
  #shapes = new Map<string, Shape | null>();
  #rows: QueryResultRow[] = [];

  constructor(statements: readonly NamedStatement[], callback: SentQuery['callback']) {
    super('');
    this.statements = statements.map((statement) => ({
      ...statement,
      values: statement.values.map((value) => prepareValue(value)),
    }));
    this.callback = callback;
    this.#next();
  }

  submit(connection: Session): void {
    this.#session = connection;
    this.#shapes = shapesOf(connection);
    connection.stream.cork();
    try {
      for (const statement of this.statements) this.#send(connection, statement);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { name: string; dataTypeID: number }[];
  }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
    this.#shapes.set(this.name, { columns, empty });
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const shape = this.#shapes.get(this.name);
    if (!shape) return;
    const row = { ...shape.empty };
    shape.columns.forEach(({ name, parse }, index) => {
      const text = fields[index] ?? null;
      if (text !== null) row[name] = parse(text);
    });
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (!this.#shapes.has(this.name)) this.#shapes.set(this.name, null);
    const [command = '', ...numbers] = text.split(' ');
    this.#last = { command, rowCount: Number(numbers.at(-1) ?? 0), rows: this.#rows };
    this.#next();
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#last);
  }

  handleError(error: Error): void {
    // Those behind it were not looked at, so that their texts are not known either.
    for (const { name } of this.statements)
      if (this.#session) delete this.#session.submittedNamedStatements[name];
    this.callback(error);
  }

  #send(connection: Session, { name, text, values }: BoundStatement): void {
    if (!(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
      connection.parse({ name, text, types: [] }, true);
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values }, true);
    if (!this.#shapes.has(name)) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
  }

  /** What the next answer is to: by its name pg keeps what was parsed. */
  #next(): void {
    this.#rows = [];
    this.#at += 1;
    const { name, text } = this.statements[this.#at] ?? { name: '', text: '' };
    this.name = name;
    this.text = text;
  }
}

function shapesOf(connection: Connection): Map<string, Shape | null> {
  const known = shapes.get(connection) ?? new Map<string, Shape | null>();
  shapes.set(connection, known);
  return known;
}
