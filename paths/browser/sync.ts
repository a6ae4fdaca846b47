import { FEATURES } from '#contract/features.ts';
import type { SyncRun } from '#contract/sync.ts';
import type { SyncPrelude } from '#machines/sync/sync.port.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Hands } from '#paths/browser/executors.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  waitAsTold,
} from '#paths/browser/signed-in.ts';

const NEWER: ReadonlySet<string> = new Set([FEATURES.syncRehearsal, FEATURES.syncCancel]);
const READER = { ...ANNA, user: { ...ANNA.user, editor: false } };
/** On a server that cannot preview a sync. */
const ANNA_WITHOUT_PREVIEW = {
  ...ANNA,
  features: ANNA.features.filter((feature) => !NEWER.has(feature)),
};

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true });
const toggle = (hands: Hands) => button(hands, 'Synchronisierung starten');
const form = ({ page }: Hands) =>
  page.getByRole('region', { name: 'Synchronisierung von einem anderen Server' });
const stop = (hands: Hands) => button(hands, 'Lesen abbrechen');
const password = (hands: Hands) => form(hands).getByRole('textbox', { name: 'Passwort' });

/** On one where what it reads cannot be ended. */
const ANNA_WITHOUT_CANCEL = {
  ...ANNA,
  features: ANNA.features.filter((feature) => feature !== FEATURES.syncCancel),
};

/** The server's features arrive with the session, before the look. */
function onlooker({ comes }: Hands) {
  if (comes('answer look: plain')) return ANNA_WITHOUT_PREVIEW;
  return comes('answer look: before') ? ANNA_WITHOUT_CANCEL : ANNA;
}

const withSource = (asked: Asked) => asked.path === 'ECSServerSync/syncWith/PROD';

/** The form is not shown, and can be wanted. */
async function closed(hands: Hands): Promise<void> {
  await toggle(hands).and(hands.page.locator('[aria-expanded=false]:not([aria-busy])')).waitFor();
  if (!(await toggle(hands).isEnabled())) throw new Error('the form cannot be opened');
}

async function running(hands: Hands): Promise<void> {
  if (isLost(hands.seen)) return signInOverThePage(hands);
  const { stage, canCancelWaiting, isCancellingSlow } = hands.seen.view;
  const work = stage === 'previewing' ? 'Die Folgen werden ermittelt' : 'Die Synchronisierung läuft';
  await hands.page.getByText(work).waitFor();
  // How long it takes is reported by its progress; the notice comes once giving up is possible, and for what is cancelled.
  const tags = [
    ...(canCancelWaiting || isCancellingSlow ? ['slow'] : []),
    ...(canCancelWaiting ? ['cancellable'] : []),
  ];
  await waitAsTold({ ...hands, seen: { ...hands.seen, tags } });
}

export const syncInBrowser: BrowserExecutors = {
  sampled: true,
  begin: {
    editor: (hands) => hands.open('/serverOverview', onlooker(hands)),
    reader: ({ open }) => open('/serverOverview', READER),
  },
  events: {
    'sync.open': (hands) => toggle(hands).click(),
    'sync.close': async (hands) => {
      if (hands.seen.state === 'editing') await button(hands, 'Abbrechen').click();
      else await toggle(hands).click();
    },
    'sync.submit': async (hands) => {
      const { page, event, seen } = hands;
      await page.getByRole('combobox', { name: 'Quelle' }).click();
      await page.getByRole('option', { name: String(event.source), exact: true }).click();
      await password(hands).fill(String(event.pass));
      await button(hands, seen.view.canPreview ? 'Folgen zeigen' : 'Jetzt synchronisieren').click();
    },
    'sync.confirm': (hands) => button(hands, 'Jetzt synchronisieren').click(),
    'sync.change': (hands) => button(hands, 'Zurück').click(),
    'sync.cancel': (hands) => stop(hands).click(),
    'wait.cancel': giveUpWaiting,
  },
  services: {
    look: {
      asks: asks('ECSServerSync/status'),
      content: ({ run, sources }: SyncPrelude) => ({ sync: run, ...(sources && { sources }) }),
    },
    follow: { asks: () => false, sameAs: 'look', content: (run: SyncRun | null) => ({ sync: run }) },
    preview: { asks: (asked) => withSource(asked) && isPreview(asked) },
    run: {
      asks: (asked) => withSource(asked) && !isPreview(asked),
      content: () => ({ source: 'PROD', syncItems: ['WORDINGS'], counts: {} }),
    },
    cancel: { asks: asks('ECSServerSync/cancel'), content: (run: SyncRun) => ({ sync: run }) },
  },
  otherwise: {
    'sessionBack: again': (hands) => signInAgain(onlooker(hands))(hands),
  },
  shows: {
    looking: closed,
    lookSessionLost: signInOverThePage,
    unknown: closed,
    opening: async (hands) => {
      await toggle(hands).and(hands.page.locator('[aria-busy]')).waitFor();
      await waitAsTold(hands);
    },
    unopened: async (hands) => {
      await closed(hands);
      await button(hands, 'Erneut versuchen').waitFor();
    },
    openingSessionLost: signInOverThePage,
    closed,
    editing: (hands) => password(hands).waitFor(),
    asking: ({ page }) => page.getByRole('heading', { name: /Änderungen auf diesem Server/ }).waitFor(),
    running,
    sessionLost: signInOverThePage,
  },
  beyond: [
    { steps: ['answer run: unproven'], reason: 'the console asks for the proof, in a walk of its own' },
    { steps: ['answer undo: broken'], reason: 'it takes a mistake of ours' },
    {
      steps: [
        ...['event sync.close', 'event sync.change', 'event sync.confirm', 'event sync.submit'],
        'event wait.cancel',
      ],
      when: isLost,
      reason: 'the sign-in stands above it',
    },
  ],
};
