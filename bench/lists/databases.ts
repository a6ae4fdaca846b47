import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fillWithData } from '#server/data/fill.ts';
import { openForData } from '#server/data/open.ts';

export const PASSWORD = 'Leitstand-2026';
const UNTIL = Date.UTC(2026, 10, 20);

/** A database with so many wordings: made when it is not there yet. */
export async function preparedDatabase(place: string, size: number): Promise<string> {
  const url = place.startsWith('postgres:')
    ? `${place}/lists_${size}`
    : `sqlite:${join(place, `lists-${size}.db`)}`;
  const isThere = url.startsWith('sqlite:')
    ? existsSync(url.slice('sqlite:'.length))
    : await madeOnServer(place, `lists_${size}`);
  if (isThere) return url;
  const opening = { beside: false, adminPassword: PASSWORD, until: UNTIL };
  const { database, units } = await openForData(url, opening);
  const wanted = {
    seed: 1,
    until: UNTIL,
    wordings: size,
    revisions: size,
    documents: Math.min(10_000, size),
  };
  await fillWithData(database, units, wanted, () => {});
  await database.close();
  return url;
}

/** @returns whether it was there already */
async function madeOnServer(server: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
  return rows.length > 0;
}
