import { setTimeout as pause } from 'node:timers/promises';
import { foreignWords } from '../foreign/texts.ts';
import type { Row } from '../frame/row.ts';
import { measureMemory } from '../load/memory.ts';

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
    return measureMemory(bench, url, async ({ idle, now, under }) => {
      const peak = await under(
        foreignWords().map((keyWord) => ({ keyWord })),
        SEARCHES_MS,
      );
      await pause(REST_MS);
      const figures = { idle, peak, 'idle again': now() };
      return Object.entries(figures).map(([name, value]) => ({ name, value, unit: 'MB' }));
    });
  },
};
