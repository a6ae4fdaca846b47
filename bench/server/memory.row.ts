import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../frame/rounds.ts';
import type { Bench, Conditions, Figure, Row } from '../frame/row.ts';
import { PARTS } from '../lists/terms.ts';
import { untilIdle } from '../load/idle.ts';
import { LoadGenerator, postRequest } from '../load/load.ts';
import { memoryOf, startServer, watchMemory } from '../load/server.ts';

const SETTLE_MS = 3_000;
const LOAD_MS = 5_000;

export const row: Row = {
  id: 'memory',
  chapter: 'Server',
  title: 'Memory of the server',
  measures:
    'Resident memory of the process with its threads: some seconds after the start; at most while 32 connections ask for the first page for five seconds; at most while they then search for parts of words.',
  bare: null,
  sizes: [100_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    { figure: 'idle', of: 'value', atMost: 130, peer: '237 MB' },
    { figure: 'peak, first page', of: 'value', atMost: 220, peer: '440 MB' },
    { figure: 'peak, search', of: 'value', atMost: 220, peer: '440 MB' },
  ],
  async measure(bench, conditions) {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < Math.min(3, bench.rounds); round += 1)
      rounds.push(await once(bench, conditions));
    return ['idle', 'peak, first page', 'peak, search', 'idle again'].map(
      (name): Figure => ({ name, unit: 'MB', value: median(rounds.map((found) => found[name] ?? 0)) }),
    );
  },
};

async function once(bench: Bench, { database, size }: Conditions): Promise<Record<string, number>> {
  const url = await bench.filled(database ?? 'sqlite', size ?? 300);
  const server = await startServer(bench.folder, { DATABASE_URL: url });
  const generator = new LoadGenerator();
  try {
    const { id } = server.process;
    await pause(SETTLE_MS);
    const idle = memoryOf(id);
    const under = async (payloads: readonly object[]) => {
      const requests = payloads.map((payload) =>
        postRequest('/ecs/wording/list', { offset: 0, maxResult: 15, ...payload }, server.visitor.headers()),
      );
      const end = watchMemory(id);
      await generator.run(server.address, { connections: 32, milliseconds: LOAD_MS, requests });
      return end();
    };
    const page = await under([{}]);
    const search = await under(PARTS.map((keyWord) => ({ keyWord })));
    await untilIdle(id);
    return { idle, 'peak, first page': page, 'peak, search': search, 'idle again': memoryOf(id) };
  } finally {
    generator.close();
    await server.stop();
  }
}
