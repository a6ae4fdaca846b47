/// <reference lib="dom" />
/*
 * How fluent the inspector is while a lot happens: frames of its page while the console handles a number of events in
 * each second. npx node bench/inspector.ts [EVENTS-A-SECOND] [SECONDS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, ensureChromium } from '#scripts/support/chromium.mjs';
import { startDevConsole } from '#scripts/support/dev-console.mjs';
import { startServer } from '#scripts/support/server.mjs';

const RATE = Number(process.argv[2] ?? 100);
const SECONDS = Number(process.argv[3] ?? 10);
/** What one refresh of a list amounts to: the event, the call, its answer, and what their owner hears of it. */
const EVENTS_EACH = 4;
const PASSWORD = 'Nur-fuer-die-Messung-1';

const folder = mkdtempSync(join(tmpdir(), 'leitstand-bench-'));
const server = await startServer(process.execPath, folder, {
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: 'sqlite:./leitstand.db',
  FILES_DIR: './files',
  ENVIRONMENT: 'DEV',
  DEMO_DATA: '1',
  ECS_ADMIN_PASSWORD: PASSWORD,
});
const development = await startDevConsole(process.execPath, server.address);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
try {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const opened = page.waitForEvent('popup');
  await page.goto(`${development.address}/wordings?inspect`);
  const inspector = await opened;
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await inspector.getByRole('treeitem', { name: /^wording-list\b/ }).click();
  await inspector.getByRole('img', { name: /^Chart of wording-list/ }).waitFor();
  await inspector.bringToFront();

  // A third window sends what the console is to handle, as an inspector would: the list is loaded anew, again and again.
  const sender = await context.newPage();
  await sender.goto(`${development.address}/src/favicon.svg`);
  await inspector.bringToFront();
  await inspector.evaluate(() => {
    const frames: number[] = [];
    const frame = (time: number) => {
      frames.push(time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { frames });
  });
  // Besides the frames, which a machine that does other things drops anyhow, the time that the page itself takes.
  const metrics = await context.newCDPSession(inspector);
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics');
    return all.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const takenBefore = await taken();
  const before = await inspector.evaluate(() => (window as unknown as { frames: number[] }).frames.length);
  const handled = await sender.evaluate(
    async ({ rate, seconds }) => {
      const channel = new BroadcastChannel('leitstand:inspector');
      const console = await new Promise<string>((resolve) => {
        channel.onmessage = ({ data }) => data.type === 'console.here' && resolve(data.console.id);
        channel.postMessage({ type: 'inspector.here' });
      });
      const inspectorId = crypto.randomUUID();
      const actor = await new Promise<string>((resolve) => {
        channel.onmessage = ({ data }) => {
          if (data.type !== 'console.log' || data.inspector !== inspectorId) return;
          resolve(data.content.actors.find((one: { machine: string }) => one.machine === 'wording-list').id);
        };
        channel.postMessage({ type: 'inspector.read', console, inspector: inspectorId });
      });
      let entries = 0;
      channel.onmessage = ({ data }) => {
        if (data.type === 'console.more') entries += data.entries.length;
      };
      const started = performance.now();
      for (let sent = 0; sent < rate * seconds; ) {
        const due = Math.floor(((performance.now() - started) / 1000) * rate);
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
  const work = (await taken()) - takenBefore;
  const times = await inspector.evaluate(
    (from) => (window as unknown as { frames: number[] }).frames.slice(from),
    before,
  );
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
  const rows = await inspector.getByRole('listbox').getByRole('option').count();
  process.stdout.write(
    `${handled} events in ${(whole / 1000).toFixed(1)} s: ${gaps.length} frames, ${dropped} dropped, ` +
      `longest ${Math.max(...gaps).toFixed(0)} ms; ` +
      `${((work * 100_000) / whole).toFixed(0)} % of the time at work, ${rows} rows made\n`,
  );
} finally {
  await browser.close();
  await development.stop();
  await server.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
