import type { CompiledQuery } from 'kysely';
import type { Client, PoolClient } from 'pg';
import { type Answer, Batch, type NamedStatement } from '#server/dialect/postgres/batch.ts';
import { named } from '#server/dialect/postgres/names.ts';

/**
 * Has a session carry out statements, one behind the other and in one piece: each for itself would wake this process
 * and the database once more.
 * @param queries one at least
 * @returns the answer to the last one
 * @throws what the first one fails with
 */
export async function ask(client: Client | PoolClient, queries: readonly CompiledQuery[]): Promise<Answer> {
  const { stream } = client.connection;
  const answers: Promise<Answer>[] = [];
  stream.cork();
  try {
    for (const piece of piecesOf(queries))
      answers.push('sql' in piece ? askUnnamed(client, piece) : carryOut(client, piece));
  } finally {
    stream.uncork();
  }
  const last = (await Promise.all(answers)).at(-1);
  if (!last) throw new Error('nothing was asked');
  return last;
}

/** The same for one that the session forgets. */
export async function askUnnamed(client: Client | PoolClient, query: CompiledQuery): Promise<Answer> {
  const { command, rowCount, rows } = await client.query(query.sql, [...query.parameters]);
  return { command, rowCount: rowCount ?? 0, rows };
}

/** Those that have names in a row together, any other by itself. */
function piecesOf(queries: readonly CompiledQuery[]): (CompiledQuery | NamedStatement[])[] {
  const pieces: (CompiledQuery | NamedStatement[])[] = [];
  for (const query of queries) {
    const statement = named(query);
    const last = pieces.at(-1);
    if (!statement) pieces.push(query);
    else if (Array.isArray(last)) last.push(statement);
    else pieces.push([statement]);
  }
  return pieces;
}

function carryOut(client: Client | PoolClient, statements: readonly NamedStatement[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, answer) => (answer ? resolve(answer) : reject(error))));
  });
}
