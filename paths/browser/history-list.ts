import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { HistoryQuestion } from '#machines/history-list/history-list.port.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  asksForHistory,
  asksForRecord,
  presentRecord,
  previewsRepairs,
  revisions,
} from '#paths/browser/history.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';

const history = ({ page }: Hands) => page.getByRole('region', { name: 'Verlauf', exact: true });
const question = (hands: Hands) => history(hands).getByRole('region', { name: /\?$/ });
const isAsked = ({ state }: Observation) => state.includes('wayBack.repairing');

/** When the record was stored, as its list has it. */
const LISTED = { modificationDate: '2026-01-05T08:00:00.000Z' };

/** Opens the form of the record whose history is asked for. */
const openForm: Executor = async (hands) => {
  const { question } = hands.input as { readonly question: HistoryQuestion };
  if (question.kind !== 'record') throw new Error(`no one opens the history of ${question.kind} here`);
  const { type, key } = question;
  await previewsRepairs(hands);
  hands.wire.also.set(`${type}/list`, (asked) =>
    asksForRecord(asked) ? presentRecord(LISTED, asked) : undefined,
  );
  await hands.open(`/${type}/${key}`, ANNA);
};

const shown: Executor = async (hands) => {
  const { page, seen } = hands;
  if (isLost(seen)) return signInOverThePage(hands);
  const { rows, more, failure } = seen.view as {
    rows: readonly unknown[] | null;
    more: number;
    failure: unknown;
  };
  const part = history(hands);
  if (rows?.length === 0) await part.getByText('Noch keine Änderungen.').waitFor();
  else if (rows) await part.getByRole('list', { name: 'Änderungen' }).getByText('anna').first().waitFor();
  if (more > 0 && !failure) await part.getByRole('button', { name: 'Eine ältere zeigen' }).waitFor();
  if (failure) await part.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  await question(hands).waitFor({ state: isAsked(seen) ? 'visible' : 'detached' });
  // The question takes the place of the way out.
  if (!isAsked(seen)) await waitAsTold(hands);
  else await page.getByRole('heading', { name: /\?$/ }).waitFor();
};

export const historyListInBrowser: BrowserExecutors = {
  sampled: true,
  begin: { record: openForm },
  events: {
    'history.more': (hands) => history(hands).getByRole('button', { name: 'Eine ältere zeigen' }).click(),
    'history.retry': tryAgain,
    'history.close': ({ page }) => page.getByRole('main').getByRole('link').first().click(),
    'repair.begin': (hands) =>
      history(hands).getByRole('button', { name: 'Diesen Wert wieder einsetzen …' }).first().click(),
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    load: {
      asks: (asked) => AUDIT_TYPES.some((type) => asksForHistory(type)(asked)),
      content: revisions,
    },
  },
  otherwise: {
    'sessionBack: again': signInAgain(),
    'repair: ended': (hands) => question(hands).getByRole('button', { name: 'Abbrechen' }).click(),
  },
  shows: {
    open: shown,
    closed: ({ page }) => page.getByRole('table').waitFor(),
  },
  matters: ({ view }) => view.rows,
  beyond: [
    { steps: ['answer repair: broken'], reason: 'it takes a mistake of ours' },
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
    {
      steps: ['event wait.cancel'],
      when: isAsked,
      reason: 'the question takes the place of the way out',
    },
    {
      steps: ['event repair.begin'],
      when: ({ view }) => !(view.rows as readonly unknown[] | null)?.length,
      reason: 'there is no row to bring back',
    },
  ],
};
