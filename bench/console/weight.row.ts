import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import type { Figure, Row } from '../frame/row.ts';
import { openConsole, ROWS, signIn } from './console.ts';

const KILOBYTE = 1_000;

export const row: Row = {
  id: 'weight',
  chapter: 'Weight',
  title: 'What the browser fetches',
  measures:
    'JavaScript and CSS that a browser without a past has fetched until the sign-in can be used, and until the list of the wordings has rows, each time until the network is idle: requests, bytes with brotli as they came, and the same files with gzip. Beside that the calls of the server, how many of the files came packed with brotli and may be kept for ever, and how long the page itself may be kept.',
  bare: null,
  sizes: null,
  databases: null,
  targets: [
    { figure: 'sign-in: br', of: 'value', atMost: 125, peer: '244 KB' },
    { figure: 'sign-in: requests', of: 'value', atMost: 6 },
    { figure: 'first list: br', of: 'value', atMost: 190, peer: '244 KB' },
    { figure: 'first list: requests', of: 'value', atMost: 12 },
    { figure: 'packed and immutable', of: 'value', atLeast: 100 },
    { figure: 'the page is kept', of: 'value', atMost: 0 },
  ],
  async measure(bench) {
    const opened = await openConsole(bench, { database: 'sqlite', size: 300 });
    try {
      const { page } = await opened.newPage();
      const seen = watch(page);
      const html = await page.goto(`${opened.address}/wordings`);
      await page.getByLabel('Benutzername').waitFor();
      await page.waitForLoadState('networkidle');
      const before = await seen.figures('sign-in');
      await signIn(page, ROWS);
      await page.waitForLoadState('networkidle');
      return [
        ...before,
        ...(await seen.figures('first list')),
        { name: 'packed and immutable', unit: '%', value: seen.packed() },
        { name: 'the page is kept', unit: 's', value: keptFor(html?.headers()['cache-control'] ?? '') },
      ];
    } finally {
      await opened.close();
    }
  },
};

/** Seconds that a browser may keep an answer without asking; it may guess where nothing is said. */
function keptFor(control: string): number {
  if (/no-store|no-cache/.test(control)) return 0;
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? Number.POSITIVE_INFINITY);
}

interface Watch {
  figures(until: string): Promise<Figure[]>;
  /** The share of the files that came packed and may be kept for ever, in percent. */
  packed(): number;
}

/** Watches what a page fetches. */
function watch(page: Page): Watch {
  const files: Response[] = [];
  let calls = 0;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.push(response);
    if (pathname.includes('/ecs/')) calls += 1;
  });
  return {
    packed: () => {
      const good = files
        .map((response) => response.headers())
        .filter(
          (headers) =>
            headers['content-encoding'] === 'br' && headers['cache-control']?.includes('immutable'),
        );
      return (good.length * 100) / files.length;
    },
    figures: async (until) => {
      const weights = await Promise.all(
        files.map(async (response) => {
          const body = await response.body();
          return {
            br: Number(response.headers()['content-length']),
            gzip: gzipSync(body, { level: 9 }).length,
          };
        }),
      );
      const sum = (of: 'br' | 'gzip') => weights.reduce((all, weight) => all + weight[of], 0) / KILOBYTE;
      return [
        { name: `${until}: requests`, unit: 'requests', value: files.length },
        { name: `${until}: br`, unit: 'KB', value: sum('br') },
        { name: `${until}: gzip`, unit: 'KB', value: sum('gzip') },
        { name: `${until}: calls of the server`, unit: 'requests', value: calls },
      ];
    },
  };
}
