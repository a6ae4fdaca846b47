import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fillWithData } from '#server/data/fill.ts';
import { openForData } from '#server/data/open.ts';
import { addForeignTexts } from '../foreign/fill.ts';

export const PASSWORD = 'Leitstand-2026';
const UNTIL = Date.UTC(2026, 10, 20);
const OPENING = { beside: false, adminPassword: PASSWORD, until: UNTIL };

/** How a database is filled, by the beginning of its name. */
const FILLS = { lists: fillWithOwn, foreign: fillWithForeign } as const;
export type DataKind = keyof typeof FILLS;

/** A database with this many wordings: made when it is not there yet, and there only when it is whole. */
export async function preparedDatabase(
  place: string,
  size: number,
  data: DataKind = 'lists',
): Promise<string> {
  return place.startsWith('postgres:') ? onServer(place, size, data) : embedded(place, size, data);
}

async function embedded(place: string, size: number, data: DataKind): Promise<string> {
  const path = join(place, `${data}-${size}.db`);
  if (!existsSync(path)) {
    const unfinished = `${path}.unfinished`;
    const forget = (endings: readonly string[]) => {
      for (const ending of endings) rmSync(`${unfinished}${ending}`, { force: true });
    };
    forget(['', '-wal', '-shm']);
    await FILLS[data](`sqlite:${unfinished}`, size);
    renameSync(unfinished, path);
    forget(['.server-lock']);
  }
  return `sqlite:${path}`;
}

async function onServer(server: string, size: number, data: DataKind): Promise<string> {
  const name = `${data}_${size}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) {
      const unfinished = `${name}_unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
      await FILLS[data](`${server}/${unfinished}`, size);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}

async function fillWithOwn(url: string, size: number): Promise<void> {
  const { database, units } = await openForData(url, OPENING);
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

async function fillWithForeign(url: string, size: number): Promise<void> {
  const { database } = await openForData(url, OPENING);
  try {
    await addForeignTexts(database, size);
  } finally {
    await database.close();
  }
}
