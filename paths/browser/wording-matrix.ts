import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import type { MatrixStep } from '#machines/wording-matrix/matrix-step.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  cellSays,
  choose,
  edit,
  fieldOf,
  foresee,
  foreseen,
  gridOf,
  OWN_TEXT,
  openMatrix,
  stored,
  write,
  writeAndStore,
} from '#paths/browser/matrix-texts.ts';
import { changeElsewhere } from '#paths/browser/signed-in.ts';
import { until } from '#paths/browser/until.ts';
import type { Observation } from '#paths/core/observed.ts';
import { impactOf, refusal } from '#paths/kit/usual.ts';
import { pathOf } from '#src/address/address.ts';

const LANG = 'de';
const OTHER_LANG = 'fr';

const IDLE = 'cell.looking + steps.idle + question.none';
const RUNNING = 'cell.looking + steps.running + question.none';
const REMOVING = 'cell.looking + steps.idle + question.removing';

const panel = ({ page }: Hands) => page.getByRole('complementary').last();
const keepMine = (hands: Hands) =>
  panel(hands).getByRole('button', { name: 'Meinen Text behalten', exact: true });
const question = ({ page }: Hands) =>
  page.getByRole('dialog', { name: 'Eigenen Text dieses Kontexts löschen?' });
const decide =
  (name: string): Executor =>
  (hands) =>
    question(hands).getByRole('button', { name, exact: true }).click();

const isIn = ({ state }: Observation, part: string) => state.includes(part);
const isWriting = (seen: Observation) => isIn(seen, 'cell.writing');
const isChosen = ({ view }: Observation) => view.chosen !== null;
/** The languages whose texts are on their way. */
const onTheirWay = ({ view }: Observation) =>
  new Set(
    (view.steps as unknown as readonly MatrixStep[]).flatMap(({ texts }) =>
      texts.map(({ cell }) => cell.lang),
    ),
  );
const isInTrouble = ({ view }: Observation) => (view.troubles as readonly unknown[]).length > 0;

/** Stores a text of the cell, whether or not its field is open. */
async function store(hands: Hands): Promise<void> {
  const isOpen = isWriting(hands.seen);
  if (!isOpen) await edit(hands, LANG);
  await writeAndStore(hands, LANG);
  if (!isOpen) await fieldOf(hands, LANG).press('Escape');
}

/** Writes in two languages, one after the other, and stores both. */
async function storeBoth(hands: Hands): Promise<void> {
  await edit(hands, LANG);
  await write(hands, LANG);
  await fieldOf(hands, LANG).press('Tab');
  await write(hands, OTHER_LANG);
  await fieldOf(hands, OTHER_LANG).press('Escape');
  await choose(hands, LANG);
  await hands.page.getByRole('button', { name: 'Alle speichern', exact: true }).click();
}

/** A key of the page, wherever the focus is in it. */
const press =
  (key: string): Executor =>
  async (hands) => {
    if (isChosen(hands.seen)) return choose(hands, LANG).then(() => hands.page.keyboard.press(key));
    return hands.page.getByRole('button', { name: 'Hohe Zeilen mit dem ganzen Text' }).press(key);
  };

