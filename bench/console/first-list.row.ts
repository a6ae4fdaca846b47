import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import type { Figure, Row } from '../frame/row.ts';
import { openConsole, ROWS, signIn } from './console.ts';

const KILOBYTE = 1_000;
const LOOK_MS = 20;
/** Built-in ones, and those of them that are stored in the database. */
const TEXTS = /\/translations\/|\/ecs\/wording\/get$/;
const CODE = /\.(js|css)$/;
const CALL = /\/ecs\//;

export const row: Row = {
  id: 'first-list',
  chapter: 'Weight',
  title: 'The first list with its data',
  measures:
    'Bytes on the wire, headers included, in Chromium of what is asked for until the list of the wordings has rows: of a browser without a past from the page of the sign-in on, and of the same list loaded again. Code and data are JavaScript, CSS and what the calls of the server answer; beside it the answers alone, and everything with the page and the texts of the interface.',
  bare: null,
  sizes: [1_000_000],
  databases: ['sqlite'],
  targets: [
    { figure: 'code and data', of: 'value', atMost: 220 },
    { figure: 'loaded again: answers of calls', of: 'value', atMost: 15 },
  ],
  async measure(bench, conditions) {
    const opened = await openConsole(bench, conditions);
    try {
      const { page, tools } = await opened.newPage();
      const wire = await watchWire(tools);
      await page.goto(`${opened.address}/wordings`);
      await page.getByLabel('Benutzername').waitFor();
      await signIn(page, ROWS);
      const first = await wire.figures('');
      await page.reload();
      await page.locator(ROWS).first().waitFor();
      return [...first, ...(await wire.figures('loaded again: '))];
    } finally {
      await opened.close();
    }
  },
};

/** Counts what comes over the wire, as the browser counts it. */
async function watchWire(tools: CDPSession) {
  const paths = new Map<string, string>();
  const underWay = new Set<string>();
  let bytes: Record<'code' | 'answers' | 'texts' | 'page', number> = nothing();
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
    underWay.add(requestId);
  });
  tools.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kindOf(paths.get(requestId) ?? '')] += encodedDataLength;
    underWay.delete(requestId);
  });
  await tools.send('Network.enable');
  return {
    /** What was asked for since it was asked last; what is on its way is waited for. */
    async figures(when: string): Promise<Figure[]> {
      while (underWay.size > 0) await pause(LOOK_MS);
      const { code, answers, texts, page } = bytes;
      bytes = nothing();
      return Object.entries({
        'code and data': code + answers,
        'answers of calls': answers,
        everything: code + answers + texts + page,
      }).map(([name, sum]) => ({ name: when + name, unit: 'KB', value: sum / KILOBYTE }));
    },
  };
}

const nothing = () => ({ code: 0, answers: 0, texts: 0, page: 0 });

function kindOf(path: string): 'code' | 'answers' | 'texts' | 'page' {
  if (TEXTS.test(path)) return 'texts';
  if (CALL.test(path)) return 'answers';
  return CODE.test(path) ? 'code' : 'page';
}
