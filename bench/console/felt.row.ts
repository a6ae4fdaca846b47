/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright';
import { foreignWords } from '../foreign/texts.ts';
import { shareOf } from '../frame/rounds.ts';
import type { Figure, Row, Target } from '../frame/row.ts';
import { type MeasuredConsole, openConsole, ROWS, signIn } from './console.ts';
import { openForm, saveText, searchInPalette } from './steps.ts';

const SLOWER = 4;
/** Time that the browser is left alone before a measured step, as a user reads before the next one. */
const READ_MS = 400;
/** Milliseconds there and back of a server that is not beside the browser. */
const AWAY_MS = 40;
/** Rows without anything below their context, so that their save asks nothing. */
const LEAF = 'DEFAULT';
const MATRIX = '[role=grid] [role=row][data-index="0"] [role=gridcell]';

/** As the profiles of docs/profiles show. */
const MISSED = {
  form: "ten fields and three sections are drawn for each record, as for the first one: of 39 ms of the page's own thread, measured beside other work, style and layout take 6 and paint 3; the rest is React, Mantine and the flows of the form.",
  matrix:
    'half of it is the page that is loaded again, the code of the matrix and its first drawing; the rows, which are asked for ahead of the code, are there before it.',
} as const;

const TARGETS: readonly Target[] = [
  { figure: 'reload: p50', of: 'value', atMost: 220, peer: '228 ms' },
  {
    ...{ figure: 'reload: p95', of: 'value', atMost: 280, peer: '249 ms' },
    missed:
      'it is the slowest of nine, on a page that is loaded again as a whole; in turns with react-admin and Refine it is ahead of both.',
  },
  { figure: `reload, ${AWAY_MS} ms away: p50`, of: 'value', atMost: 280, peer: '291 ms' },
  { figure: `reload, ${AWAY_MS} ms away: p95`, of: 'value', atMost: 330, peer: '325 ms' },
  { figure: 'sign-in to rows: p50', of: 'value', atMost: 200, peer: '213 ms' },
  { figure: 'form, first: p50', of: 'value', atMost: 100, peer: '98 ms' },
  { figure: 'form, next: p50', of: 'value', atMost: 60, peer: '75 ms', missed: MISSED.form },
  { figure: 'form, again: p50', of: 'value', atMost: 40, peer: '64 ms', missed: MISSED.form },
  { figure: `form, next: p50, ${SLOWER} times slower`, of: 'value', atMost: 200, peer: '210 ms' },
  { figure: 'save to notification: p50', of: 'value', atMost: 80, peer: '85 ms' },
  { figure: 'save to notification: p95', of: 'value', atMost: 120, peer: '103 ms' },
  { figure: 'matrix: p50', of: 'value', atMost: 250, missed: MISSED.matrix },
];

export const row: Row = {
  id: 'felt',
  chapter: 'Console',
  title: 'What is felt all day',
  measures:
    "In Chromium, on texts that the server's own generator did not make (bench/foreign), until the picture with the outcome, over and over in the same order: reloading the list, also from a server that is 40 ms away, opening it in a new tab, signing in 0.4 s after the name was typed, opening a form that was pointed at for a tenth of a second (the first on a page, the next, and the same again), storing it by a button that was pointed at as long until the notification and until the list, finding a record in the command palette, opening the matrix of a context with 50,000 keys; unthrottled, and, but for the server that is away, with the processor slowed down four times.",
  bare: null,
  foreign: true,
  sizes: [100_000],
  databases: ['sqlite'],
  targets: TARGETS,
  async measure(bench, conditions) {
    const url = await bench.foreign(conditions.database ?? 'sqlite', conditions.size ?? 100_000);
    const opened = await openConsole(bench, conditions, url);
    try {
      const times = new Map<string, number[]>();
      for (const slower of [1, SLOWER]) {
        const suffix = slower === 1 ? '' : `, ${slower} times slower`;
        const felt = new Felt(opened, slower, (name, time) => {
          const key = `${name}|${suffix}`;
          times.set(key, [...(times.get(key) ?? []), time]);
        });
        await felt.begin();
        for (let round = 0; round < bench.rounds * 3; round += 1) await felt.round(round);
        await felt.end();
      }
      return [...times].flatMap(([key, taken]) => {
        const [name, suffix] = key.split('|');
        return [0.5, 0.95].map(
          (share): Figure => ({
            name: `${name}: p${share * 100}${suffix}`,
            unit: 'ms',
            value: shareOf(taken, share),
          }),
        );
      });
    } finally {
      await opened.close();
    }
  },
};

/** A user in front of the console. */
class Felt {
  readonly #opened: MeasuredConsole;
  readonly #slower: number;
  readonly #note: (name: string, time: number) => void;
  readonly #words = foreignWords().slice(200);
  #page!: Page;
  #tools!: CDPSession;
  #end: () => Promise<void> = async () => {};

