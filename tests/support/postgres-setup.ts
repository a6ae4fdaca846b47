import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { hashCheaply } from '#tests/support/cheap-hashes.ts';
import { FILLED_TEMPLATE, TEMPLATE } from '#tests/support/database-template.ts';
import { startOnce } from '#tests/support/first-start.ts';
import { startPostgres } from '#tests/support/postgres.ts';

/** Runs one PostgreSQL server for all tests of a project, with the databases that new ones are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run(`create database ${TEMPLATE}`);
  const database = await openDatabase(server.url(TEMPLATE));
  await migrate(database.write);
  await database.close();
  await server.run(`create database ${FILLED_TEMPLATE} template ${TEMPLATE}`);
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-files-'));
  hashCheaply();
  await startOnce(server.url(FILLED_TEMPLATE), join(folder, 'files'));
  await rm(folder, { recursive: true });
  project.provide('postgres', server.url('').replace(/\/$/, ''));
  return server.stop;
}
