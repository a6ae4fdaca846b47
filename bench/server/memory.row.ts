import { median } from '../frame/rounds.ts';
import type { Bench, Conditions, Figure, Row } from '../frame/row.ts';
import { PARTS } from '../lists/terms.ts';
import { untilIdle } from '../load/idle.ts';
import { measureMemory } from '../load/memory.ts';

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
  return measureMemory(bench, url, async ({ id, idle, now, under }) => {
    const page = await under([{}], LOAD_MS);
    const search = await under(
      PARTS.map((keyWord) => ({ keyWord })),
      LOAD_MS,
    );
    await untilIdle(id);
    return { idle, 'peak, first page': page, 'peak, search': search, 'idle again': now() };
  });
}