  constructor(opened: MeasuredConsole, slower: number, note: (name: string, time: number) => void) {
    this.#opened = opened;
    this.#slower = slower;
    this.#note = note;
  }

  async begin(): Promise<void> {
    const { page, tools, context } = await this.#opened.newPage();
    await page.goto(`${this.#opened.address}/wordings`);
    await signIn(page, ROWS);
    await this.#slowDown(tools);
    this.#page = page;
    this.#tools = tools;
    this.#end = () => context.close();
  }

  async end(): Promise<void> {
    await this.#end();
  }

  async round(number: number): Promise<void> {
    await this.#reload('reload');
    if (this.#slower === 1) await this.#fromAway(() => this.#reload(`reload, ${AWAY_MS} ms away`));
    await this.#newTab();
    await this.#signIn();
    await this.#forms();
    await this.#save(number);
    await this.#palette(number);
    await this.#matrix();
  }

  #slowDown(tools: CDPSession): Promise<unknown> {
    return tools.send('Emulation.setCPUThrottlingRate', { rate: this.#slower });
  }

  async #rest(): Promise<void> {
    await this.#page.waitForTimeout(READ_MS * this.#slower);
  }

  async #list(query = ''): Promise<void> {
    await this.#page.goto(`${this.#opened.address}/wordings${query}`);
    await this.#page.locator(ROWS).first().waitFor();
    await this.#rest();
  }

  async #back(): Promise<void> {
    await this.#page.goBack();
    await this.#page.locator(ROWS).first().waitFor();
    await this.#rest();
  }

  async #reload(name: string): Promise<void> {
    await this.#list();
    await this.#page.reload({ waitUntil: 'commit' });
    this.#note(name, await paintedRows(this.#page));
    await this.#rest();
  }

  async #fromAway(act: () => Promise<void>): Promise<void> {
    const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
    await this.#tools.send('Network.emulateNetworkConditions', { ...unlimited, latency: AWAY_MS });
    await act();
    await this.#tools.send('Network.emulateNetworkConditions', { ...unlimited, latency: 0 });
  }

  async #newTab(): Promise<void> {
    const { page, tools } = await this.#opened.newTab(this.#page.context());
    await this.#slowDown(tools);
    await page.goto(`${this.#opened.address}/wordings`, { waitUntil: 'commit' });
    this.#note('new tab', await paintedRows(page));
    await page.close();
  }

  async #signIn(): Promise<void> {
    const { page, tools, context } = await this.#opened.newPage();
    await this.#slowDown(tools);
    await page.goto(`${this.#opened.address}/wordings`);
    await page.getByLabel('Benutzername').fill('admin');
    // A user still types the password for so long at least, and the console makes use of that.
    await page.waitForTimeout(READ_MS * this.#slower);
    await page.evaluate(`window.begun = 0;
      addEventListener('submit', () => { window.begun = performance.now(); }, { capture: true, once: true });
      window.rows = window.painted(${areRowsThere}); null`);
    await signIn(page, ROWS);
    this.#note('sign-in to rows', await page.evaluate('window.rows.then((end) => end - window.begun)'));
    await context.close();
  }

  async #forms(): Promise<void> {
    await this.#list();
    this.#note('form, first', await openForm(this.#page, 0));
    await this.#rest();
    for (const name of ['form, next', 'form, again']) {
      await this.#back();
      this.#note(name, await openForm(this.#page, 1));
      await this.#rest();
    }
  }

  async #save(number: number): Promise<void> {
    await this.#list(`?context=${LEAF}`);
    await openForm(this.#page, number % 10);
    await this.#rest();
    const { notified, listed } = await saveText(this.#page, `Gemessen ${Date.now()}`);
    this.#note('save to notification', notified);
    this.#note('save to list', listed);
    await this.#rest();
  }

  async #palette(number: number): Promise<void> {
    await this.#list();
    const word = this.#words[number * 7 + this.#slower] ?? '';
    this.#note('palette to hits', await searchInPalette(this.#page, word));
  }

  async #matrix(): Promise<void> {
    const address = `${this.#opened.address}/wordings/matrix?context=${LEAF}`;
    await this.#page.goto(address, { waitUntil: 'commit' });
    const isThere = `() => (document.querySelector('${MATRIX}')?.textContent ?? '') !== ''`;
    this.#note('matrix', await this.#page.evaluate(`window.painted(${isThere})`));
    await this.#rest();
  }
}

const areRowsThere = () => document.querySelector('main [aria-busy="false"] tbody tr a') !== null;

function paintedRows(page: Page): Promise<number> {
  return page.evaluate(`window.painted(${areRowsThere})`);
}
