import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/store/base/database.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { TEMPLATE } from '#tests/support/database-template.ts';
import { startPostgres } from '#tests/support/postgres.ts';

/** Runs one PostgreSQL server for all tests of a project, with a database that new ones are copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await server.run(`create database ${TEMPLATE}`);
  const database = await openDatabase(server.url(TEMPLATE));
  await migrate(database.write);
  await database.close();
  project.provide('postgres', server.url('').replace(/\/$/, ''));
  return server.stop;
}
