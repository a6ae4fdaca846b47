import type { CDPSession } from 'playwright';
import type { Figure, Row } from '../frame/row.ts';
import { TERMS } from '../lists/terms.ts';
import { openConsole, ROWS, signIn } from './console.ts';
import { timeStep } from './paint.ts';

const OPERATIONS = 100;
const MEGABYTE = 1_000_000;

export const row: Row = {
  id: 'page-memory',
  chapter: 'Console',
  title: 'Memory of the page',
  measures:
    'What JavaScript holds in the page, and nodes of documents that are held, after everything that can be given back was: with the first list, and after 50 and 100 searches and pages of it. The first fifty may fill what is kept on purpose; the second fifty may not.',
  bare: null,
  sizes: [100_000],
  databases: ['sqlite'],
  targets: [{ figure: 'growth of the second fifty', of: 'value', atMost: 5 }],
  async measure(bench, conditions) {
    const opened = await openConsole(bench, conditions);
    try {
      const { page, tools } = await opened.newPage();
      await page.goto(`${opened.address}/wordings`);
      await signIn(page, ROWS);
      const found = [await held(tools)];
      for (let operation = 1; operation <= OPERATIONS; operation += 1) {
        if (operation % 2 === 1) await timeStep(page, 'search', TERMS[operation] ?? '');
        else await timeStep(page, 'page change', 'forward');
        if (operation % (OPERATIONS / 2) === 0) found.push(await held(tools));
      }
      const [first, middle, last] = found;
      const growth = (((last?.heap ?? 0) - (middle?.heap ?? 0)) / (middle?.heap ?? 1)) * 100;
      return [
        ...[first, middle, last].flatMap((at, index): Figure[] => [
          { name: `after ${index * 50}`, unit: 'MB', value: at?.heap ?? 0 },
          { name: `nodes after ${index * 50}`, unit: 'nodes', value: at?.nodes ?? 0 },
        ]),
        { name: 'growth of the second fifty', unit: '%', value: growth },
      ];
    } finally {
      await opened.close();
    }
  },
};

/** JS heap and DOM nodes that survive a garbage collection. */
async function held(tools: CDPSession): Promise<{ readonly heap: number; readonly nodes: number }> {
  for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await tools.send('Runtime.getHeapUsage');
  const { nodes } = await tools.send('Memory.getDOMCounters');
  return { heap: usedSize / MEGABYTE, nodes };
}
