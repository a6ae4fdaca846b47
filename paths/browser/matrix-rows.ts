import { notFound } from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { FoundRow, MatrixPart } from '#machines/wording-matrix/matrix-rows.port.ts';
import { asks } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { atHome } from '#paths/browser/sign-in.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';

/** The row from which on both of the first two windows are in sight. */
const BETWEEN_WINDOWS = 95;

interface Shown {
  readonly query: MatrixQuery;
  readonly count: number | null;
  readonly windows: MatrixPart['rows'][];
  readonly coverage: NonNullable<MatrixPart['coverage']>;
  readonly failure: Failure | null;
  readonly searchFailure: Failure | null;
}

const shownIn = ({ view }: Observation) => view as unknown as Shown;
const codeOf = (failure: Failure | null) => (failure?.kind === 'refused' ? failure.code : failure?.kind);
const isUnknown = (seen: Observation) => codeOf(shownIn(seen).failure) === notFound;
const hasGrid = (seen: Observation) => shownIn(seen).count !== null && !isUnknown(seen);

const isSearch = asks('wording/matrix', ({ body }) => body.locate !== undefined);
const retries = ({ page }: Hands) => page.getByRole('button', { name: 'Erneut versuchen' });
const gridOf = ({ page, seen }: Hands) =>
  page.getByRole('grid', { name: `Texte von ${shownIn(seen).query.contextIdentifier}`, exact: true });

/** Goes there from the home page: of an address the first rows are asked for ahead. */
const begin =
  (address: string): Executor =>
  async (hands) => {
    await hands.open('/', ANNA);
    await atHome(hands);
    await hands.open(address, ANNA);
  };

async function chooseContext({ page, event }: Hands): Promise<void> {
  const { contextIdentifier } = event.change as Partial<MatrixQuery>;
  await page.getByRole('combobox', { name: 'Kontext', exact: true }).click();
  await page.getByRole('option', { name: String(contextIdentifier), exact: true }).click();
}

/** The rows that are there, how much a language covers, and why there are no others. */
async function rows(hands: Hands): Promise<void> {
  const { page, seen } = hands;
  const { count, windows, coverage } = shownIn(seen);
  if (seen.view.isUnchosen) await page.getByRole('heading', { name: 'Welcher Kontext?' }).waitFor();
  else if (isUnknown(seen))
    await page.getByRole('heading', { name: 'Diesen Kontext gibt es nicht' }).waitFor();
  if (!hasGrid(seen)) return gridOf(hands).waitFor({ state: 'detached' });
  await gridOf(hands)
    .and(page.locator(`[aria-rowcount="${Number(count) + 1}"]`))
    .waitFor();
  if (windows[0]) await gridOf(hands).getByRole('rowheader', { name: 'login.title' }).first().waitFor();
  const missing = gridOf(hands).getByRole('button', { name: '249 fehlen' });
  await missing.waitFor({ state: coverage.length > 0 ? 'visible' : 'detached' });
}

/** What came of the search for a row. */
async function search({ page, seen }: Hands): Promise<void> {
  await page
    .getByText('Hier fehlt kein Text mehr.')
    .waitFor({ state: seen.view.isNothingFound ? 'visible' : 'detached' });
  const { searchFailure } = shownIn(seen);
  if (!searchFailure) return;
  const words = { refused: 'Operation fehlgeschlagen!', unreachable: /nicht erreichbar|abgebrochen/ };
  await page
    .getByText(searchFailure.kind === 'refused' ? words.refused : words.unreachable)
    .first()
    .waitFor();
}

/** Each of the two can be tried again by itself. */
async function failures(hands: Hands): Promise<void> {
  const { failure, searchFailure } = shownIn(hands.seen);
  const count = Number(failure !== null && !isUnknown(hands.seen)) + Number(searchFailure !== null);
  if (count > 0)
    await retries(hands)
      .nth(count - 1)
      .waitFor();
  await retries(hands).nth(count).waitFor({ state: 'detached' });
}

const shown: Executor = async (hands) => {
  if (isLost(hands.seen)) return signInOverThePage(hands);
  await rows(hands);
  await search(hands);
  await failures(hands);
  await waitAsTold(hands);
};

export const matrixRowsInBrowser: BrowserExecutors = {
  sampled: true,
  begin: { context: begin('/wordings/matrix?context=GLOBAL'), none: begin('/wordings/matrix') },
  events: {
    'query.change: missing': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Welche Zeilen' }).selectOption('missing');
    },
    'query.change: context': chooseContext,
    'rows.want': (hands) =>
      gridOf(hands).evaluate((grid, row) => {
        const top = (grid.scrollHeight * row) / Number(grid.getAttribute('aria-rowcount'));
        grid.scrollTo({ top, behavior: 'instant' });
      }, BETWEEN_WINDOWS),
    'list.refresh': (hands) => retries(hands).first().click(),
    'row.find: missing': ({ page }) => page.getByRole('button', { name: 'Nächster fehlender Text' }).click(),
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    find: {
      asks: isSearch,
      content: (located: FoundRow | null) => ({
        matrix: { langs: [], fallbackLang: 'de', count: 0, rows: [], located },
      }),
    },
    load: {
      asks: asks('wording/matrix'),
      content: ({ rows, count, langs, usesAll, coverage }: MatrixPart) => ({
        matrix: { fallbackLang: 'de', rows, count, langs, usesAll, ...(coverage && { coverage }) },
      }),
    },
  },
  otherwise: { 'sessionBack: again': signInAgain() },
  shows: { rows: shown },
  matters: (seen) => [
    shownIn(seen).query,
    isUnknown(seen),
    '2' in shownIn(seen).windows,
    shownIn(seen).count !== null,
  ],
  beyond: [
    {
      steps: ['answer sessionBack'],
      when: ({ state }) => (state.match(/sessionLost/g) ?? []).length > 1,
      reason: 'signing in once ends both waits',
    },
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
    {
      steps: ['event texts.stored'],
      reason: 'a text is stored by a step, which matrix-step and wording-matrix walk',
    },
    {
      steps: ['event row.find: unsaved'],
      reason: 'its rows have no cells to write in; tests/src/screens/wording-matrix walks it',
    },
    {
      steps: ['event rows.want', 'event row.find'],
      when: (before) => !hasGrid(before),
      reason: 'there are no rows',
    },
    {
      steps: ['event rows.want'],
      when: (before) => '2' in shownIn(before).windows,
      reason: 'they are in sight already',
    },
    {
      steps: ['event row.find'],
      when: ({ view }) => view.isSearching === true,
      reason: 'the button is busy',
    },
    {
      steps: ['event list.refresh'],
      when: (before) => shownIn(before).failure === null || isUnknown(before),
      reason: 'it is offered only where the rows have not come',
    },
    {
      steps: ['event query.change: missing'],
      when: ({ view }) => view.isUnchosen === true,
      reason: 'a context is chosen first',
    },
  ],
};
