import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inTurns } from '../frame/rounds.ts';
import type { Bench, DatabaseKind, Row } from '../frame/row.ts';
import { FLAGS, launch } from '../load/server.ts';

const HEALTH = '/ecs/health';

export const row: Row = {
  id: 'start',
  chapter: 'Server',
  title: 'Start to first answer',
  measures:
    'From the start of the process to the first answer of /ecs/health, with a database of 300 wordings that is there, and with one that has yet to be made and filled with the first accounts, contexts and languages.',
  bare: 'a Fastify server with one route and without a database.',
  sizes: null,
  databases: ['sqlite', 'postgres'],
  targets: [
    {
      ...{ figure: 'existing database', of: 'value', atMost: 250, peer: '2,300 ms' },
      missed:
        'beyond what the embedded database takes, PostgreSQL has five sessions to begin, each of which is a process, and is asked two dozen times. Of the processor a sixth is reading compiled code, a twelfth collecting memory, a sixteenth the schemas of the calls.',
    },
  ],
  async measure(bench, { database }) {
    const kind = database ?? 'sqlite';
    const existing = await bench.filled(kind, 300);
    // The first start leaves compiled code for the others, as the first start of an installed server does.
    await ours(bench.folder, existing);
    return inTurns(
      bench.rounds,
      { 'existing database': 'ms', 'new database': 'ms' },
      async (round) => ({
        'existing database': await ours(bench.folder, existing),
        'new database': await ours(bench.folder, await newDatabase(bench, kind, round)),
      }),
      async () => {
        const time = await bareStart();
        return { 'existing database': time, 'new database': time };
      },
    );
  },
};

function newDatabase(bench: Bench, kind: DatabaseKind, number: number): Promise<string> {
  return bench.fresh(kind, `new_${number}`);
}

async function ours(folder: string, url: string): Promise<number> {
  const begun = performance.now();
  const server = launch(folder, {
    ...{ NODE_OPTIONS: FLAGS, ENVIRONMENT: 'PROD', LOG_LEVEL: 'error' },
    ...{ DATABASE_URL: url, FILES_DIR: join(folder, `files-${begun}`) },
  });
  try {
    const { status } = await fetch(`${await server.address()}${HEALTH}`);
    if (status !== 200) throw new Error(`${HEALTH} was answered with ${status}`);
    return performance.now() - begun;
  } finally {
    await server.stop();
  }
}

const BARE = `
  import { fastify } from 'fastify';
  const app = fastify();
  app.get('/', async () => ({ success: true }));
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
`;

async function bareStart(): Promise<number> {
  const begun = performance.now();
  const server = spawn(process.execPath, ['--input-type=module', '-e', BARE], {
    // Where fastify is found from.
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
    await (await fetch(String(address).trim())).text();
    return performance.now() - begun;
  } finally {
    server.kill();
    await once(server, 'close');
  }
}
