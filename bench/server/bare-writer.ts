import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';

type Values = Readonly<Record<string, SQLInputValue>>;

/** The rows that one save writes. */
export interface SavedRows {
  /** With its id. */
  readonly wording: Values;
  readonly revision: Values;
  /** Without the number of the revision. */
  readonly entry: Values;
}

/** Writes them by prepared statements in one durable transaction, without anything around it. */
export interface BareWriter {
  write(rows: SavedRows): Promise<void>;
  close(): Promise<void>;
}

export async function openBareWriter(url: string): Promise<BareWriter> {
  return url.startsWith('sqlite:') ? onSqlite(url.slice('sqlite:'.length)) : onPostgres(url);
}

function onSqlite(path: string): BareWriter {
  const file = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  file.exec('pragma journal_mode = wal; pragma synchronous = full;');
  const prepared = new Map<string, ReturnType<typeof file.prepare>>();
  const run = (sql: string, values: readonly SQLInputValue[]) => {
    const statement = prepared.get(sql) ?? file.prepare(sql);
    prepared.set(sql, statement);
    return statement.run(...values);
  };
  return {
    write: async ({ wording, revision, entry }) => {
      file.exec('begin immediate');
      run(
        updateOf(wording, () => '?'),
        Object.values(wording),
      );
      const { lastInsertRowid } = run(
        insertOf('revisions', revision, () => '?'),
        Object.values(revision),
      );
      const whole = { ...entry, revisionId: lastInsertRowid };
      run(
        insertOf('revisionEntries', whole, () => '?'),
        Object.values(whole),
      );
      file.exec('commit');
    },
    close: async () => file.close(),
  };
}

async function onPostgres(url: string): Promise<BareWriter> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const place = (at: number) => `$${at}`;
  const run = (name: string, text: string, values: readonly unknown[]) =>
    client.query<{ revisionId: string }>({ name, text, values: [...values] });
  return {
    write: async ({ wording, revision, entry }) => {
      await client.query('begin');
      await run('wording', updateOf(wording, place), Object.values(wording));
      const inserted = `${insertOf('revisions', revision, place)} returning "revisionId"`;
      const { rows } = await run('revision', inserted, Object.values(revision));
      const whole = { ...entry, revisionId: rows[0]?.revisionId };
      await run('entry', insertOf('revisionEntries', whole, place), Object.values(whole));
      await client.query('commit');
    },
    close: () => client.end(),
  };
}

/** The id is the last value. */
function updateOf({ id: _id, ...columns }: Values, place: (at: number) => string): string {
  const names = Object.keys(columns);
  const set = names.map((name, at) => `"${name}" = ${place(at + 1)}`).join(', ');
  return `update wordings set ${set} where id = ${place(names.length + 1)}`;
}

function insertOf(table: string, columns: object, place: (at: number) => string): string {
  const names = Object.keys(columns);
  const list = names.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${list}) values (${names.map((_name, at) => place(at + 1)).join(', ')})`;
}
