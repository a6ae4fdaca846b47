import { setTimeout as pause } from 'node:timers/promises';
import { inTurns, shareOf } from '../frame/rounds.ts';
import type { Bench, Conditions, Figure } from '../frame/row.ts';
import { openBare } from '../lists/bare.ts';
import { PASSWORD } from '../lists/databases.ts';
import { pageStatements } from '../lists/measures.ts';
import { LoadGenerator, postRequest } from '../load/load.ts';
import { startServer } from '../load/server.ts';

const ALONE_MS = 1_500;
const ROUND_MS = 2_500;
const WARM_MS = 2_000;
const FIRST_MS = 100;
const BARE_MS = 1_500;
const ROWS = 15;

/** How a list call does beside the bare queries. @param payloads what is asked for, in turns */
export async function listFigures(
  bench: Bench,
  { database, size }: Conditions,
  {
    payloads,
    foreign = false,
  }: { readonly payloads: () => readonly { readonly keyWord?: string }[]; readonly foreign?: boolean },
): Promise<readonly Figure[]> {
  const url = await (foreign ? bench.foreign : bench.filled)(database ?? 'sqlite', size ?? 300);
  const server = await startServer(bench.folder, { DATABASE_URL: url });
  const generator = new LoadGenerator();
  const bare = openBare(url);
  try {
    const { address, visitor } = server;
    const asked = payloads();
    const requestsNow = () =>
      asked.map((payload) =>
        postRequest('/ecs/wording/list', { offset: 0, maxResult: ROWS, ...payload }, visitor.headers()),
      );
    let requests = requestsNow();

    await generator.run(address, { connections: 32, milliseconds: WARM_MS, requests });
    if (bench.idleMinutes > 0) {
      await pause(bench.idleMinutes * 60_000);
      // The session has ended in the meantime.
      await visitor.signIn(address, 'admin', PASSWORD);
      requests = requestsNow();
      const first = await generator.run(address, { connections: 1, milliseconds: FIRST_MS, requests });
      bench.say(
        `after ${bench.idleMinutes} idle minutes, one call after the other for ${FIRST_MS} ms: p50 ${first.p50.toFixed(1)} ms, the longest ${first.max.toFixed(1)} ms`,
      );
    }
    let next = 0;
    return await inTurns(
      bench.rounds,
      UNITS,
      async () => {
        const alone = await generator.run(address, { connections: 1, milliseconds: ALONE_MS, requests });
        const many = await generator.run(address, { connections: 32, milliseconds: ROUND_MS, requests });
        return {
          '1 connection: p50': alone.p50,
          '1 connection: p95': alone.p95,
          '32 connections': many.rate,
          '32 connections: p50': many.p50,
          '32 connections: p99': many.p99,
        };
      },
      async () => {
        const times: number[] = [];
        const begun = performance.now();
        while (performance.now() - begun < BARE_MS) {
          const start = performance.now();
          for (const sql of pageStatements(asked[next % asked.length]?.keyWord, ROWS)) await bare.run(sql);
          times.push(performance.now() - start);
          next += 1;
        }
        const rate = times.length / ((performance.now() - begun) / 1_000);
        return {
          '1 connection: p50': shareOf(times, 0.5),
          '1 connection: p95': shareOf(times, 0.95),
          '32 connections': rate,
        };
      },
    );
  } finally {
    generator.close();
    await bare.close();
    await server.stop();
  }
}

const UNITS = {
  '1 connection: p50': 'ms',
  '1 connection: p95': 'ms',
  '32 connections': 'a second',
  '32 connections: p50': 'ms',
  '32 connections: p99': 'ms',
};