/** The address names other rows, as 'back' does. */
const goTo: Executor = async ({ page, event, input }) => {
  const { query } = input as { readonly query: MatrixQuery };
  const path = pathOf({ kind: 'wordingMatrix', query: { ...query, ...(event.change as object) } });
  await page.evaluate((to) => {
    const base = document.querySelector('meta[name="leitstand:base"]')?.getAttribute('content') ?? '';
    window.history.pushState(null, '', base.replace(/\/$/, '') + to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

/** Gives up what is typed, which would stand above the stored text. */
async function remove(hands: Hands): Promise<void> {
  const { page } = hands;
  const giveUp = page.getByRole('button', { name: 'Verwerfen', exact: true });
  if (await giveUp.isVisible()) {
    await giveUp.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen', exact: true }).click();
  }
  await panel(hands).getByRole('button', { name: 'Geerbten Text verwenden', exact: true }).click();
}

/** What the step would do is known, and its texts are sent. */
async function send(hands: Hands): Promise<void> {
  await foresee(hands, 'step', 'nothing');
  await until(() => hands.wire.holds('step'));
}

/** The cell, its field, and what became of its text. */
const shown: Executor = async (hands) => {
  const { page, seen } = hands;
  await gridOf(hands).getByRole('rowheader', { name: OWN_TEXT.identifier }).waitFor();
  await question(hands).waitFor({ state: isIn(seen, 'question.removing') ? 'visible' : 'detached' });
  await fieldOf(hands, LANG).waitFor({ state: isWriting(seen) ? 'visible' : 'detached' });
  const title = isChosen(seen) ? `${OWN_TEXT.identifier} ${LANG}` : 'Einzelheiten';
  await panel(hands).getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  const sent = onTheirWay(seen);
  for (const lang of sent)
    if (lang !== LANG || !isWriting(seen)) await cellSays(hands, lang, 'wird gespeichert …');
  if (isInTrouble(seen) && !isWriting(seen) && sent.size === 0)
    await cellSays(hands, LANG, 'nicht gespeichert, siehe Einzelheiten');
  await keepMine(hands).waitFor({ state: isInTrouble(seen) ? 'visible' : 'detached' });
  await page
    .getByText('Der Server ist nicht erreichbar', { exact: true })
    .waitFor({ state: seen.view.failure === null ? 'detached' : 'visible' });
};

export const wordingMatrixInBrowser: BrowserExecutors = {
  sampled: true,
  viewport: { width: 1600, height: 900 },
  begin: {
    context: async (hands) => {
      const { also } = hands.wire;
      also.set('wording/delete', (asked) =>
        isPreview(asked) ? { impact: impactOf({ deleted: 1 }) } : { id: 1 },
      );
      await openMatrix(hands);
    },
  },
  events: {
    'query.change': goTo,
    'cell.choose: title': (hands) => choose(hands, LANG),
    'cell.edit': (hands) => edit(hands, LANG),
    'cell.leave': (hands) => fieldOf(hands, LANG).press('Escape'),
    'step.save: title': store,
    'step.save: both': storeBoth,
    'trouble.settle': (hands) => keepMine(hands).click(),
    'step.undo': press('Control+z'),
    'step.redo': press('Control+y'),
    'text.remove': remove,
    'records.changed': changeElsewhere,
  },
  services: {
    step: {
      asks: asks('wording/saveAll'),
      content: (gives: never, asked: Asked) => (isPreview(asked) ? foreseen(gives) : stored(gives, asked)),
    },
  },
  otherwise: {
    'step: stored': async (hands) => {
      await send(hands);
      await hands.wire.answer('step', { gives: null });
    },
    'step: withdrawn': (hands) => foresee(hands, 'step', 'goes back'),
    'step: refused': async (hands) => {
      await send(hands);
      const findings = [{ code: '046', message: '', field: 'wordings.0.id' }];
      const fails = refusal('046', { content: { wordings: [OWN_TEXT] }, findings });
      await hands.wire.answer('step', { fails });
    },
    'step: unknown': async (hands) => {
      await send(hands);
      const cause = {
        kind: 'unreachable',
        cause: 'network',
        status: null,
        requestId: null,
        detail: '',
      } as const;
      await hands.wire.answer('step', { fails: cause });
      await hands.page.getByRole('button', { name: 'Später', exact: true }).click();
    },
    'deletion: deleted': decide('Löschen'),
    'deletion: kept': decide('Abbrechen'),
  },
  shows: { cell: shown },
  wants: [
    `${IDLE}: step.save: both -> ${RUNNING}`,
    `${RUNNING}: step: stored -> ${IDLE}`,
    `${RUNNING}: step: withdrawn -> ${IDLE}`,
    `${RUNNING}: step: withdrawn -> cell.writing + steps.idle + question.none`,
    `${RUNNING}: step: refused -> ${IDLE}`,
    `${RUNNING}: step: unknown -> ${IDLE}`,
    `${REMOVING}: deletion: deleted -> ${IDLE}`,
    `${REMOVING}: deletion: kept -> ${IDLE}`,
  ],
  beyond: [
    {
      steps: [
        ...['rows', 'care', 'history', 'elsewhere', 'origin'].map((child) => `answer ${child}`),
        ...['step: broken', 'deletion: broken'].map((end) => `answer ${end}`),
      ],
      reason: 'it takes a mistake of ours',
    },
    { steps: ['event cell.choose: none'], reason: 'the grid never leaves its cell' },
    {
      steps: ['event cell', 'event step', 'event trouble', 'event text', 'event query'],
      when: (before) => isIn(before, 'question.removing'),
      reason: 'the question stands above it',
    },
    {
      steps: ['event step.save: both'],
      when: isWriting,
      reason: 'the field of the one is left for that of the other',
    },
    { steps: ['event cell.choose'], when: isChosen, reason: 'it is chosen already' },
    {
      steps: ['event text.remove', 'event trouble.settle'],
      when: isWriting,
      reason: 'what is pressed for it takes the focus, which leaves the field first',
    },
    {
      steps: ['event step.undo', 'event step.redo'],
      when: isWriting,
      reason: 'the field takes back what is typed in it',
    },
    {
      steps: ['event text.remove'],
      when: (before) => onTheirWay(before).size > 0 || isInTrouble(before),
      reason: 'the text that is not stored yet stands above the one that is',
    },
    {
      steps: ['event trouble.settle'],
      when: (before) => !isInTrouble(before),
      reason: 'nothing is to be settled',
    },
    {
      steps: ['event cell.edit', 'event step.save', 'event text.remove'],
      when: (before) => !isChosen(before),
      reason: 'a cell is chosen first',
    },
  ],
};
