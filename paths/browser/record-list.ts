import type { Call } from '#contract/call.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { PAGE_AGE } from '#machines/routes/remembered-pages.ts';
import type { Asked } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { atHome } from '#paths/browser/sign-in.ts';
import {
  changeElsewhere,
  failureIsShown,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';

/** Specifics of one list; all lists are walked alike. */
interface Listed {
  /** Where it is found. */
  readonly address: string;
  readonly call: Pick<Call, 'path'>;
  readonly title: string;
  /** What its row says, column by column. */
  readonly cells: readonly string[];
  /** How the heading begins that stands where there is nothing at all. */
  readonly nothing: string;
  /** A page with rows. */
  readonly page: ListPage<unknown>;
  /** Answers of further calls that the list makes, by their path. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly onlyLong: boolean;
}

const contentOf = ({ rows, count }: ListPage<unknown>) => ({ listData: { count, data: rows } });

/** Whether a page of rows is wanted: not a single record, and not all of them, as the rest of the console wants them. */
const wantsPage = ({ body }: Asked) => typeof body.maxResult === 'number' && body.maxResult > 1;

const queryOf = ({ view }: Observation) => view.query as unknown as ListQuery;
const rowsOf = ({ view }: Observation) => view.rows as readonly unknown[] | null;
const pagesOf = ({ view }: Observation) => Number(view.pages);

/** Turns to another page by its number. */
async function turn({ page, event }: Hands): Promise<void> {
  const { page: wanted } = event.change as ListQuery;
  await page.getByRole('button', { name: `Seite ${wanted}`, exact: true }).click();
}

async function search({ page, event }: Hands): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Suchen' });
  await field.fill((event.change as ListQuery).keyWord);
  await field.press('Enter');
}

/** The text of a row, whatever stands between its columns. */
const inOrder = (cells: readonly string[]) =>
  new RegExp(cells.map((cell) => cell.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*'));

/**
 * Walks a list in the browser: comes to it, turns its pages, searches, and loses what it waits for. What is refused or
 * does not come leaves the rows of before.
 */
export function listInBrowser(listed: Listed): BrowserExecutors {
  const { address, call, title, cells, nothing, page: filled, beside = {}, onlyLong } = listed;

  const begin = async (hands: Hands, as = { ...ANNA }) => {
    for (const [path, content] of Object.entries(beside)) hands.wire.also.set(path, () => content);
    // A console that is loaded for this walk, since the last one may remember a page of the list; and from the home page,
    // since of an address the first page is asked for ahead, by a call that no newer query ends.
    await hands.open('/', as);
    await atHome(hands);
    await hands.open(address, as);
    return as;
  };

  const rowsAreThere: Executor = async ({ page }) => {
    const rows = page.getByRole('region', { name: title, exact: true }).getByRole('row');
    await rows
      .filter({ hasText: inOrder(cells) })
      .first()
      .waitFor();
  };

  /** Sees the first page, waits, and comes back from somewhere else. */
  const comesBack =
    (milliseconds: number): Executor =>
    async (hands) => {
      const { wire } = hands;
      wire.also.set(call.path, () => contentOf(filled));
      wire.isLeading = true;
      const as = await begin(hands);
      await rowsAreThere(hands);
      await hands.pass(milliseconds);
      wire.isLeading = false;
      await hands.open(address, as);
    };

  /** The rows that are there, the page that they are of, and how many there are. */
  const rows: Executor = async (hands) => {
    const { page, seen } = hands;
    if (rowsOf(seen)?.length) {
      await rowsAreThere(hands);
      await page
        .getByRole('button', { name: `Seite ${queryOf(seen).page}`, exact: true })
        .and(page.locator('[aria-current=page]'))
        .waitFor();
    } else if (seen.view.isEmpty || seen.view.isWithoutMatch) {
      const words = seen.view.isEmpty ? new RegExp(`^${nothing}`) : 'Keine Treffer';
      await page.getByRole('heading', { name: words }).waitFor();
    }
    const field = page.getByRole('searchbox', { name: 'Suchen' });
    const sought = await field.inputValue();
    if (sought !== queryOf(seen).keyWord) throw new Error(`the search field says ${JSON.stringify(sought)}`);
  };

  const failed: Executor = async (hands) => {
    await failureIsShown(hands);
    await rows(hands);
  };

  return {
    begin: {
      first: async (hands) => void (await begin(hands)),
      young: comesBack(0),
      aged: comesBack(PAGE_AGE),
    },
    events: {
      'query.change: search': search,
      'query.change: page': turn,
      'list.refresh': tryAgain,
      'records.changed': changeElsewhere,
      'wait.cancel': giveUpWaiting,
    },
    services: {
      load: { asks: (asked) => asked.path === call.path && wantsPage(asked), content: contentOf },
    },
    otherwise: { 'sessionBack: again': signInAgain() },
    shows: {
      loading: async (hands) => {
        await hands.page
          .getByRole('region', { name: title, exact: true })
          .and(hands.page.locator('[aria-busy=true]'))
          .waitFor();
        await waitAsTold(hands);
      },
      shown: rows,
      refused: failed,
      unreachable: failed,
      sessionLost: signInOverThePage,
    },
    wants: [
      'shown: query.change: search -> loading.brief',
      'shown: query.change: page -> loading.brief',
      'refused: list.refresh: wanted -> loading.brief',
      'unreachable: list.refresh: wanted -> loading.brief',
      'loading.brief: load: empty -> shown',
    ],
    onlyLong,
    beyond: [
      { steps: ['event query', 'event list'], when: isLost, reason: 'the sign-in stands above it' },
      {
        steps: ['event query.change: page'],
        when: (before) => !rowsOf(before)?.length || pagesOf(before) < 3,
        reason: 'there is no third page',
      },
      {
        steps: ['event list.refresh'],
        when: ({ state }) => state !== 'refused' && state !== 'unreachable',
        reason: 'it is offered only where the rows have not come',
      },
      { steps: ['event query.change: same'], reason: 'it changes nothing' },
      { steps: ['event page.near'], reason: 'a hand is near whatever page it turns to' },
    ],
  };
}
