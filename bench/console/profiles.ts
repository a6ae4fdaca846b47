/// <reference lib="dom" />
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { drawFlames, type Frame, type Owner, type Recorded } from '#scripts/support/flame-graph.mjs';
import { inHouse } from '#scripts/support/house.mjs';
import type { Bench } from '../frame/row.ts';
import { type MeasuredConsole, openConsole, ROWS, signIn } from './console.ts';
import { openForm, saveText } from './steps.ts';

const WORDINGS = 100_000;
const INTERVAL_US = 150;
/** A user reads before the next step. */
const READ_MS = 600;
/** A context without anything below it, so that a save there asks nothing. */
const LEAF = 'DEFAULT';
const CELLS = '[role=grid] [role=row][data-index="0"] [role=gridcell]';
/** Turns of the wheel, and CSS pixels of each. */
const SCROLLED = 8;
const WHEEL = 400;

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
    readonly children?: readonly number[];
  }[];
  /** Microseconds of the clock that network events have too. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/**
 * Draws as SVG what runs while the list is reloaded, a form is opened, a text is stored, and the matrix is opened and
 * scrolled, on the texts of bench/foreign: the code that is shipped, with the names that its sources have.
 * @param folder to write reload.svg, form.svg, save.svg, matrix.svg and matrix-scroll.svg to
 */
export async function drawProfiles(bench: Bench, folder: string): Promise<void> {
  const maps = await mapsOfConsole(bench.folder);
  const url = await bench.foreign('sqlite', WORDINGS);
  const opened = await openConsole(bench, { database: 'sqlite', size: WORDINGS }, url);
  await mkdir(folder, { recursive: true });
  try {
    const { page, tools } = await opened.newPage();
    const profiler = new Profiler(page, tools, maps);
    for (const [name, title, step] of stepsOf(opened, page)) {
      // The first time warms server and browser up; the second is drawn.
      await step.prepare(0);
      await step.act(0);
      await step.prepare(1);
      await page.waitForTimeout(READ_MS);
      const recorded = await profiler.record(() => step.act(1));
      await writeFile(join(folder, `${name}.svg`), drawFlames(title, recorded));
      bench.say(`${name}: ${Math.round(recorded.painted)} ms`);
    }
  } finally {
    await opened.close();
  }
}

/** Where the code of one built file comes from; its sources are named as seen from the folder. */
interface FileMap {
  readonly folder: string;
  readonly entries: SourceMap;
}

interface Step {
  prepare(round: number): Promise<void>;
  /** Resolves when the picture is there. @returns milliseconds from the act to the picture */
  act(round: number): Promise<number>;
}

function stepsOf(opened: MeasuredConsole, page: Page): (readonly [string, string, Step])[] {
  const list = async () => {
    await page.goto(`${opened.address}/wordings?context=${LEAF}`);
    if (await page.getByLabel('Benutzername').isVisible()) await signIn(page, ROWS);
    await page.locator(ROWS).first().waitFor();
    await page.waitForTimeout(READ_MS);
  };
  const matrix = async () => {
    await page.goto(`${opened.address}/wordings/matrix?context=${LEAF}`);
    await page.locator(CELLS).first().waitFor();
    await page.waitForTimeout(READ_MS);
  };
  const areCellsThere = `() => (document.querySelector('${CELLS}')?.textContent ?? '') !== ''`;
  const areRowsThere = `() => document.querySelector('${ROWS}') !== null`;
  return [
    [
      'reload',
      'Reloading a list until its rows are there',
      {
        prepare: async () => {
          await page.goto(`${opened.address}/wordings`);
          if (
            await page
              .getByLabel('Benutzername')
              .waitFor({ timeout: 2_000 })
              .then(
                () => true,
                () => false,
              )
          ) {
            await signIn(page, ROWS);
          }
          await page.locator(ROWS).first().waitFor();
        },
        act: async () => {
          await page.reload({ waitUntil: 'commit' });
          return page.evaluate<number>(`window.painted(${areRowsThere})`);
        },
      },
    ],
    ['form', 'Opening a form from its row', { prepare: list, act: (round) => openForm(page, round) }],
    [
      'save',
      'Storing a text until the notification',
      {
        prepare: async (round) => {
          await list();
          await openForm(page, 4 + round);
        },
        act: async () => (await saveText(page, `Gemessen ${Date.now()}`)).notified,
      },
    ],
    [
      'matrix',
      'Opening the matrix of a context until its texts are there',
      {
        prepare: matrix,
        act: async () => {
          await page.reload({ waitUntil: 'commit' });
          return page.evaluate<number>(`window.painted(${areCellsThere})`);
        },
      },
    ],
    [
      'matrix-scroll',
      `Scrolling the matrix by ${SCROLLED} times nine rows`,
      { prepare: matrix, act: () => turnWheel(page) },
    ],
  ];
}

