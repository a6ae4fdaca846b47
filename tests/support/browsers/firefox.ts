import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Remote } from '#tests/support/browsers/remote.ts';
import { SIZE } from '#tests/support/browsers/size.ts';
import { startTool } from '#tests/support/browsers/start-tool.ts';

/** A German user who wants less motion. The rest, no call to anyone outside above all, Firefox sets for its tests itself. */
const PREFERENCES = { 'intl.accept_languages': 'de-DE', 'ui.prefersReducedMotion': 1 };

type Params = Readonly<Record<string, unknown>>;
type Answer =
  | { readonly type: 'success'; readonly id: number; readonly result: never }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string }
  | { readonly type: 'event' };

/** The two ends of one call, kept until its answer is there. */
interface Call {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** WebDriver BiDi: numbered calls and their answers over one socket. */
async function connect(url: string): Promise<<Result>(method: string, params?: Params) => Promise<Result>> {
  const socket = new WebSocket(url);
  const calls = new Map<number, Call>();
  const endAll = (error: Error) => {
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
  };
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.type === 'event' || answer.id === null) return;
    const call = calls.get(answer.id);
    calls.delete(answer.id);
    if (answer.type === 'success') call?.resolve(answer.result);
    else call?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  socket.addEventListener('close', () => endAll(new Error('Firefox has closed the connection')));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${url}`)));
  });
  let number = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      number += 1;
      calls.set(number, { resolve, reject });
      socket.send(JSON.stringify({ id: number, method, params }));
    });
}

type ScriptResult =
  | { readonly type: 'success'; readonly result: { readonly value?: unknown } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Firefox without a screen, driven by the protocol it speaks itself: no geckodriver, which Debian does not have. */
export async function startFirefox([binary = '']: readonly string[]): Promise<Remote> {
  const profile = mkdtempSync(join(tmpdir(), 'leitstand-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    (entry) => `user_pref(${entry.map((part) => JSON.stringify(part)).join(', ')});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const tool = await startTool(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { ready: /WebDriver BiDi listening on (ws:\S+)/ },
  );
  const end = async () => {
    await tool.stop();
    // Its own processes write a moment longer than it lives.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
  };
  try {
    const send = await connect(`${tool.said}/session`);
    await send('session.new', { capabilities: {} });
    // The tab it starts with leaves the focus in the bar of addresses, where buttons of the page cannot be pressed by key.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await send('browsingContext.setViewport', { context, viewport: SIZE });
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      run: async (script) => {
        const answer = await send<ScriptResult>('script.callFunction', {
          functionDeclaration: `() => { ${script} }`,
          awaitPromise: false,
          target: { context },
        });
        if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
        return String(answer.result.value);
      },
      act: (type, actions) =>
        send('input.performActions', { context, actions: [{ type, id: type, actions }] }),
      picture: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
