import type { MatrixStep } from '#machines/wording-matrix/matrix-step.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  asksToForesee,
  asksToStore,
  cellSays,
  choose,
  edit,
  fieldOf,
  foresee,
  foreseen,
  openMatrix,
  stored,
  writeAndStore,
} from '#paths/browser/matrix-texts.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';

/** Of the row that the matrix shows, the language whose text the step stores. */
const langOf = ({ input }: Hands) => ((input as MatrixStep).replaces ? 'de' : 'fr');

const begin: Executor = async (hands) => {
  const lang = langOf(hands);
  await openMatrix(hands);
  await choose(hands, lang);
  await edit(hands, lang);
  await writeAndStore(hands, lang);
  // Only a cell that is not written in says how far its text is.
  await fieldOf(hands, lang).press('Escape');
};

const later = ({ page }: Hands) => page.getByRole('button', { name: 'Später', exact: true });

const running: Executor = async (hands) => {
  await cellSays(hands, langOf(hands), 'wird gespeichert …');
  await waitAsTold(hands);
};

export const matrixStepInBrowser: BrowserExecutors = {
  sampled: true,
  begin: { gap: begin, other: begin },
  events: {
    'step.retry': tryAgain,
    'step.giveUp': (hands) => later(hands).click(),
    'wait.cancel': giveUpWaiting,
  },
  services: {
    consequences: { asks: asksToForesee, content: foreseen },
    save: { asks: asksToStore, content: stored },
  },
  otherwise: {
    'consequences: accepted': (hands) => foresee(hands, 'consequences', 'goes on'),
    'consequences: withdrawn': (hands) => foresee(hands, 'consequences', 'goes back'),
    'sessionBack: again': signInAgain(),
  },
  shows: {
    asking: running,
    saving: running,
    unreachable: async (hands) => {
      await later(hands).waitFor();
      await cellSays(hands, langOf(hands), 'nicht gespeichert');
    },
    sessionLost: signInOverThePage,
    stored: async ({ page }) => {
      await page.getByText('1 Text ist nicht gespeichert').waitFor({ state: 'hidden' });
      await page.getByText('Text gespeichert').first().waitFor();
    },
    failed: async (hands) => {
      await later(hands).waitFor({ state: 'detached' });
      await hands.page
        .getByText(/^(Operation fehlgeschlagen!|Der Server ist nicht erreichbar|Vorgang abgebrochen)$/)
        .waitFor();
      await cellSays(hands, langOf(hands), 'nicht gespeichert');
    },
    withdrawn: (hands) => fieldOf(hands, langOf(hands)).waitFor(),
  },
  wants: [
    'asking: consequences: accepted -> saving.brief',
    'asking: consequences: withdrawn -> withdrawn',
    'saving.brief: save: stored -> stored',
    'saving.brief: save: refused -> failed',
  ],
  beyond: [
    { steps: ['answer consequences: broken'], reason: 'it takes a mistake of ours' },
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
  ],
};
