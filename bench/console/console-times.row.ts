import type { Page } from 'playwright';
import { shareOf } from '../frame/rounds.ts';
import type { Conditions, Figure, Row, Target } from '../frame/row.ts';
import { TERMS } from '../lists/terms.ts';
import { type MeasuredConsole, openConsole, ROWS, signIn } from './console.ts';
import { scrollMatrix } from './matrix.ts';
import { type Step, timeStep } from './paint.ts';

/** Searches, and calls without a screen, in each round: no term twice, so that nothing kept answers. */
const TERMS_EACH = 28;
const STEPS_EACH = 20;
const STARTS_EACH = 5;
const FORMS_EACH = 6;
const SAVES_EACH = 6;
const SLOWER = 4;
const USUAL = 100_000;
const FAR = 1_000_000;
const LANGUAGES = ['fr_FR', 'en_GB', 'de_DE', 'fr_FR', 'en_GB', 'de_DE'];

const COLD =
  'the slowest are the first ones after the page was loaded, which run code that the browser has not compiled yet, while it compiles it on the other core; from the third on it stays within the target. Less code on the way from the click to the rows is what would help: of its 12 ms on a warm page React takes two thirds.';

const NARROWLY =
  'runs of one day came to 43 to 47 ms. A picture comes every 16.7 ms, so that a little more work or less decides between two and three of them.';

const LONG_LISTS =
  'the call alone takes a third to half of it: for each three characters of a term the index reads a list of places that is ten times as long.';

const TARGETS: readonly Target[] = [
  { figure: 'search: p50', of: 'value', atMost: 45, size: USUAL, peer: '61 ms', missed: NARROWLY },
  { figure: 'search: p95', of: 'value', atMost: 60, size: USUAL, peer: '76 ms', missed: COLD },
  { figure: 'search: p50', of: 'value', atMost: 60, size: FAR, missed: LONG_LISTS },
  { figure: 'search: p95', of: 'value', atMost: 90, size: FAR, missed: LONG_LISTS },
  { figure: 'page change: p95', of: 'value', atMost: 40, peer: '46 ms', missed: COLD },
];

export const row: Row = {
  id: 'console-times',
  chapter: 'Console',
  title: 'From a key or a click to the picture',
  measures:
    'In Chromium, from the event until the picture with its outcome: opening the sign-in, from there to the rows of the wordings, searching (28 terms, none twice), turning a page and opening a form, each pointed at for a tenth of a second, saving the form, changing the language, and scrolling the matrix by the wheel; with 100,000 wordings all of it also with the processor slowed down four times.',
  bare: 'the call of the search by itself, from the same page, and the next picture.',
  sizes: [300, USUAL, FAR],
  databases: ['sqlite'],
  targets: TARGETS,
  growing: ['search: p50', 'page change: p50', 'save: p50'],
  async measure(bench, conditions) {
    const opened = await openConsole(bench, conditions);
    try {
      const fast = await timesAt(opened, conditions, 1);
      if (conditions.size !== USUAL) return fast;
      const slow = await timesAt(opened, conditions, SLOWER);
      return [
        ...fast,
        ...slow.map((figure) => ({ ...figure, name: `${figure.name}, ${SLOWER} times slower` })),
      ];
    } finally {
      await opened.close();
    }
  },
};

type Note = (name: string, time: number | null) => void;

