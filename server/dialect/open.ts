import type { Connections, Opener } from '#server/dialect/base/connections.ts';

const SQLITE = 'sqlite:';

/**
 * Opens the database that a DATABASE_URL names. Each driver is loaded only where it is used.
 * @param url sqlite:PATH or postgres://…
 * @param opener a tool is let in beside the servers, and makes no database
 * @throws DatabaseRefused with one line for the operator
 */
export async function openConnections(url: string, opener: Opener): Promise<Connections> {
  if (!url.startsWith(SQLITE)) {
    const { openPostgres } = await import('#server/dialect/postgres/open.ts');
    return openPostgres(url);
  }
  const { openSqlite } = await import('#server/dialect/sqlite/open.ts');
  return openSqlite(url.slice(SQLITE.length), opener);
}
