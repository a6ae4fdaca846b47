import { type AuditQuery, changeAuditQuery } from '#machines/route/audit-query.ts';
import type { Asked } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { asksForRecord, presentRecord, previewsRepairs, revisions } from '#paths/browser/history.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';
import { substatesIn } from '#paths/core/substates.ts';
import { pathOf } from '#src/address/address.ts';

const button = ({ page }: Hands, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const refresh = (hands: Hands) => button(hands, 'Aktualisieren');
const panel = ({ page }: Hands) => page.getByRole('complementary', { name: /^Änderung \d+$/ });

/** Whether a part of the flow is in a state. */
const isIn = ({ state }: Observation, part: string) =>
  substatesIn(state).some((substate) => substate === part || substate.startsWith(`${part}.`));

const rowsOf = ({ view }: Observation) => view.rows as readonly { readonly username: string }[] | null;

/** The address names something else of the history, as 'back' does. */
const goTo: Executor = async ({ page, event, seen }) => {
  const query = changeAuditQuery(
    seen.view.query as unknown as AuditQuery,
    event.change as Partial<AuditQuery>,
  );
  await page.evaluate(
    (path) => {
      const base = document.querySelector('meta[name="leitstand:base"]')?.getAttribute('content') ?? '';
      window.history.pushState(null, '', base.replace(/\/$/, '') + path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    pathOf({ kind: 'audit', query }),
  );
};

/** Rows of the first page, or whatever there is of them. */
async function list(hands: Hands): Promise<void> {
  const { page, seen } = hands;
  const isLoading = isIn(seen, 'list.loading');
  await refresh(hands)
    .and(page.locator(isLoading ? '[aria-busy]' : ':not([aria-busy])'))
    .waitFor();
  if (isIn(seen, 'list.refused') || isIn(seen, 'list.unreachable'))
    await page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' }).first().waitFor();
  if (!isIn(seen, 'list.shown')) return;
  const [first] = rowsOf(seen) ?? [];
  if (first) await page.getByRole('row').filter({ hasText: first.username }).first().waitFor();
  else await page.getByRole('heading', { name: 'Nichts geändert' }).waitFor();
}

const PRESENCE: Readonly<Record<string, string>> = {
  gone: 'Diesen Eintrag gibt es nicht mehr.',
  unknown: 'Ob es den Eintrag noch gibt, ist nicht bekannt.',
};

/** What the opened revision did, and whether its record is still there. */
async function detail(hands: Hands): Promise<void> {
  const { page, seen } = hands;
  if (isIn(seen, 'detail.closed')) return panel(hands).waitFor({ state: 'detached' });
  const { revisionId } = seen.view.opened as { readonly revisionId: number };
  await page.getByRole('complementary', { name: `Änderung ${revisionId}`, exact: true }).waitFor();
  const words = PRESENCE[String(seen.view.presence)];
  if (words !== undefined) await panel(hands).getByText(words).waitFor();
  const question = panel(hands).getByRole('region', { name: /\?$/ });
  await question.waitFor({ state: isIn(seen, 'detail.repairing') ? 'visible' : 'detached' });
}

const shown: Executor = async (hands) => {
  if (isLost(hands.seen)) return signInOverThePage(hands);
  await list(hands);
  await detail(hands);
  await waitAsTold(hands);
};

const open: Executor = async (hands) => {
  const { revisionId } = hands.event.revision as { readonly revisionId: number };
  await hands.page
    .getByRole('table')
    .getByRole('link', { name: String(revisionId), exact: true })
    .click();
};

/** What the buttons say that begin the ways back. */
const REPAIRS: Readonly<Record<string, string>> = {
  restore: 'Diesen Stand wiederherstellen …',
  undo: 'Ganzen Vorgang rückgängig machen …',
};

export const auditInBrowser: BrowserExecutors = {
  viewport: { width: 1600, height: 900 },
  sampled: true,
  begin: {
    superAdmin: async (hands) => {
      await previewsRepairs(hands);
      const { query } = hands.input as { readonly query: AuditQuery };
      await hands.open(pathOf({ kind: 'audit', query }), ANNA);
    },
  },
  events: {
    'query.change: search': async ({ page }) => {
      await page.getByRole('searchbox').fill('title');
      await page.getByRole('searchbox').press('Enter');
    },
    'query.change: type': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Art der Einträge' }).selectOption('Formulierung');
    },
    'query.change': goTo,
    'list.refresh': (hands) => refresh(hands).click(),
    'revision.open': open,
    'revision.close': (hands) => panel(hands).getByRole('button', { name: 'Schließen' }).click(),
    'revision.look': (hands) => panel(hands).getByRole('button', { name: 'Erneut versuchen' }).click(),
    'repair.begin': (hands) => button(hands, REPAIRS[String(hands.event.kind)] ?? '').click(),
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    load: {
      asks: ({ path }: Asked) => /^audit\/\w+\/revisions$/.test(path),
      content: revisions,
    },
    find: { asks: asksForRecord, content: presentRecord },
  },
  otherwise: {
    'sessionBack: again': signInAgain(),
    'repair: ended': (hands) => panel(hands).getByRole('button', { name: 'Abbrechen' }).click(),
  },
  shows: { list: shown },
  matters: ({ view }) => [
    (view.query as { readonly keyWord: string }).keyWord,
    (view.failure as { readonly code?: string } | null)?.code,
    (view.rows as readonly unknown[] | null)?.length,
  ],
  beyond: [
    { steps: ['answer repair: broken'], reason: 'it takes a mistake of ours' },
    {
      steps: ['answer sessionBack'],
      when: ({ state }) => (state.match(/sessionLost/g) ?? []).length > 1,
      reason: 'signing in once ends both waits',
    },
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
    {
      steps: ['event list.refresh'],
      when: (before) => isIn(before, 'list.loading'),
      reason: 'the button is busy',
    },
    {
      steps: ['event revision.open'],
      when: (before) => !rowsOf(before)?.length || isForbidden(before),
      reason: 'there is no row to open',
    },
  ],
};

function isForbidden({ view }: Observation): boolean {
  return (view.failure as { readonly code?: string } | null)?.code === '019';
}
