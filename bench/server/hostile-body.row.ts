import { join } from 'node:path';
import { median } from '../frame/rounds.ts';
import type { Figure, Row } from '../frame/row.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { memoryOf, startServer, watchMemory } from '../load/server.ts';

const HEALTH = getRequest('/ecs/health');
const ROUND_MS = 3_000;

/** Bodies for auth/login that cost as much as they can: beyond its limits, and just within them. */
const BODIES: Readonly<Record<string, string>> = {
  '5 MB of properties': propertiesOf(350_000),
  '5 MB of brackets': '['.repeat(4_900_000),
  '16 KB of properties': propertiesOf(1_500),
  '16 KB of brackets': '['.repeat(16_000),
  '16 KB of names': JSON.stringify({ username: 'x'.repeat(16_000) }),
};

function propertiesOf(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
}

export const row: Row = {
  id: 'hostile-body',
  chapter: 'Server',
  title: 'Hostile bodies without an account',
  measures:
    'health, asked by one client one after the other, while a visitor without a session sends auth/login bodies that are made to cost as much as they can, over one connection, one after the other; and the most memory of the server above what it idles with.',
  bare: 'health while nothing else goes on.',
  sizes: null,
  databases: null,
  targets: Object.keys(BODIES).map((name) => ({ figure: `${name}: health p95`, of: 'value', atMost: 50 })),
  async measure(bench) {
    const server = await startServer(bench.folder, {
      ...{ DATABASE_URL: await bench.fresh('sqlite', 'bodies'), DEMO_DATA: '0' },
      FILES_DIR: join(bench.folder, 'files'),
    });
    const generator = new LoadGenerator();
    try {
      const load = { connections: 1, milliseconds: ROUND_MS, requests: [HEALTH] };
      const figures: Figure[] = [];
      const idle = memoryOf(server.process.id);
      const most = watchMemory(server.process.id);
      for (const [name, body] of Object.entries(BODIES)) {
        const rounds: { readonly bare: number; readonly health: number }[] = [];
        for (let round = 0; round < bench.rounds; round += 1) {
          const { p95: bare } = await generator.run(server.address, load);
          const asking = generator.run(server.address, load);
          let isOver = false;
          void asking.finally(() => {
            isOver = true;
          });
          while (!isOver) await send(`${server.address}/ecs/auth/login`, body);
          rounds.push({ bare, health: (await asking).p95 });
        }
        figures.push({
          ...{ name: `${name}: health p95`, unit: 'ms' },
          value: median(rounds.map(({ health }) => health)),
          bare: median(rounds.map(({ bare }) => bare)),
          ratio: median(rounds.map(({ health, bare }) => health / bare)),
        });
      }
      return [...figures, { name: 'memory', unit: 'MB', value: most() - idle }];
    } finally {
      generator.close();
      await server.stop();
    }
  },
};

/** As a user who has looked at the sign-in page once. */
async function send(address: string, body: string): Promise<void> {
  const session = await fetch(address.replace('auth/login', 'auth/session'));
  await session.arrayBuffer();
  const token = /XSRF-TOKEN=([^;]+)/.exec(session.headers.getSetCookie().join('\n'))?.[1] ?? '';
  const headers = {
    'content-type': 'application/json',
    cookie: `XSRF-TOKEN=${token}`,
    'x-xsrf-token': decodeURIComponent(token),
  };
  try {
    const answer = await fetch(address, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (![400, 401, 413, 429].includes(answer.status)) throw new Error(`answered ${answer.status}`);
  } catch (error) {
    // The server closes the connection as soon as it knows that the body is too large.
    if (!(error instanceof TypeError)) throw error;
  }
}
