import type { Page } from 'playwright';
import { foreignTerms } from '../foreign/texts.ts';
import type { Figure, Row, Target } from '../frame/row.ts';
import { type MeasuredConsole, openConsole, ROWS, signIn } from './console.ts';
import { shares } from './event-times.ts';
import { timeStep } from './paint.ts';

const SLOWER = 4;
/** In each round: no term twice, so that nothing kept answers. */
const SEARCHES_EACH = 20;
const PAGES_EACH = 10;
const STARTS_EACH = 3;
/** Time that the browser is left alone before a measured step, as a user reads before the next one. */
const READ_MS = 400;

const SLOW =
  'of it a quarter is React, a sixth the layout of the rows and as much the painting of the page; the answer is there after a fifth.';
const COLD =
  'the slowest are the first ones after the page was loaded, which run code that the browser has not compiled yet.';

const TARGETS: readonly Target[] = [
  { figure: 'search: p50', of: 'value', atMost: 42, peer: '61 ms' },
  { figure: 'search: p95', of: 'value', atMost: 55, peer: '80 ms' },
  { figure: 'search, first after a start: p50', of: 'value', atMost: 42 },
  { figure: 'search, first after a start: p95', of: 'value', atMost: 55 },
  { figure: `search: p50, ${SLOWER} times slower`, of: 'value', atMost: 100, peer: '115 ms', missed: SLOW },
  { figure: `search: p95, ${SLOWER} times slower`, of: 'value', atMost: 140, peer: '158 ms', missed: COLD },
  { figure: 'page change: p50', of: 'value', atMost: 40, peer: '45 ms' },
  { figure: 'page change: p95', of: 'value', atMost: 45, peer: '61 ms' },
];

export const row: Row = {
  id: 'felt-lists',
  chapter: 'Console',
  title: 'Searching and turning pages',
  measures:
    "In Chromium, on texts that the server's own generator did not make (bench/foreign), on a page that stays open, until the picture with the outcome: searching from Enter (no term twice), the first search of a server that was started behind the open page, and turning a page by a button that was pointed at for a tenth of a second; unthrottled, and, but for the server that was started, with the processor slowed down four times.",
  bare: null,
  foreign: true,
  sizes: [100_000, 1_000_000],
  databases: ['sqlite'],
  targets: TARGETS.map((target) => ({ ...target, size: 100_000 })),
  growing: ['search: p50', 'page change: p50'],
  async measure(bench, conditions) {
    const url = await bench.foreign(conditions.database ?? 'sqlite', conditions.size ?? 100_000);
    const opened = await openConsole(bench, conditions, url);
    const terms = foreignTerms().values();
    try {
      const figures: Figure[] = [];
      for (const slower of [1, SLOWER]) {
        const times = new Map<string, number[]>();
        const page = await openList(opened, slower);
        const measure = async (name: string, step: 'search' | 'page change') => {
          await page.waitForTimeout(READ_MS);
          const time = await timeStep(page, step, step === 'search' ? (terms.next().value ?? '') : 'forward');
          // A result that looks like the one before says nothing.
          if (time !== null) times.set(name, [...(times.get(name) ?? []), time]);
        };
        // The first ones run code that the browser has not compiled yet.
        for (let at = 0; at < 3; at += 1) await measure('warm-up', 'search');
        for (let round = 0; round < bench.rounds; round += 1) {
          for (let at = 0; at < SEARCHES_EACH; at += 1) await measure('search', 'search');
          for (let at = 0; slower === 1 && at < STARTS_EACH; at += 1) {
            await opened.restart();
            await measure('search, first after a start', 'search');
          }
          await page.goto(`${opened.address}/wordings`);
          await page.locator(ROWS).first().waitFor();
          for (let at = 0; at < PAGES_EACH; at += 1) await measure('page change', 'page change');
        }
        times.delete('warm-up');
        await page.context().close();
        const suffix = slower === 1 ? '' : `, ${slower} times slower`;
        for (const [name, taken] of times) {
          figures.push(
            ...shares(name, taken).map((figure) => ({ ...figure, name: `${figure.name}${suffix}` })),
          );
        }
      }
      return figures;
    } finally {
      await opened.close();
    }
  },
};

async function openList(opened: MeasuredConsole, slower: number): Promise<Page> {
  const { page, tools } = await opened.newPage();
  await page.goto(`${opened.address}/wordings`);
  await signIn(page, ROWS);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}
