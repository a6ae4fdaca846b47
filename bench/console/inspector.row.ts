/// <reference lib="dom" />
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/support/chromium.mjs';
import { inHouse } from '#scripts/support/house.mjs';
import { runTool } from '#scripts/support/tools.mjs';
import { endsWithUs } from '../frame/ends.ts';
import { shareOf } from '../frame/rounds.ts';
import { type Figure, Missing, type Row } from '../frame/row.ts';
import { startServer } from '../load/server.ts';
import { signIn, WIDE } from './console.ts';

const RATE = 100;
const SECONDS = 10;
/** Events of one list refresh as they were counted: the event itself, calls and their answers, and reports to those around. */
const EVENTS_EACH = 7;
const TIMEOUT_MS = 60_000;
const PICTURE_MS = 1_000 / 60;

export const row: Row = {
  id: 'inspector',
  chapter: 'Console',
  title: 'Pictures of the inspector at 100 events a second',
  measures:
    'As `INSPECTOR=1 npm start` serves it, for ten seconds: a page of the list of wordings is loaded 14 times a second, which makes 100 events; the pictures that the inspector with the chart of that list came to beside it, and how much of the time its own thread was at work.',
  bare: null,
  sizes: null,
  databases: null,
  targets: [{ figure: 'pictures', of: 'value', atLeast: 60 }],
  async measure(bench) {
    const executablePath = findChromium();
    if (!executablePath) throw new Missing('There is no Chromium here; CHROMIUM names one.');
    const url = await bench.filled('sqlite', 300);
    await build();
    const server = await startServer(bench.folder, {
      DATABASE_URL: url,
      ENVIRONMENT: 'DEV',
      INSPECTOR: '1',
    });
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    const forget = endsWithUs(() => void browser.close());
    try {
      const context = await browser.newContext({ locale: 'de-DE', viewport: WIDE });
      context.setDefaultTimeout(TIMEOUT_MS);
      const inspector = await openInspector(context, server.address);
      // A third window sends what the console is to handle, as an inspector would.
      const sender = await context.newPage();
      await sender.goto(`${server.address}/ecs/health`);
      await inspector.bringToFront();
      return await watch(inspector, context, () => refreshAgainAndAgain(sender));
    } finally {
      forget();
      await browser.close();
      await server.stop();
    }
  },
};

/** The console that has itself inspected; with the stamp of the present sources nothing is built again. */
async function build(): Promise<void> {
  const env = { ...process.env, INSPECTOR: '1' };
  const { code, tail } = await runTool(process.execPath, [inHouse('scripts', 'build.mjs')], { env });
  if (code !== 0) throw new Error(tail);
}

async function openInspector(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const opened = page.waitForEvent('popup');
  await page.goto(`${address}/wordings?inspect`);
  const inspector = await opened;
  await signIn(page, 'main tbody tr a');
  await inspector.getByRole('treeitem', { name: /^wording-list\b/ }).click();
  await inspector.getByRole('img', { name: /^Chart of wording-list/ }).waitFor();
  return inspector;
}

/** Besides the pictures, which a machine that does other things drops anyhow, the time that the page itself takes. */
async function watch(
  inspector: Page,
  context: BrowserContext,
  load: () => Promise<number>,
): Promise<readonly Figure[]> {
  const tools = await context.newCDPSession(inspector);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const atWork = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await inspector.evaluate(() => {
    window.inspected = [];
    const note = (time: number) => {
      window.inspected.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const before = await atWork();
  const handled = await load();
  const work = (await atWork()) - before;
  const times = await inspector.evaluate(() => window.inspected);
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / PICTURE_MS) - 1), 0);
  return [
    { name: 'events that came', unit: 'a second', value: (handled * 1_000) / whole },
    { name: 'pictures', unit: 'a second', value: (gaps.length * 1_000) / whole },
    { name: 'dropped', unit: '%', value: (dropped * 100) / (gaps.length + dropped) },
    { name: 'from picture to picture: p95', unit: 'ms', value: shareOf(gaps, 0.95) },
    { name: 'at work', unit: '%', value: (work * 100) / whole },
  ];
}

declare global {
  interface Window {
    /** When the inspector's page was painted. */
    inspected: number[];
  }
}

/** Has the list reloaded, again and again. @returns how many events an inspector was notified of meanwhile */
function refreshAgainAndAgain(sender: Page): Promise<number> {
  return sender.evaluate(
    async ({ rate, seconds }) => {
      const channel = new BroadcastChannel('leitstand:inspector');
      const console = await new Promise<string>((resolve) => {
        channel.onmessage = ({ data }) => data.type === 'console.here' && resolve(data.console.id);
        channel.postMessage({ type: 'inspector.here' });
      });
      const inspector = crypto.randomUUID();
      const actor = await new Promise<string>((resolve) => {
        channel.onmessage = ({ data }) => {
          if (data.type !== 'console.log' || data.inspector !== inspector) return;
          resolve(data.content.actors.find((one: { machine: string }) => one.machine === 'wording-list').id);
        };
        channel.postMessage({ type: 'inspector.read', console, inspector });
      });
      let entries = 0;
      channel.onmessage = ({ data }) => {
        if (data.type === 'console.more') entries += data.entries.length;
      };
      const started = performance.now();
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.floor(((performance.now() - started) / 1_000) * rate);
        for (; sent < Math.min(due, rate * seconds); sent += 1) {
          const event = { type: 'list.refresh' };
          channel.postMessage({ type: 'inspector.send', console, request: String(sent), actor, event });
        }
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return entries;
    },
    { rate: RATE / EVENTS_EACH, seconds: SECONDS },
  );
}
