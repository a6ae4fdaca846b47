import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fillWithData } from '#server/data/fill.ts';
import { openForData } from '#server/data/open.ts';

export const PASSWORD = 'Leitstand-2026';
const UNTIL = Date.UTC(2026, 10, 20);

/** A database with so many wordings: made when it is not there yet, and there only when it is whole. */
export async function preparedDatabase(place: string, size: number): Promise<string> {
  return place.startsWith('postgres:') ? onServer(place, size) : embedded(place, size);
}

async function embedded(place: string, size: number): Promise<string> {
  const path = join(place, `lists-${size}.db`);
  if (!existsSync(path)) {
    const unfinished = `${path}.unfinished`;
    const forget = (endings: readonly string[]) => {
      for (const ending of endings) rmSync(`${unfinished}${ending}`, { force: true });
    };
    forget(['', '-wal', '-shm']);
    await fill(`sqlite:${unfinished}`, size);
    renameSync(unfinished, path);
    forget(['.server-lock']);
  }
  return `sqlite:${path}`;
}

async function onServer(server: string, size: number): Promise<string> {
  const name = `lists_${size}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
      await fill(`${server}/${unfinished}`, size);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}

async function fill(url: string, size: number): Promise<void> {
  const opening = { beside: false, adminPassword: PASSWORD, until: UNTIL };
  const { database, units } = await openForData(url, opening);
  try {
    const wanted = {
      seed: 1,
      until: UNTIL,
      wordings: size,
      revisions: size,
      documents: Math.min(10_000, size),
    };
    await fillWithData(database, units, wanted, () => {});
  } finally {
    await database.close();
  }
}