async function timesAt(opened: MeasuredConsole, { size }: Conditions, slower: number): Promise<Figure[]> {
  const times: Record<string, number[]> = {};
  const note: Note = (name, time) => {
    times[name] = [...(times[name] ?? []), ...(time === null ? [] : [time])];
  };
  for (let start = 0; start < STARTS_EACH; start += 1) await timeStart(opened, slower, note);
  const { page, tools, context } = await opened.newPage();
  try {
    await page.goto(`${opened.address}/wordings`);
    await signIn(page, ROWS);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const terms = TERMS.slice((slower - 1) * 4 * TERMS_EACH);
    await repeat(page, 'search', terms.slice(0, TERMS_EACH), note);
    await repeat(page, 'bare', terms.slice(TERMS_EACH, 2 * TERMS_EACH), note);
    await openList(page, opened);
    const turns = Array.from({ length: STEPS_EACH }, (_, at) => (at % 4 < 2 ? 'forward' : 'back'));
    await repeat(page, 'page change', turns, note);
    await repeat(page, 'language', LANGUAGES, note);
    for (let at = 0; at < FORMS_EACH; at += 1) {
      await openList(page, opened);
      await repeat(page, 'form', [String(at)], note);
    }
    for (const id of await alone(opened)) {
      await page.goto(`${opened.address}/wording/${id}`);
      await page.locator('main form textarea').first().waitFor();
      await repeat(page, 'save', [`Gemessen ${size} ${slower} ${Date.now()}`], note);
    }
    for (const gap of await scrollMatrix(page, opened.address)) note('matrix, picture to picture', gap);
  } finally {
    await context.close();
  }
  return figuresOf(times);
}

function figuresOf({ bare = [], ...own }: Record<string, number[]>): Figure[] {
  return Object.entries(own).flatMap(([name, taken]) => {
    if (taken.length === 0) throw new Error(`no outcome of '${name}' was ever seen`);
    return [0.5, 0.95].map((share): Figure => {
      const value = shareOf(taken, share);
      const reference = shareOf(bare, share);
      const figure = { name: `${name}: p${share * 100}`, unit: 'ms', value };
      return name === 'search' ? { ...figure, bare: reference, ratio: value / reference } : figure;
    });
  });
}

async function openList(page: Page, { address }: MeasuredConsole): Promise<void> {
  await page.goto(`${address}/wordings`);
  await page.locator(ROWS).first().waitFor();
}

/** Opens the console as a user who was never here, and signs in. */
async function timeStart(opened: MeasuredConsole, slower: number, note: Note): Promise<void> {
  const { page, tools, context } = await opened.newPage();
  try {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(`${opened.address}/wordings`);
    const usable = () => document.querySelector('input[autocomplete=username]:not([disabled])') !== null;
    note('start to sign-in', await page.evaluate(`window.painted(${usable})`));
    await page.getByLabel('Benutzername').waitFor();
    const there = () => document.querySelector('main [aria-busy="false"] tbody tr a') !== null;
    await page.evaluate(`window.begun = 0;
      addEventListener('submit', () => { window.begun = performance.now(); }, { capture: true, once: true });
      window.rows = window.painted(${there}); null`);
    await signIn(page, ROWS);
    note('sign-in to rows', await page.evaluate('window.rows.then((end) => end - window.begun)'));
  } finally {
    await context.close();
  }
}

async function repeat(page: Page, step: Step, terms: readonly string[], note: Note): Promise<void> {
  for (const term of terms) note(step, await timeStep(page, step, term));
}

/** Ids of wordings whose change no other context shows, so that their save asks nothing. */
async function alone(opened: MeasuredConsole): Promise<readonly number[]> {
  const contexts = (await opened.ask('/context/list', { offset: 0, maxResult: null })) as {
    readonly listData: { readonly data: readonly { identifier: string; parentIdentifier?: string | null }[] };
  };
  const { data } = contexts.listData;
  const parents = new Set(data.map(({ parentIdentifier }) => parentIdentifier));
  for (const { identifier } of data) {
    if (parents.has(identifier)) continue;
    const wordings = (await opened.ask('/wording/list', {
      offset: 0,
      maxResult: SAVES_EACH,
      filter: { contextIdentifier: identifier },
    })) as { readonly listData: { readonly data: readonly { id: number }[] } };
    const ids = wordings.listData.data.map(({ id }) => id);
    if (ids.length === SAVES_EACH) return ids;
  }
  throw new Error('no context without children has enough wordings');
}
