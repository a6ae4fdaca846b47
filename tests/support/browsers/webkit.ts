import { createServer } from 'node:net';
import type { Remote } from '#tests/support/browsers/remote.ts';
import { SIZE } from '#tests/support/browsers/size.ts';
import { startTool } from '#tests/support/browsers/start-tool.ts';

/** In German, by X11, and painted without a graphics card. */
const ON_A_SCREEN = {
  LANG: 'de_DE.UTF-8',
  LANGUAGE: 'de_DE',
  GDK_BACKEND: 'x11',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
};

/** How long one step may take: the slowest is to open a page. */
const CALL_MS = 30_000;

/** How long the driver may take until it answers; it says nothing of its own accord. */
const PATIENCE_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}

/** WebDriver: one HTTP call for each step. */
async function call<Result>(url: string, body?: object, method = 'POST'): Promise<Result> {
  const signal = AbortSignal.timeout(CALL_MS);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Result };
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  return value;
}

/** Asks the driver until it answers. */
async function openSession(driver: string, binary: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  const isReady = () => call(`${driver}/status`, undefined, 'GET').catch(() => null);
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>(`${driver}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  return `${driver}/session/${sessionId}`;
}

/** WebKitGTK's small browser on a screen that no one sees: unlike Firefox it cannot do without one. */
export async function startWebKit([
  driver = '',
  browser = '',
  screen = '',
]: readonly string[]): Promise<Remote> {
  const stops: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const area = `${SIZE.width + 100}x${SIZE.height + 200}x24`;
    const display = await startTool(screen, ['-displayfd', '3', '-screen', '0', area, '-nolisten', 'tcp'], {
      ready: /^(\d+)\n/m,
    });
    stops.push(display.stop);
    const port = await freePort();
    const tool = await startTool(driver, [`--port=${port}`], {
      env: { ...ON_A_SCREEN, DISPLAY: `:${display.said}` },
    });
    stops.push(tool.stop);
    const session = await openSession(`http://127.0.0.1:${port}`, browser);
    stops.push(() => call(session, undefined, 'DELETE'));
    await call(`${session}/window/rect`, { x: 0, y: 0, ...SIZE });
    const run = (script: string) => call<string>(`${session}/execute/sync`, { script, args: [] });
    // The rect is that of the window with its bar, the size that of the page.
    const bar = SIZE.height - Number(await run('return innerHeight'));
    await call(`${session}/window/rect`, { ...SIZE, height: SIZE.height + bar });
    return {
      open: (url) => call(`${session}/url`, { url }),
      reload: () => call(`${session}/refresh`, {}),
      run,
      act: (type, actions) => call(`${session}/actions`, { actions: [{ type, id: type, actions }] }),
      picture: async () =>
        Buffer.from(await call<string>(`${session}/screenshot`, undefined, 'GET'), 'base64'),
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
