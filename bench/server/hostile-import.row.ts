import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../frame/rounds.ts';
import type { Figure, Row } from '../frame/row.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { type MeasuredServer, memoryOf, startServer, watchMemory } from '../load/server.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';

const HEALTH = getRequest('/ecs/health');
const ROUND_MS = 2_000;
const SETTLE_MS = 3_000;

export const row: Row = {
  id: 'hostile-import',
  chapter: 'Server',
  title: 'Hostile imports',
  measures:
    'health, asked by one client one after the other, while an editor has files of 18 MB previewed by wording/import that are made to cost as much as they can; one after the other; and the most memory of the server above what it idles with, for the first of them. The last file is not hostile, only large.',
  bare: 'health while nothing else goes on.',
  sizes: null,
  databases: null,
  targets: Object.keys(HOSTILE_FILES).flatMap((name) => [
    { figure: `${name}: health p95`, of: 'value', atMost: 50 } as const,
    // Larger ones that are taken may cost what they hold.
    ...(name === '200,000 units' ? [] : [{ figure: `${name}: memory`, of: 'value', atMost: 60 } as const]),
  ]),
  async measure(bench) {
    const figures: Figure[] = [];
    for (const [name, file] of Object.entries(HOSTILE_FILES)) {
      const rounds: Awaited<ReturnType<typeof once>>[] = [];
      for (let round = 0; round < Math.min(3, bench.rounds); round += 1) {
        const own = `import${figures.length}-${round}`;
        const server = await startServer(bench.folder, {
          ...{ DATABASE_URL: await bench.fresh('sqlite', own), DEMO_DATA: '0' },
          FILES_DIR: join(bench.folder, own),
        });
        rounds.push(await once(server, file).finally(() => server.stop()));
      }
      const middle = (part: 'bare' | 'health' | 'memory' | 'longest') =>
        median(rounds.map((found) => found[part]));
      figures.push(
        {
          ...{ name: `${name}: health p95`, unit: 'ms', value: middle('health'), bare: middle('bare') },
          ratio: median(rounds.map(({ health, bare }) => health / bare)),
        },
        { name: `${name}: health, longest`, unit: 'ms', value: middle('longest') },
        { name: `${name}: memory`, unit: 'MB', value: middle('memory') },
      );
    }
    return figures;
  },
};

/** On a server of its own for each: what one file leaves behind is not the next one's. */
async function once(server: MeasuredServer, { format, content }: HostileFile) {
  const generator = new LoadGenerator();
  try {
    const load = { connections: 1, milliseconds: ROUND_MS, requests: [HEALTH] };
    const { p95: bare } = await generator.run(server.address, load);
    await pause(SETTLE_MS);
    const idle = memoryOf(server.process.id);
    const bytes = new Blob([content()]);
    const end = watchMemory(server.process.id);
    await preview(server, format, bytes);
    const memory = end() - idle;
    const asking = generator.run(server.address, load);
    let isOver = false;
    void asking.finally(() => {
      isOver = true;
    });
    while (!isOver) await preview(server, format, bytes);
    const { p95: health, max: longest } = await asking;
    return { bare, health, longest, memory };
  } finally {
    generator.close();
  }
}

async function preview({ visitor, address }: MeasuredServer, format: string, bytes: Blob): Promise<void> {
  const form = new FormData();
  form.set('context', 'GLOBAL');
  form.set('format', format);
  form.set('file', bytes, 'texts');
  const url = `${address}/ecs/wording/import?dryRun=true`;
  const answer = await visitor.fetch(url, { method: 'POST', body: form });
  const text = await answer.text();
  if (![200, 400, 422].includes(answer.status)) throw new Error(`answered ${answer.status}: ${text}`);
}
