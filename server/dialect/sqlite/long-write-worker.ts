import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { WriteAnswer, WriteQuestion } from '#server/dialect/sqlite/long-write.ts';

/** Waiting is allowed here: nothing else waits for this thread. */
const BUSY_TIMEOUT_MS = 5_000;
const STATEMENTS_KEPT = 64;

const database = new DatabaseSync(String(workerData.data), {
  timeout: BUSY_TIMEOUT_MS,
  enableForeignKeyConstraints: true,
});
// As the writer of the server itself: an acknowledged change survives a power failure.
database.exec('pragma synchronous = full');
const prepared = new Map<string, StatementSync>();

parentPort?.on('message', (question: WriteQuestion | null) => {
  if (question) parentPort?.postMessage(answer(question));
  else {
    database.close();
    parentPort?.close();
  }
});

function answer({ number, sql, parameters }: WriteQuestion): WriteAnswer {
  try {
    const statement = prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (statement.columns().length > 0) return { number, rows: statement.all(...values) };
    return { number, changes: Number(statement.run(...values).changes) };
  } catch (error) {
    const { message, errcode = null } = error as Error & { errcode?: number };
    return { number, failure: { message, errcode } };
  }
}

function prepare(sql: string): StatementSync {
  const statement = prepared.get(sql) ?? database.prepare(sql);
  prepared.set(sql, statement);
  const [oldest] = prepared.keys();
  if (prepared.size > STATEMENTS_KEPT && oldest !== undefined) prepared.delete(oldest);
  return statement;
}
