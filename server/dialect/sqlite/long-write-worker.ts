import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  answerOf,
  BUSY_TIMEOUT_MS,
  type StatementQuestion,
} from '#server/dialect/sqlite/thread-statements.ts';

const STATEMENTS_KEPT = 64;

const database = new DatabaseSync(String(workerData.data), {
  timeout: BUSY_TIMEOUT_MS,
  enableForeignKeyConstraints: true,
});
// As the writer of the server itself: an acknowledged change survives a power failure.
database.exec('pragma synchronous = full');
const prepared = new Map<string, StatementSync>();

parentPort?.on('message', (question: StatementQuestion | null) => {
  if (question) parentPort?.postMessage(answerOf(question.number, () => run(question)));
  else {
    database.close();
    parentPort?.close();
  }
});

function run({ sql, parameters }: StatementQuestion) {
  const statement = prepare(sql);
  const values = parameters as readonly SQLInputValue[];
  if (statement.columns().length > 0) return { rows: statement.all(...values) };
  return { changes: Number(statement.run(...values).changes) };
}

function prepare(sql: string): StatementSync {
  const statement = prepared.get(sql) ?? database.prepare(sql);
  prepared.set(sql, statement);
  const [oldest] = prepared.keys();
  if (prepared.size > STATEMENTS_KEPT && oldest !== undefined) prepared.delete(oldest);
  return statement;
}
