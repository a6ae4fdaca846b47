import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copySqlite } from '#server/dialect/sqlite/copy.ts';
import { inTurns } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { processorOf } from '../lists/processor.ts';
import { LoadGenerator } from '../load/load.ts';
import { startServer } from '../load/server.ts';
import { firstWordings, requestsOf } from './saves.ts';

const ROUND_MS = 4_000;
const IN_MS = ['p50', 'p99', 'processor time'] as const;
/** Before the first round the whole database is copied. */
const FIRST_COPY_MS = 8_000;

export const row: Row = {
  id: 'save-copies',
  chapter: 'Server',
  title: 'Saves while the log is copied',
  measures:
    'wording/save as in the row before, by one client one after the other and by eight at once, on a server with WAL_COPIES: every second a thread copies what was committed to a folder on the same disk. Processor time is of one save, the thread included.',
  bare: 'the same saves on a server without WAL_COPIES, on a copy of the same database.',
  sizes: [300, 100_000],
  databases: ['sqlite'],
  targets: [{ figure: 'saves', of: 'ratio', atLeast: 0.9, size: 100_000 }],
  async measure(bench, { database, size }) {
    const url = await bench.filled(database ?? 'sqlite', size ?? 300);
    const generator = new LoadGenerator();
    const side = async (name: string, environment: Readonly<Record<string, string>>) => {
      const folder = join(bench.folder, name);
      await mkdir(folder);
      await copySqlite(url.slice('sqlite:'.length), join(folder, 'leitstand.db'));
      const server = await startServer(folder, { DATABASE_URL: 'sqlite:leitstand.db', ...environment });
      const wordings = await firstWordings(server);
      let change = Date.now();
      const processor = processorOf(server.process.id, url);
      const run = async (connections: number) => {
        change += 2;
        const requests = requestsOf(server, wordings, change);
        const before = processor();
        const load = await generator.run(server.address, { connections, milliseconds: ROUND_MS, requests });
        return { ...load, spent: (processor() - before) / (load.rate * (ROUND_MS / 1_000)) };
      };
      return {
        stop: () => server.stop(),
        measure: async () => {
          const one = await run(1);
          const eight = await run(8);
          return {
            ...{ saves: one.rate, p50: one.p50, p99: one.p99, 'processor time': one.spent },
            ...{
              'eight at once: saves': eight.rate,
              'eight at once: p50': eight.p50,
              'eight at once: p99': eight.p99,
            },
            'eight at once: processor time': eight.spent,
          };
        },
      };
    };
    const ours = await side('copied', { WAL_COPIES: 'copies' });
    const bare = await side('alone', {});
    try {
      await new Promise((resolve) => setTimeout(resolve, FIRST_COPY_MS));
      await ours.measure();
      await bare.measure();
      const milliseconds = Object.fromEntries(
        IN_MS.flatMap((name) => [name, `eight at once: ${name}`]).map((name) => [name, 'ms']),
      );
      const units = { saves: 'a second', 'eight at once: saves': 'a second', ...milliseconds };
      return await inTurns(bench.rounds, units, ours.measure, bare.measure);
    } finally {
      generator.close();
      await ours.stop();
      await bare.stop();
    }
  },
};
