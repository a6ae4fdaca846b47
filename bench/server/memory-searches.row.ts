import { setTimeout as pause } from 'node:timers/promises';
import { foreignWords } from '../foreign/texts.ts';
import type { Row } from '../frame/row.ts';
import { LoadGenerator, postRequest } from '../load/load.ts';
import { memoryOf, startServer, watchMemory } from '../load/server.ts';

const SETTLE_MS = 3_000;
const SEARCHES_MS = 90_000;
/** Longer than the process has to be at rest before it gives memory back (server/health/spare-memory.ts). */
const REST_MS = 45_000;

export const row: Row = {
  id: 'memory-searches',
  chapter: 'Server',
  title: 'Memory of the server after many searches',
  measures:
    'Resident memory of the process with its threads, on texts that the server did not generate (bench/foreign): some seconds after the start; at most while 32 connections search for a minute and a half, for 30,000 distinct words in turns, which are more searches than users make in an hour; and three quarters of a minute after that.',
  bare: null,
  foreign: true,
  sizes: [100_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    { figure: 'peak', of: 'value', atMost: 200, peer: '285 MB' },
    { figure: 'idle again', of: 'value', atMost: 130, peer: '211 MB' },
  ],
  async measure(bench, { database, size }) {
    const url = await bench.foreign(database ?? 'sqlite', size ?? 100_000);
    const server = await startServer(bench.folder, { DATABASE_URL: url });
    const generator = new LoadGenerator();
    try {
      const { id } = server.process;
      await pause(SETTLE_MS);
      const idle = memoryOf(id);
      const requests = foreignWords().map((keyWord) =>
        postRequest('/ecs/wording/list', { offset: 0, maxResult: 15, keyWord }, server.visitor.headers()),
      );
      const end = watchMemory(id);
      await generator.run(server.address, { connections: 32, milliseconds: SEARCHES_MS, requests });
      const peak = end();
      await pause(REST_MS);
      return Object.entries({ idle, peak, 'idle again': memoryOf(id) }).map(([name, value]) => ({
        ...{ name, value, unit: 'MB' },
      }));
    } finally {
      generator.close();
      await server.stop();
    }
  },
};
