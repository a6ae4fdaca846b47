import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { parseTrace } from '#inspector/trace.ts';
import { replayTrace } from '#paths/replay/replay.ts';
import { type DevConsole, startDevConsole } from '#scripts/support/dev-console.mjs';
import { PROJECT_NAME } from '#src/inspection/project-name.ts';
import { type Journey, travel, WITH_SOURCE } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';

const DIST = join(import.meta.dirname, '..', '..', 'dist', 'console');

/** The console of development, in front of the servers of all journeys: what Vite has made ready for one is ready for the next. */
let development: DevConsole | undefined;
/** Of the first server; the others take it over. */
let port: string | undefined;
afterAll(() => development?.stop());

/** A journey to the console of development. */
function devJourney(
  title: string,
  story: (journey: Journey, console: DevConsole) => Promise<void>,
  ofServer: NodeJS.ProcessEnv = {},
): void {
  test(title, () => {
    const settings = { ...ofServer, ...(port !== undefined && { PORT: port }) };
    const withConsole = async (j: Journey) => {
      port = new URL(j.server.address).port;
      development ??= await startDevConsole(process.execPath, j.server.address);
      await story(j, development);
    };
    return travel(title, withConsole, settings);
  });
}

/**
 * One for the long run, since Vite makes all modules of console and inspector ready for it. In every run the packed
 * inspector shows a machine (inspector-package.test.ts), what it is shown and what it leads to is tested below the
 * browser, and a recording is looked through for secrets (problem-report.test.ts).
 */
function longDevJourney(...args: Parameters<typeof devJourney>): void {
  if (LONG) devJourney(...args);
}

/** The code that the server sent last; without a gateway it prints what it sends. */
async function lastCode({ server }: Journey): Promise<string> {
  const messages = () => server.output.split('\n').filter((line) => line.startsWith('SMS to '));
  await expect.poll(() => messages().length).toBe(1);
  return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(messages().at(-1) ?? '')?.[0] ?? '';
}

/** A third window, which hears all that the first two say to each other. */
async function listenIn(page: Page, origin: string): Promise<() => Promise<string>> {
  const ear = await page.context().newPage();
  await ear.goto(`${origin}/src/theme/print.css`);
  await ear.evaluate((name) => {
    const heard: string[] = [];
    new BroadcastChannel(name).onmessage = ({ data }) => heard.push(JSON.stringify(data));
    Object.assign(window, { heard });
  }, `${PROJECT_NAME}:inspector`);
  return () => ear.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
}

