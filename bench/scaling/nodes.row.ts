import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurns } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { PARTS } from '../lists/terms.ts';
import { untilIdle } from '../load/idle.ts';
import { getRequest, LoadGenerator, postRequest } from '../load/load.ts';
import { type MeasuredServer, startServer } from '../load/server.ts';

const ROUND_MS = 2_000;
const CONNECTIONS = 32;
const NODES = 2;

interface Node {
  readonly server: MeasuredServer;
  readonly generator: LoadGenerator;
}

export const row: Row = {
  id: 'nodes',
  chapter: 'Beyond one machine',
  title: 'Two servers on one PostgreSQL',
  measures:
    'What 32 connections get a second from two servers on one database, half of them from each: first page, search for parts of words, and texts of a context. Servers, generators and PostgreSQL share the cores of this machine, so that with two of them the sum says what the second server costs rather than what it brings.',
  bare: 'the same 32 connections to one of the two servers.',
  sizes: [100_000],
  databases: ['postgres'],
  targets: [],
  async measure(bench, { size }) {
    const url = await bench.filled('postgres', size ?? 100_000);
    const nodes: Node[] = [];
    try {
      for (let number = 0; number < NODES; number += 1) {
        const folder = join(bench.folder, `node-${number}`);
        await mkdir(folder);
        const files = join(bench.folder, 'files');
        const server = await startServer(folder, { DATABASE_URL: url, FILES_DIR: files });
        nodes.push({ server, generator: new LoadGenerator() });
      }
      const [first] = nodes;
      if (!first) return [];
      await from(nodes);
      for (const { server } of nodes) await untilIdle(server.process.id);
      return await inTurns(
        bench.rounds,
        UNITS,
        () => from(nodes),
        () => from([first]),
      );
    } finally {
      for (const { generator, server } of nodes) {
        generator.close();
        await server.stop();
      }
    }
  },
};

const UNITS = { 'first page': 'a second', search: 'a second', texts: 'a second' };

async function from(nodes: readonly Node[]): Promise<Record<string, number>> {
  // Signed in at one server, signed in at all.
  const headers = nodes[0]?.server.visitor.headers();
  const list = (payload: object) =>
    postRequest('/ecs/wording/list', { offset: 0, maxResult: 15, ...payload }, headers);
  const kinds = {
    'first page': [list({})],
    search: PARTS.map((keyWord) => list({ keyWord })),
    texts: [getRequest('/ecs/wording/get?context=plattform-1')],
  };
  const rates: Record<string, number> = {};
  for (const [name, requests] of Object.entries(kinds)) {
    const order = { connections: CONNECTIONS / nodes.length, milliseconds: ROUND_MS, requests };
    const loads = await Promise.all(
      nodes.map(({ server, generator }) => generator.run(server.address, order)),
    );
    rates[name] = loads.reduce((sum, { rate }) => sum + rate, 0);
  }
  return rates;
}
