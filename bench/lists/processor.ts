import { readdirSync, readFileSync } from 'node:fs';

/**
 * Milliseconds that a server, its threads included, and the processes that its database has for it on this machine have
 * had of the processors: other work on them does not change that.
 * @returns asks for the sum up to now
 */
export function processorOf(server: number | undefined, databaseUrl: string): () => number {
  const database = databaseUrl.startsWith('postgres:') ? new URL(databaseUrl).pathname.slice(1) : null;
  return () => {
    const threads = readdirSync(`/proc/${server}/task`).map((thread) => `/proc/${server}/task/${thread}`);
    return [...threads, ...(database === null ? [] : sessionsOf(database))].reduce(
      (sum, path) => sum + spentBy(path),
      0,
    );
  };
}

function sessionsOf(database: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => `/proc/${id}`)
    .filter((path) => read(`${path}/cmdline`).startsWith(`postgres: leitstand ${database} `));
}

function spentBy(path: string): number {
  return Number(read(`${path}/schedstat`).split(' ')[0]) / 1e6;
}

/** Nothing of what has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