async function saveTrace(inspector: Page): Promise<string> {
  const [download] = await Promise.all([
    inspector.waitForEvent('download'),
    inspector.getByRole('button', { name: 'Save' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

/** Walks a saved trace. @returns the last line of the report */
async function replayed(trace: string, wish: Parameters<typeof replayTrace>[1]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'leitstand-trace-'));
  const lines: string[] = [];
  try {
    writeFileSync(join(folder, 'trace.json'), trace);
    await replayTrace(join(folder, 'trace.json'), wish, (line) => lines.push(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return lines.filter((line) => !line.includes(' is masked in the trace; ')).join('\n');
}

longDevJourney(
  'a sign-in with second factor is seen in the inspector, and none of its secrets',
  async (j, development) => {
    const { page } = j;
    const channel = await listenIn(page, development.address);
    // Vite makes ready what it has not seen before.
    page.setDefaultTimeout(60_000);
    // It reads the cases of all machines, which Vite has to make ready too.
    page.context().setDefaultTimeout(120_000);
    const opened = page.waitForEvent('popup');
    await page.goto(`${development.address}/?inspect&lang=de`);
    const inspector = await opened;
    j.watch(inspector);
    const tree = inspector.getByRole('tree');
    const events = inspector.getByRole('listbox', { name: 'Events' });
    await tree.getByRole('treeitem', { name: /authentication.*editing/ }).waitFor();
    expect(page.url()).toBe(`${development.address}/`);

    const password = j.server.passwordOf('moreau');
    await page.getByLabel('Benutzername').fill('moreau');
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const item = tree.getByRole('treeitem', { name: /second-factor/ });
    await item.click();
    const chart = inspector.getByRole('img', {
      name: 'Chart of second-factor, active: second-factor.entering',
    });
    await chart.waitFor();
    await inspector
      .getByRole('region', { name: 'second-factor' })
      .getByText(/^entering Waits for the code/)
      .waitFor();
    await j.checkAccessibility('the inspector', inspector);
    const send = inspector.getByRole('combobox', { name: 'Event', exact: true });
    expect(await send.locator('option').allInnerTexts()).toEqual([
      'code.confirm',
      'code.resend (guarded)',
      'passkey.use (guarded)',
      'password.return',
      'way.take',
    ]);

    const code = await lastCode(j);
    await page.getByRole('group', { name: 'Zugangscode' }).waitFor();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Benutzermenü/ }).waitFor();
    await inspector
      .getByRole('img', { name: 'Chart of second-factor, active: second-factor.signedIn' })
      .waitFor();
    await tree.getByRole('treeitem', { name: /^app.*signedIn/ }).waitFor();
    await tree.getByRole('treeitem', { name: /^routes/ }).waitFor();

    // Back to the code: the chart, the tree and the console itself, which notices nothing.
    // Found by its name: the list follows the newest event, and the console goes on sending some.
    const search = inspector.getByRole('searchbox', { name: 'Text in the event' });
    await search.fill('code.confirm');
    await expect.poll(() => events.getByRole('option').count()).toBe(1);
    await events.getByRole('option').click();
    await inspector.getByRole('img', { name: /active: second-factor\.confirming\.brief/ }).waitFor();
    await tree.getByRole('treeitem', { name: /^app.*signedOut/ }).waitFor();
    expect(await chart.count()).toBe(0);
    await page.getByRole('button', { name: /Benutzermenü/ }).waitFor();
    await events.press('Escape');
    await search.fill('');
    await tree.getByRole('treeitem', { name: /^app.*signedIn/ }).click();

    // An event that the inspector sends: the console goes where it says.
    await inspector.getByRole('combobox', { name: 'Event', exact: true }).selectOption('address.changed');
    await inspector.getByRole('button', { name: 'As JSON', exact: true }).click();
    await inspector.getByRole('textbox', { name: 'Payload as JSON' }).fill('{"route": {"kind": "nowhere"');
    await inspector.getByRole('button', { name: 'Send' }).click();
    await inspector.getByText(/The payload is no JSON/).waitFor();
    await inspector
      .getByRole('textbox', { name: 'Payload as JSON' })
      .fill('{"route": {"kind": "ownDetails"}}');
    await inspector.getByRole('button', { name: 'Send' }).click();
    await inspector.getByText('address.changed was sent.').waitFor();
    await page.getByRole('switch').waitFor();
    // The console reports it a moment after it has begun.
    await tree
      .getByRole('treeitem', { name: /^own-details/ })
      .first()
      .waitFor();

    const saved = await saveTrace(inspector);
    const trace = parseTrace(saved);
    expect(trace.actors[0]).toMatchObject({ machine: 'app', parent: null });
    const machines = trace.actors.map(({ machine }) => machine);
    expect(machines).toEqual(expect.arrayContaining(['authentication', 'second-factor', 'own-details']));
    const text = await inspector.locator('body').innerText();
    const heard = await channel();
    expect(heard).toContain('"type":"code.confirm","code":"•••"');
    for (const secret of [password, code]) {
      for (const content of [text, saved, heard]) expect(content.includes(secret)).toBe(false);
    }

    // The saved session as a bug report that runs: against the machines of these sources, and in a browser.
    expect(await replayed(saved, { machines: [], run: null, url: null })).toMatch(
      /^\d+ actors walked against the machine, 0 depart from the trace\.$/,
    );
    const { address } = j.server;
    expect(await replayed(saved, { machines: ['second-factor'], run: 'browser', url: address })).toBe(
      '1 actor walked in the browser, 0 depart from the trace.',
    );

    // The saved session without the console.
    await page.goto('about:blank');
    await inspector.getByText('the console is gone').waitFor();
    await inspector
      .getByLabel('A saved trace')
      .setInputFiles({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(saved) });
    await inspector.getByText('trace.json').waitFor();
    await search.fill('code.confirm');
    await expect.poll(() => events.getByRole('option').count()).toBe(1);
    await events.getByRole('option').click();
    await inspector.getByRole('img', { name: /active: second-factor\.confirming\.brief/ }).waitFor();
  },
);

longDevJourney(
  'the inspector leads the console to a state, and sends an event that is written in fields',
  async (j, development) => {
    const { page } = j;
    // Vite makes ready what it has not seen before.
    page.setDefaultTimeout(60_000);
    page.context().setDefaultTimeout(120_000);
    await page.goto(`${development.address}/serverOverview?lang=de`);
    await page.getByLabel('Benutzername').fill(ADMIN.username);
    await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('button', { name: /Benutzermenü/ }).waitFor();

    const inspector = await page.context().newPage();
    j.watch(inspector);
    await inspector.goto(`${development.address}/dev/inspector`);
    await inspector
      .getByRole('treeitem', { name: /^sync\b/ })
      .first()
      .click();
    const states = inspector.getByRole('combobox', { name: 'Look at a state' });
    await states.selectOption('sync.asking');
    const [led] = await Promise.all([
      inspector.waitForEvent('popup'),
      inspector.getByRole('button', { name: 'Lead me there' }).click(),
    ]);
    const words = inspector.getByRole('status', { name: 'Leading there' });
    await words.getByText('Here it is: asking.').waitFor();
    await led.getByRole('button', { name: 'Jetzt synchronisieren' }).waitFor();
    await inspector.getByRole('img', { name: /^Chart of sync, active: .*sync\.asking/ }).waitFor();
    await j.checkAccessibility('the inspector after leading', inspector);

    // From there by an event of one's own, whose payload is the one that the cases have.
    await inspector.getByRole('combobox', { name: 'Event', exact: true }).selectOption('sync.change');
    await inspector.getByRole('button', { name: 'Send' }).click();
    await inspector.getByText('sync.change was sent.').waitFor();
    await inspector.getByRole('combobox', { name: 'Event', exact: true }).selectOption('sync.submit');
    const key = inspector.getByRole('combobox', { name: /^key/ });
    expect(await key.inputValue()).toBe('key-1');
  },
  WITH_SOURCE,
);

test('nothing of the inspector is in what is built', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const found = files.filter((name) =>
    /leitstand:inspector|elkjs|org\.eclipse\.elk|statelyai|dev\/inspector/.test(
      readFileSync(join(DIST, name), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});
