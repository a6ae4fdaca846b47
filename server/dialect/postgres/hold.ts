import { Client, type ClientConfig, type Pool } from 'pg';
import type { Hold } from '#server/dialect/base/connections.ts';
import { translated } from '#server/dialect/postgres/errors.ts';

/** Of the advisory lock: any number but those of the writers and of the starts. */
const ONE_HOLD = 5_171_203_303;
/** The session of a process that has just died may be there for another moment. */
const TIMEOUT_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** A machine that is gone without a word is noticed after 25 seconds. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';
const HELD_BY = `
  select activity.application_name as note
  from pg_locks locks join pg_stat_activity activity on activity.pid = locks.pid
  where locks.locktype = 'advisory' and locks.granted
    and locks.database = (select oid from pg_database where datname = current_database())
    and (locks.classid::bigint << 32) + locks.objid::bigint = ${ONE_HOLD}`;

/** Takes the lock on a session of its own, with which it ends however this process ends. */
export async function hold(config: ClientConfig): Promise<Hold | null> {
  const client = new Client({ ...config, lock_timeout: TIMEOUT_MS });
  client.on('error', () => {});
  const end = () => client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(KEEPALIVE);
    await client.query(`select pg_advisory_lock(${ONE_HOLD})`);
  } catch (error) {
    await end();
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null;
    throw translated(error);
  }
  return {
    // The name of a session is what all others can see of it, and goes with it.
    tell: async (text) => {
      await client.query("select set_config('application_name', $1, false)", [text]).catch((error) => {
        throw translated(error);
      });
    },
    release: end,
  };
}

/** Name of the session that holds the lock; null if none does. */
export async function heldBy(pool: Pool): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ note: string | null }>(HELD_BY);
    const [holder] = rows;
    return holder ? (holder.note ?? '') : null;
  } catch (error) {
    throw translated(error);
  }
}
