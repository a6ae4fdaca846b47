import type { Impact } from '#contract/impact.ts';
import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { importTexts, noticeOfImport, takeBack } from '#paths/browser/after-import.ts';
import { isPreview } from '#paths/browser/asked.ts';
import { ANNA } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { asksForRecord, asksToRepair, presentRecord, revisions } from '#paths/browser/history.ts';
import {
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Observation } from '#paths/core/observed.ts';
import { wordingOf } from '#tests/support/records.ts';

const repairOf = ({ input }: Hands) => (input as { readonly repair: Repair }).repair;
const question = ({ page }: Hands) => page.getByRole('region', { name: /\?$/ });
const button = (hands: Hands, name: string | RegExp) =>
  question(hands).getByRole('button', { name, exact: true });
/** The question's own, before that of a wait. */
const cancel = (hands: Hands) => button(hands, 'Abbrechen').first();
const carryOut = (hands: Hands) => button(hands, /^(Wiederherstellen|Zurücknehmen)$/);

/** Comes from the history, where the revision is opened, and wants one of its ways back. */
const begin: Executor = async (hands) => {
  const { page, wire, open } = hands;
  const { kind, revision } = repairOf(hands);
  if (!('type' in revision)) throw new Error('a notification begins so, not the history');
  const { type, revisionId } = revision;
  const { modificationDate } = (kind === 'restore' && revision.state) || {};
  const present = { modificationDate: String(modificationDate ?? '2026-01-06T09:30:00.000Z') };
  wire.also.set(`audit/${type}/revisions`, (asked) => revisions({ rows: [revision], count: 1 }, asked));
  wire.also.set(`${type}/list`, (asked) =>
    asksForRecord(asked) ? presentRecord(present, asked) : undefined,
  );
  await open(`/audit?type=${type}`, ANNA);
  await page
    .getByRole('table')
    .getByRole('link', { name: String(revisionId), exact: true })
    .click();
  const way = kind === 'undo' ? 'Ganzen Vorgang rückgängig machen …' : 'Diesen Stand wiederherstellen …';
  await page.getByRole('button', { name: way }).click();
};

/** Takes back what the notification of an import offers. */
const beginAfterImport: Executor = async (hands) => {
  await importTexts(hands);
  await takeBack(hands).click();
};

/** Whether a user has decided it in the notification that offered it, which says then how far it is. */
const isNoticed = ({ view }: Observation) => isDecided(view) && view.isAsked === false;
const isDecided = ({ repair }: Observation['view']) => 'of' in (repair as object);

/** By its notification, where that leads it, or by the question. */
const either =
  (noticed: Executor, asked: Executor): Executor =>
  (hands) =>
    (isNoticed(hands.seen) ? noticed : asked)(hands);

const inNotice =
  (name: string): Executor =>
  (hands) =>
    noticeOfImport(hands).getByRole('button', { name, exact: true }).click();

/** Why it could not be taken back stands in its notification. */
const troubleInNotice: Executor = async (hands) => {
  await noticeOfImport(hands).getByRole('alert').waitFor();
  const retry = noticeOfImport(hands).getByRole('button', { name: 'Erneut versuchen', exact: true });
  await retry.waitFor({ state: hands.seen.view.canRetry ? 'visible' : 'detached' });
};

const asking: Executor = async (hands) => {
  await carryOut(hands).and(hands.page.locator(':not([aria-disabled]):not([disabled])')).waitFor();
};

/** A sentence stands in the question, beside these buttons. */
const says =
  (words: string | RegExp, ...buttons: readonly string[]): Executor =>
  async (hands) => {
    await question(hands).getByText(words).first().waitFor();
    for (const name of buttons) await button(hands, name).waitFor();
  };

const waiting =
  (row: Executor): Executor =>
  async (hands) => {
    await row(hands);
    await waitAsTold(hands);
  };

export const auditRepairInBrowser: BrowserExecutors = {
  sampled: true,
  viewport: { width: 1600, height: 900 },
  begin: { restore: begin, undo: begin, decided: beginAfterImport },
  events: {
    'repair.confirm': (hands) => carryOut(hands).click(),
    'repair.cancel': either(inNotice('Meldung schließen'), (hands) => cancel(hands).click()),
    'repair.preview': (hands) => button(hands, 'Erneut prüfen').click(),
    'repair.retry': either(inNotice('Erneut versuchen'), (hands) =>
      button(hands, 'Erneut versuchen').click(),
    ),
    'wait.cancel': giveUpWaiting,
  },
  services: {
    preview: {
      asks: (asked) => asksToRepair(asked) && isPreview(asked),
      content: (impact: Impact) => ({ impact }),
    },
    carryOut: {
      asks: (asked) => asksToRepair(asked) && !isPreview(asked),
      content: () => ({ entity: wordingOf({ id: 1 }), added: 0, changed: 1, deleted: 0 }),
    },
  },
  otherwise: { 'sessionBack: again': signInAgain() },
  shows: {
    previewing: waiting(says('Folgen werden ermittelt …')),
    asking,
    held: says('Das ist nicht möglich, weil sich seither etwas geändert hat.', 'Erneut prüfen'),
    needless: says('Es ist bereits alles in diesem Zustand.'),
    refused: either(troubleInNotice, says('Operation fehlgeschlagen!', 'Erneut prüfen')),
    previewFailed: says(/Server|Vorgang/, 'Erneut prüfen'),
    repairing: waiting((hands) =>
      (isNoticed(hands.seen) ? takeBack(hands) : carryOut(hands))
        .and(hands.page.locator('[aria-busy=true]'))
        .waitFor(),
    ),
    unreachable: either(troubleInNotice, says(/Server|Vorgang/, 'Erneut versuchen')),
    sessionLost: signInOverThePage,
    done: ({ page }) =>
      page
        .getByText(/^(Früherer Stand wiederhergestellt|Vorgang rückgängig gemacht)$/)
        .first()
        .waitFor(),
    kept: async (hands) => {
      await question(hands).waitFor({ state: 'detached' });
      if (isDecided(hands.seen.view)) await noticeOfImport(hands).waitFor({ state: 'detached' });
    },
  },
  wants: ['repairing.brief: carryOut: done -> done', 'repairing.brief: carryOut: refused -> refused'],
  beyond: [
    {
      steps: ['event repair.preview'],
      when: isNoticed,
      reason: 'the notification only says why not',
    },
    { steps: ['answer preview: untold'], reason: 'a server that cannot tell beforehand is not asked' },
    { steps: ['answer carryOut: unproven'], reason: 'the console asks for the proof, in a walk of its own' },
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
  ],
};
