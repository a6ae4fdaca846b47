import type { Wording } from '#contract/wording.ts';
import type { MovePreview } from '#machines/wording-move/wording-move.port.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA, list } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import { wordingOf } from '#tests/support/records.ts';

const READER = { ...ANNA, user: { ...ANNA.user, editor: false } };
const WORDING = wordingOf({ id: 1, identifier: 'login.title' });

const button = ({ page }: Hands, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const contextField = ({ page }: Hands, name: string) => page.getByRole('combobox', { name, exact: true });

/** One wording of the list by its number, as it is asked for again. */
const asksForOne = ({ path, body }: Asked) =>
  path === 'wording/list' && (body.filter as { id?: number } | null)?.id !== undefined;

async function choose(hands: Hands, field: string, context: unknown): Promise<void> {
  await contextField(hands, field).click();
  await contextField(hands, field).fill(String(context));
  await hands.page.getByRole('option', { name: String(context), exact: true }).click();
}

async function chooseWhereNothingIs(hands: Hands, field: string, context: unknown): Promise<void> {
  if ((await contextField(hands, field).inputValue()) === '') await choose(hands, field, context);
}

/** Comes from the list, where one wording is selected. */
async function withSelection(hands: Hands): Promise<void> {
  const { page, wire, open, comes } = hands;
  if (!comes('answer recall: found')) return open('/wordings/update?selection=12345678', ANNA);
  wire.also.set('wording/list', () => list([WORDING]));
  await open('/wordings', ANNA);
  await page.getByRole('checkbox', { name: 'login.title (de) auswählen' }).check();
  await page.getByRole('link', { name: 'Verschieben' }).click();
}

/** The form, and whether it can be sent. */
function form(words: string): Executor {
  return async (hands) => {
    await button(hands, words).waitFor();
    await waitAsTold(hands);
  };
}

async function refused(hands: Hands): Promise<void> {
  await hands.page.getByRole('alert').first().waitFor();
  await button(hands, 'Verschieben').waitFor();
}

async function withoutAnswer(hands: Hands): Promise<void> {
  await button(hands, 'Erneut versuchen').waitFor();
  await button(hands, 'Verschieben').waitFor();
}

export const wordingMoveInBrowser: BrowserExecutors = {
  sampled: true,
  begin: {
    selected: withSelection,
    whole: ({ open }) => open('/wordings/update', ANNA),
    reader: ({ open }) => open('/wordings/update', READER),
  },
  events: {
    'move.submit: target': async (hands) => {
      const { contextIdentifier } = hands.event.values as Record<string, unknown>;
      await chooseWhereNothingIs(hands, 'Zielkontext', contextIdentifier);
      await button(hands, 'Verschieben').click();
    },
    'move.submit: pair': async (hands) => {
      const { contextIdentifier, toContextIdentifier } = hands.event.values as Record<string, unknown>;
      await chooseWhereNothingIs(hands, 'Kontext', contextIdentifier);
      await chooseWhereNothingIs(hands, 'Zielkontext', toContextIdentifier);
      await button(hands, 'Verschieben').click();
    },
    'move.change': async (hands) => {
      const present = await contextField(hands, 'Zielkontext').inputValue();
      await choose(hands, 'Zielkontext', present.startsWith('NORTH') ? 'DEFAULT' : 'NORTH');
    },
    'clash.choose: skip': (hands) => button(hands, 'Alle überspringen').click(),
    'move.confirm': (hands) => button(hands, 'Jetzt verschieben').click(),
    'move.retry': tryAgain,
    'move.cancel': async (hands) => {
      const { page, seen } = hands;
      const isOffered = !seen.tags.includes('busy') && seen.state !== 'readOnly';
      if (isOffered) return button(hands, 'Abbrechen').click();
      await page.getByRole('main').getByRole('link', { name: 'Formulierungen', exact: true }).click();
      if (seen.state !== 'readOnly') await button(hands, 'Verwerfen').click();
    },
    'selection.refresh': (hands) => button(hands, 'Auswahl aktualisieren').click(),
    'wait.cancel': giveUpWaiting,
  },
  services: {
    refresh: {
      asks: asksForOne,
      content: (wordings: readonly unknown[]) => list(wordings.length > 0 ? [WORDING] : []),
    },
    preview: {
      asks: asks('context/wordings/update', isPreview),
      content: (preview: MovePreview | null) => ({
        impact: preview?.impact,
        move: { clashes: preview?.clashes, clashCount: preview?.clashCount },
      }),
    },
    move: {
      asks: asks('context/wordings/update', (asked) => !isPreview(asked)),
      content: ({ count }: { readonly count: number }): { readonly wordings: readonly Wording[] } => ({
        wordings: Array.from({ length: count }, (_, index) => wordingOf({ id: index + 1 })),
      }),
    },
  },
  otherwise: {
    'sessionBack: again': signInAgain(),
    // The selection is found in the browser, at once.
    'recall: found': async () => {},
    'recall: gone': async () => {},
  },
  shows: {
    // No one sees it: what was selected is known without asking.
    recalling: async () => {},
    readOnly: ({ page }) => page.getByText('Ihnen fehlt die Rolle „Redaktion“').waitFor(),
    choosing: form('Verschieben'),
    previewing: async (hands) => {
      await hands.page.getByText('Folgen werden ermittelt').waitFor();
      await waitAsTold(hands);
    },
    asking: form('Jetzt verschieben'),
    moving: async (hands) => {
      await hands.page.getByText('Wird verschoben …').waitFor();
      await waitAsTold(hands);
    },
    refused,
    previewFailed: withoutAnswer,
    unreachable: withoutAnswer,
    refreshing: form('Verschieben'),
    sessionLost: signInOverThePage,
    moved: ({ page }) => page.getByText('Formulierungen verschoben').first().waitFor(),
    gone: ({ page }) => page.getByText('Diese Auswahl gibt es nicht mehr').first().waitFor(),
    cancelled: ({ page }) => page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor(),
  },
  beyond: [
    {
      steps: [
        'answer recall: empty',
        'answer recall: refused',
        'answer recall: unreachable',
        'answer recall: session lost',
      ],
      reason: 'rows that were ticked are known in the browser, and a search is looked up in the list before',
    },
    {
      steps: ['event move.cancel'],
      when: ({ state }) => state === 'recalling',
      reason: 'what was selected is known at once',
    },
    {
      steps: ['answer preview: untold'],
      reason: 'a server that cannot tell beforehand is not asked',
    },
    {
      steps: ['event clash.choose'],
      when: ({ view }) => view.clashes === null,
      reason: 'a choice is offered only where the target has something already',
    },
    {
      steps: ['event move.submit'],
      when: ({ state }) => state === 'asking',
      reason: 'the button confirms, once the consequences are shown',
    },
    {
      steps: ['event move.submit: target'],
      when: ({ view }) => view.wordings === null,
      reason: 'without a selection two contexts are chosen',
    },
    {
      steps: ['event move.submit: pair'],
      when: ({ view }) => view.wordings !== null,
      reason: 'of a selection it is known where it comes from',
    },
    {
      steps: ['event selection.refresh'],
      when: ({ view }) => view.canRefresh !== true,
      reason: 'it is offered only where it helps',
    },
    {
      steps: ['event move.submit', 'event move.change', 'event move.retry', 'event move.cancel'],
      when: isLost,
      reason: 'the sign-in stands above it',
    },
  ],
};
