import type { TestProject } from 'vitest/node';
import { JourneyServer } from '#tests/support/journey-server.ts';

/** Lets one server fill its database, of which every journey's gets a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = new JourneyServer();
  await server.start();
  const { folder, output } = server;
  // So that the database is whole, and the server has taken itself off the list.
  await server.stop('SIGTERM');
  project.provide('journeyTemplate', { folder, output });
  return () => server.remove();
}
