import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const BUSY_TIMEOUT_MS = 5_000;
const DAMAGED: ReadonlySet<number> = new Set([11, 26]); // corrupt, notadb

try {
  parentPort?.postMessage({ found: firstDamage(String(workerData.data)) });
} catch (error) {
  const { message, errcode = 0 } = error as Error & { errcode?: number };
  parentPort?.postMessage(DAMAGED.has(errcode & 0xff) ? { found: message } : { failure: message });
}

/**
 * Table by table: a stop waits for one of them only, and the log of changes is not kept from being folded in for as
 * long as the whole takes.
 */
function firstDamage(file: string): string | null {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  try {
    for (const { name } of database.prepare(`select name from sqlite_schema where type = 'table'`).all()) {
      const quoted = String(name).replaceAll("'", "''");
      const { quick_check: found } = database.prepare(`pragma quick_check('${quoted}')`).get() ?? {};
      if (found !== undefined && found !== 'ok') return `table ${name}: ${found}`;
    }
    return null;
  } finally {
    database.close();
  }
}
