import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../frame/row.ts';
import { LoadGenerator, postRequest } from '../load/load.ts';
import { memoryOf, startServer, watchMemory } from '../load/server.ts';

const SETTLE_MS = 3_000;

/** Memory of a server of its own, in MB. */
export interface ServerMemory {
  /** Number of the process. */
  readonly id: number | undefined;
  /** Some seconds after the start. */
  readonly idle: number;
  readonly now: () => number;
  /** At most while 32 connections list wordings in turns, each time with another of these properties of the call. */
  readonly under: (lists: readonly object[], milliseconds: number) => Promise<number>;
}

/** Starts a server, has its memory measured, and stops it. */
export async function measureMemory<Figures>(
  bench: Bench,
  url: string,
  measure: (memory: ServerMemory) => Promise<Figures>,
): Promise<Figures> {
  const server = await startServer(bench.folder, { DATABASE_URL: url });
  const generator = new LoadGenerator();
  try {
    const { id } = server.process;
    await pause(SETTLE_MS);
    return await measure({
      id,
      idle: memoryOf(id),
      now: () => memoryOf(id),
      under: async (lists, milliseconds) => {
        const requests = lists.map((list) =>
          postRequest('/ecs/wording/list', { offset: 0, maxResult: 15, ...list }, server.visitor.headers()),
        );
        const end = watchMemory(id);
        await generator.run(server.address, { connections: 32, milliseconds, requests });
        return end();
      },
    });
  } finally {
    generator.close();
    await server.stop();
  }
}
