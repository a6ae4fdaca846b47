import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
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

test('a thread has its data, and the compiled code of earlier starts, as these tests have it', async () => {
  const cache = expect.stringContaining(join('node_modules', '.cache', 'leitstand-server'));
  expect(await reported({ url: 'sqlite:a' })).toEqual({ cache, data: { url: 'sqlite:a' } });
});

test('below node --watch the first message of a thread is its own', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  try {
    expect(await reported('sqlite:a')).toMatchObject({ data: 'sqlite:a' });
  } finally {
    vi.unstubAllEnvs();
  }
});
