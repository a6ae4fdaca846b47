import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { nodeSqliteDialect } from '#server/dialect/sqlite/dialect.ts';
import { openDatabase } from '#server/store/base/database.ts';
import type { Schema } from '#server/store/schema/schema.ts';

interface Sent {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** How a database goes about queries. */
export interface Plans {
  /** As the database describes them. */
  readonly lines: readonly string[];
  /** The walks over all wordings, with the index in whose order they go; null for the table itself. */
  readonly walks: readonly (string | null)[];
  /** Whether something had to be put in order. */
  readonly sorts: boolean;
}

/**
 * The plans of all queries that `run` sends.
 * @param url of a database whose tables are there
 */
export async function plansOf(url: string, run: (db: Kysely<Schema>) => Promise<unknown>): Promise<Plans> {
  return url.startsWith('sqlite:')
    ? plansOfSqlite(url.slice('sqlite:'.length), run)
    : plansOfPostgres(url, run);
}

async function plansOfSqlite(path: string, run: (db: Kysely<Schema>) => Promise<unknown>): Promise<Plans> {
  const file = new DatabaseSync(path, { readOnly: true });
  const lines: string[] = [];
  const dialect = nodeSqliteDialect(file, 'reader');
  const log = ({ query }: { query: Sent }) => {
    const rows = file
      .prepare(`explain query plan ${query.sql}`)
      .all(...(query.parameters as SQLInputValue[]));
    lines.push(...rows.map(({ detail }) => String(detail)));
  };
  await run(new Kysely<Schema>({ dialect, log }));
  file.close();
  return {
    lines,
    walks: lines
      .filter((line) => line.startsWith('SCAN wordings'))
      .map((line) => / INDEX (\w+)/.exec(line)?.[1] ?? null),
    sorts: lines.some((line) => line.includes('TEMP B-TREE')),
  };
}

/** Asked without the walk over the table: a small one is read faster than its indexes, whatever these can do. */
async function plansOfPostgres(url: string, run: (db: Kysely<Schema>) => Promise<unknown>): Promise<Plans> {
  const sent: Sent[] = [];
  const database = await openDatabase(url);
  const { read } = database;
  const watched = read.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(read.getExecutor().compileQuery(node, { queryId: `plan ${sent.length}` }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(watched);
  await database.close();
  const client = new Client({ connectionString: url, options: '-c enable_seqscan=off' });
  await client.connect();
  const lines: string[] = [];
  for (const { sql, parameters } of sent) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (costs off) ${sql}`,
      values: [...parameters],
    });
    lines.push(...rows.map((row) => row['QUERY PLAN'].trim()));
  }
  await client.end();
  return {
    lines,
    walks: walksOf(lines),
    sorts: lines.some((line) => /^(->\s+)?(Incremental )?Sort/.test(line)),
  };
}

/** An index that is gone through without a condition is gone through whole. */
function walksOf(lines: readonly string[]): (string | null)[] {
  return lines.flatMap((line, at) => {
    if (/Seq Scan on wordings/.test(line)) return [null];
    const index = /Index (?:Only )?Scan (?:Backward )?using (\S+) on wordings/.exec(line)?.[1];
    const bound = lines.slice(at + 1, at + 2).some((next) => next.startsWith('Index Cond:'));
    return index === undefined || bound ? [] : [index.replaceAll('"', '')];
  });
}
