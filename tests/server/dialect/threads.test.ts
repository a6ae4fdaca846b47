import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startThread } from '#server/dialect/threads/start.ts';

const TELLING = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { getCompileCacheDir } from 'node:module';
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.postMessage({ cache: getCompileCacheDir() ?? null, data: workerData.data });
`)}`,
);

async function reported(data: unknown): Promise<{ cache: string | null; data: unknown }> {
  const [message] = await once(startThread(TELLING, data), 'message');
  return message;
}

test('a thread has its data, and the compiled code of earlier starts where the process has it', async () => {
  expect(await reported({ url: 'sqlite:a' })).toEqual({ cache: null, data: { url: 'sqlite:a' } });
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-threads-'));
  enableCompileCache(folder);
  const { cache } = await reported(null);
  rmSync(folder, { recursive: true, force: true });
  expect(cache).toContain(join('node_modules', '.cache', 'leitstand-server'));
});
