import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copySqlite } from '#server/dialect/sqlite/copy.ts';
import { runOn } from '#tests/support/postgres.ts';
import { type DataKind, preparedDatabase } from '../lists/databases.ts';
import { type KeptPostgres, startKeptPostgres } from './postgres.ts';
import type { DatabaseKind } from './row.ts';

/** The databases of a run; PostgreSQL is started with the first that is asked for. */
export class Databases {
  readonly #place: string;
  readonly #given: string | null;
  #own: KeptPostgres | null = null;
  readonly #made: string[] = [];

  /** @param postgres a server to use; null for one of its own in `place` */
  constructor(place: string, postgres: string | null) {
    this.#place = place;
    this.#given = postgres;
  }

  /** Fills the database that others are copied from, where it is not there yet. */
  async prepare(kind: DatabaseKind, size: number, data: DataKind): Promise<string> {
    mkdirSync(this.#place, { recursive: true });
    return preparedDatabase(kind === 'sqlite' ? this.#place : await this.#server(), size, data);
  }

  /**
   * A copy, the same one until it is forgotten: what a row writes would be there for all later ones, whose figures
   * would be those of ever more history.
   * @param folder where an embedded one is to lie
   */
  async filled(kind: DatabaseKind, size: number, data: DataKind, folder: string): Promise<string> {
    const source = await this.prepare(kind, size, data);
    const name = `${data}_${size}`;
    if (kind === 'sqlite') {
      const copy = join(folder, `${name}.db`);
      if (!existsSync(copy)) await copySqlite(source.slice('sqlite:'.length), copy);
      return `sqlite:${copy}`;
    }
    const server = await this.#server();
    const copy = `bench_${process.pid}_${name}`;
    if (!this.#made.includes(copy)) {
      await runOn(`${server}/postgres`, `create database ${copy} template ${name} strategy file_copy`);
      this.#made.push(copy);
    }
    return `${server}/${copy}`;
  }

  /** @param folder where an embedded one is to lie */
  async fresh(kind: DatabaseKind, name: string, folder: string): Promise<string> {
    if (kind === 'sqlite') return `sqlite:${join(folder, `${name}.db`)}`;
    const server = await this.#server();
    const database = `bench_${process.pid}_${name}`;
    await runOn(`${server}/postgres`, `drop database if exists ${database} with (force)`);
    await runOn(`${server}/postgres`, `create database ${database} template template0 encoding 'UTF8'`);
    this.#made.push(database);
    return `${server}/${database}`;
  }

  /** Drops what `filled` and `fresh` have made on a server. */
  async forget(): Promise<void> {
    for (const database of this.#made.splice(0)) {
      await runOn(`${await this.#server()}/postgres`, `drop database if exists ${database} with (force)`);
    }
  }

  async close(): Promise<void> {
    await this.#own?.stop();
  }

  async #server(): Promise<string> {
    if (this.#given !== null) return this.#given;
    mkdirSync(this.#place, { recursive: true });
    this.#own ??= await startKeptPostgres(join(this.#place, 'pg'));
    return this.#own.url;
  }
}
