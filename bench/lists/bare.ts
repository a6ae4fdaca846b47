import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';

/** Runs statements on a connection of its own, without anything around it. */
export interface BareDatabase {
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

export function openBare(url: string): BareDatabase {
  if (url.startsWith('sqlite:')) {
    const file = new DatabaseSync(url.slice('sqlite:'.length), { readOnly: true });
    return { run: async (sql) => void file.prepare(sql).all(), close: async () => file.close() };
  }
  const pool = new Pool({ connectionString: url, max: 1 });
  return { run: async (sql) => void (await pool.query(sql)), close: () => pool.end() };
}
