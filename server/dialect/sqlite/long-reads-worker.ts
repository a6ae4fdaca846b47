import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { LongAnswer, LongQuestion } from '#server/dialect/sqlite/long-reads.ts';

/** Waiting is allowed here: nothing else waits for this thread. */
const BUSY_TIMEOUT_MS = 5_000;

const database = new DatabaseSync(String(workerData.data), { timeout: BUSY_TIMEOUT_MS, readOnly: true });

parentPort?.on('message', ({ number, sql, parameters }: LongQuestion) => {
  parentPort?.postMessage(answer(number, sql, parameters as readonly SQLInputValue[]));
});

function answer(number: number, sql: string, parameters: readonly SQLInputValue[]): LongAnswer {
  try {
    return { number, rows: database.prepare(sql).all(...parameters) };
  } catch (error) {
    const { message, errcode = null } = error as Error & { errcode?: number };
    return { number, failure: { message, errcode } };
  }
}
