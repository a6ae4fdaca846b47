import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  answerOf,
  BUSY_TIMEOUT_MS,
  type StatementQuestion,
} from '#server/dialect/sqlite/thread-statements.ts';

const database = new DatabaseSync(String(workerData.data), { timeout: BUSY_TIMEOUT_MS, readOnly: true });

parentPort?.on('message', ({ number, sql, parameters }: StatementQuestion) => {
  const values = parameters as readonly SQLInputValue[];
  parentPort?.postMessage(answerOf(number, () => ({ rows: database.prepare(sql).all(...values) })));
});