/** @returns milliseconds until the matrix has been scrolled, each turn of the wheel in a picture of its own */
function turnWheel(page: Page): Promise<number> {
  return page.evaluate(
    async ([times, wheel]) => {
      const grid = document.querySelector('[role=grid]');
      const begun = performance.mark('act').startTime;
      for (let at = 0; at < times; at += 1) {
        grid?.scrollBy(0, wheel);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (await window.painted(() => true)) - begun;
    },
    [SCROLLED, WHEEL] as const,
  );
}

/** Records what runs in a page. */
class Profiler {
  readonly #page: Page;
  readonly #tools: CDPSession;
  readonly #maps: ReadonlyMap<string, FileMap>;
  /** Seconds between the clock of the wall and that of the browser's events. */
  #wallAhead = 0;
  #calls = new Map<string, { readonly name: string; readonly from: number; to: number }>();

  constructor(page: Page, tools: CDPSession, maps: ReadonlyMap<string, FileMap>) {
    this.#page = page;
    this.#tools = tools;
    this.#maps = maps;
  }

  async record(act: () => Promise<number>): Promise<Recorded> {
    const tools = this.#tools;
    this.#calls = new Map();
    tools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
      this.#wallAhead = wallTime - timestamp;
      const name = new URL(request.url).pathname.replace(/^\//, '') || '/';
      this.#calls.set(requestId, { name, from: timestamp * 1_000, to: timestamp * 1_000 });
    });
    tools.on('Network.loadingFinished', ({ requestId, timestamp }) => {
      const call = this.#calls.get(requestId);
      if (call) call.to = timestamp * 1_000;
    });
    await tools.send('Network.enable');
    await tools.send('Profiler.enable');
    await tools.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    await tools.send('Profiler.start');
    const painted = await act();
    const begunAt = await this.#page.evaluate(
      'performance.timeOrigin + (performance.getEntriesByName("act").at(-1)?.startTime ?? 0)',
    );
    const { profile } = (await tools.send('Profiler.stop')) as unknown as { readonly profile: CpuProfile };
    await tools.send('Profiler.disable');
    await tools.send('Network.disable');
    const begun = Number(begunAt) - this.#wallAhead * 1_000;
    let at = profile.startTime / 1_000 - begun;
    return {
      nodes: profile.nodes.map(({ id, callFrame, children = [] }) => ({
        id,
        children,
        frame: this.#frameOf(callFrame),
      })),
      samples: profile.samples.map((node, index) => {
        at += (profile.timeDeltas[index] ?? 0) / 1_000;
        return { node, at };
      }),
      calls: [...this.#calls.values()]
        .map(({ name, from, to }) => ({ name, from: from - begun, to: to - begun }))
        .filter(({ from }) => from < painted),
      painted,
    };
  }

  #frameOf({ functionName, url, lineNumber, columnNumber }: CpuProfile['nodes'][number]['callFrame']): Frame {
    const file = url.slice(url.lastIndexOf('/') + 1);
    const map = this.#maps.get(file);
    if (!map) return { name: functionName || '(no name)', owner: 'browser', place: file };
    const origin = map.entries.findEntry(lineNumber, columnNumber);
    if (!('originalSource' in origin) || !origin.originalSource)
      return { name: functionName, owner: 'other libraries', place: file };
    const source = relative(inHouse(), resolve(map.folder, origin.originalSource));
    const place = `${source.replace(/^.*node_modules\//, '')}:${origin.originalLine + 1}`;
    // The minified name says nothing where the map has none.
    const named = 'name' in origin && typeof origin.name === 'string' ? origin.name : null;
    return {
      name: named ?? (functionName.length > 2 ? functionName : place.slice(place.lastIndexOf('/') + 1)),
      owner: ownerOf(source),
      place,
    };
  }
}

function ownerOf(source: string): Owner {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library === undefined) return 'Leitstand';
  if (/^(react|react-dom|scheduler)$/.test(library)) return 'React';
  if (/^(xstate|@xstate\/.*)$/.test(library)) return 'XState';
  return library.startsWith('@mantine/') ? 'Mantine' : 'other libraries';
}

/** Where each place of the built console comes from: the console is built once more, the same but for its maps. */
async function mapsOfConsole(folder: string): Promise<ReadonlyMap<string, FileMap>> {
  const outDir = join(folder, 'console');
  await build({ root: inHouse(), logLevel: 'error', build: { outDir, sourcemap: 'hidden' } });
  const assets = join(outDir, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js.map'));
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const map = new SourceMap(JSON.parse(await readFile(join(assets, name), 'utf8')));
        return [name.replace(/\.map$/, ''), { folder: assets, entries: map }] as const;
      }),
    ),
  );
}
