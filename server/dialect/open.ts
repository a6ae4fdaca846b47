import type { Connections } from '#server/dialect/connections.ts';

const SQLITE = 'sqlite:';

/**
 * Opens the database that a DATABASE_URL names.
 * @param url sqlite:PATH
 * @throws DatabaseRefused with one line for whoever starts the server
 */
export async function openConnections(url: string): Promise<Connections> {
  if (!url.startsWith(SQLITE)) throw new Error(`no dialect for ${url.slice(0, url.indexOf(':'))}`);
  const { openSqlite } = await import('#server/dialect/sqlite/open.ts');
  return openSqlite(url.slice(SQLITE.length));
}
