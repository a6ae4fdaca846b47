import type { Wording } from '#contract/wording.ts';
import { isWithheld, type LoadedRecord, type Withheld } from '#machines/record-form/record-form.port.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA, list, type Onlooker } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import { until } from '#paths/browser/until.ts';
import type { Wire } from '#paths/browser/wire.ts';
import type { Observation } from '#paths/core/observed.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { userOf } from '#tests/support/records.ts';

/** An editor for one context, so that there are others. */
const EDITOR: Onlooker = {
  ...ANNA,
  user: userOf({
    id: 7,
    username: 'anna',
    authentication: {
      username: 'anna',
      authRoles: [{ role: 'EDITOR' }],
      authorizations: [{ contextIdentifier: 'NORTH' }],
    },
  }),
};
const READER: Onlooker = { ...EDITOR, user: { ...EDITOR.user, editor: false } };

/** Text of the loaded record. */
const UNCHANGED = 'Text 1';

const IMPACT = {
  ...impactOf({ changed: 1, effective: 1 }),
  effective: [
    { contextIdentifier: 'HARBOUR', lang: 'de', identifier: 'text.1', before: UNCHANGED, after: 'Anmelden' },
  ],
};

/** What was typed last on a walk; a recorded session has texts of its own. */
const typedLast = new WeakMap<Wire, string>();

/** Pending previews, each until the path says how the question ends. */
const previews = new WeakMap<Wire, (content: unknown) => void>();

async function begin({ wire, open }: Hands, path: string, as: Onlooker): Promise<void> {
  wire.also.set('wording/save', () => new Promise((resolve) => previews.set(wire, resolve)));
  wire.also.set('wording/delete', (asked) =>
    isPreview(asked) ? { impact: impactOf({ deleted: 1 }) } : { id: 1 },
  );
  await open(path, as);
}

/**
 * Comes from the list. It is shown once the contexts have arrived, on which the rights of an editor hang, and by a
 * console that is loaded for this walk, since the next one may not know the row.
 */
async function beginFromList(hands: Hands): Promise<void> {
  const { known } = hands.input as { readonly known: LoadedRecord<Wording> };
  const contexts = hands.page
    .waitForResponse((response) => response.url().endsWith('/context/list'))
    .then((response) => response.finished());
  hands.wire.also.set('wording/list', async () => {
    await contexts;
    return listed(known);
  });
  await begin(hands, '/wordings', { ...EDITOR });
  await hands.page.getByRole('rowheader').getByRole('link').first().click();
}

/** The record as the server lists it: what this editor may change is in their context. */
const listed = ({ record, readOnly }: LoadedRecord<Wording>) =>
  list([{ ...record, contextIdentifier: readOnly ? 'GLOBAL' : 'NORTH' }]);

/** Number of the wording that the form is about. */
const keyOf = ({ input }: Hands) => (input as { readonly recordKey: number }).recordKey;

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true });
const field = ({ page }: Hands, name: string) => page.getByRole('textbox', { name });
const dialog = ({ page }: Hands, name: string | RegExp) => page.getByRole('dialog', { name });

async function choose({ page }: Hands, name: string, value: string): Promise<void> {
  const choice = page.getByRole('combobox', { name, exact: true });
  if ((await choice.inputValue()) !== '') return;
  await choice.click();
  await choice.fill(value);
  await page.getByRole('listbox').getByRole('option', { name: value }).first().click();
}

/** Types what is to be stored; where it stands is only chosen for a record that begins again. */
async function type(hands: Hands): Promise<void> {
  const { identifier, value, active } = hands.event.values as Wording;
  if (hands.seen.state.startsWith('creating')) {
    await choose(hands, 'Kontext', 'NORTH');
    await choose(hands, 'Sprache', 'de');
    await field(hands, 'Schlüssel').fill(identifier);
  }
  const typed = await field(hands, 'Wert').inputValue();
  // The same again, where the outcome is not known, is the same submission with its key.
  const isOther = hands.seen.state.endsWith('unreachable') && value !== UNCHANGED && typed === value;
  const next = isOther ? `${value} …` : String(value);
  typedLast.set(hands.wire, next);
  await field(hands, 'Wert').fill(next);
  await hands.page.getByRole('checkbox', { name: 'Aktiv' }).setChecked(active === true);
}

const typeAndPress =
  (name: string): Executor =>
  async (hands) => {
    await type(hands);
    await button(hands, name).click();
  };

/** Leaves the form, by its button or, where that is locked, by the way back above it. */
async function leave(hands: Hands): Promise<void> {
  const { page, seen } = hands;
  const { state } = seen;
  if (/notFound|loadRefused|loadUnreachable/.test(state))
    return page.getByRole('main').getByRole('button').last().click();
  if (!/previewing|readOnly/i.test(state)) return button(hands, 'Abbrechen').click();
  await page.getByRole('main').getByRole('link', { name: 'Formulierungen', exact: true }).click();
  const discard = button(hands, 'Verwerfen');
  await discard
    .or(page.getByRole('heading', { level: 1, name: 'Formulierungen' }))
    .first()
    .waitFor();
  if (await discard.isVisible()) await discard.click();
}

/** Answers what was asked beforehand, unless the save has said it, and then the question. */
const decide =
  (name: string): Executor =>
  async (hands) => {
    const question = dialog(hands, 'Folgen der Änderung');
    await Promise.race([question.waitFor(), until(() => previews.has(hands.wire))]);
    previews.get(hands.wire)?.({ impact: IMPACT });
    previews.delete(hands.wire);
    await question.getByRole('button', { name }).click();
  };

async function isKept(hands: Hands): Promise<void> {
  const value = await field(hands, 'Wert').inputValue();
  if (value !== UNCHANGED && !value.startsWith('Anmelden') && value !== typedLast.get(hands.wire))
    throw new Error(`what was typed is now ${JSON.stringify(value)}`);
}

async function editing(hands: Hands): Promise<void> {
  await button(hands, 'Speichern').and(hands.page.locator(':not([aria-busy])')).waitFor();
}

async function refused(hands: Hands): Promise<void> {
  const reported = { '046': /^Inzwischen hat .+ gespeichert/, '008': 'Inzwischen gelöscht' };
  const words = reported[codeOf(hands.seen) as keyof typeof reported] ?? 'Operation fehlgeschlagen!';
  await hands.page.getByText(words).first().waitFor();
  await isKept(hands);
  await editing(hands);
}

async function unreachable(hands: Hands): Promise<void> {
  await button(hands, 'Erneut versuchen').waitFor();
  await isKept(hands);
}

async function saving(hands: Hands): Promise<void> {
  await hands.page.getByText('Wird gespeichert …').waitFor();
  await waitAsTold(hands);
}

const readOnly: Executor = ({ page }) => page.getByText('aber nicht für diesen Kontext').waitFor();
const previewing: Executor = ({ page }) => page.getByText('Folgen werden ermittelt …').waitFor();
const loadFailed: Executor = (hands) => button(hands, 'Erneut versuchen').waitFor();
const atTheList: Executor = ({ page }) =>
  page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();

/** The code of what was refused last. */
function codeOf({ view }: Observation): unknown {
  const failure = view.failure as { readonly code?: string } | null | undefined;
  return failure?.code ?? null;
}

const loads = asks(
  'wording/list',
  ({ body }: Asked) => (body.filter as { id?: number } | null)?.id !== undefined,
);

export const wordingFormInBrowser: BrowserExecutors = {
  begin: {
    update: (hands) => begin(hands, `/wording/${keyOf(hands)}`, EDITOR),
    known: beginFromList,
    'known, read only': beginFromList,
    create: (hands) => begin(hands, '/wording/new', EDITOR),
    'create without right': (hands) => begin(hands, '/wording/new', READER),
  },
  events: {
    'form.submit': typeAndPress('Speichern'),
    'form.preview': typeAndPress('Folgen zeigen'),
    'form.retry': tryAgain,
    'form.cancel': leave,
    'form.rebase': (hands) => button(hands, 'Auswahl in das Formular übernehmen').click(),
    'form.recreate': (hands) => button(hands, 'Als neuen Eintrag weiterbearbeiten').click(),
    'form.delete': (hands) => button(hands, 'Löschen').click(),
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    load: {
      asks: loads,
      content: listed,
    },
    save: {
      asks: asks('wording/save', (asked) => !isPreview(asked)),
      content: (answer: Wording | Withheld) =>
        isWithheld(answer) ? { impact: IMPACT } : { wording: answer },
      // A recorded refusal has its content as it came over the wire.
      refusal: (content: object) => ('wording' in content ? content : { wording: content }),
    },
  },
  otherwise: {
    'sessionBack: again': signInAgain(EDITOR),
    'consequences: accepted': decide('Speichern'),
    'consequences: withdrawn': decide('Weiter bearbeiten'),
    'deletion: deleted': (hands) =>
      dialog(hands, /löschen/i)
        .getByRole('button', { name: 'Löschen' })
        .click(),
    'deletion: kept': (hands) =>
      dialog(hands, /löschen/i)
        .getByRole('button', { name: 'Abbrechen' })
        .click(),
  },
  shows: {
    'updating.loading': waitAsTold,
    'updating.checking': editing,
    'updating.checkingReadOnly': readOnly,
    'updating.editing': editing,
    'updating.previewing': previewing,
    'updating.saving': saving,
    'updating.refreshing': editing,
    'updating.refused': refused,
    'updating.unreachable': unreachable,
    'updating.sessionLost': signInOverThePage,
    'updating.deleting': (hands) => dialog(hands, /löschen/i).waitFor(),
    'updating.readOnly': readOnly,
    'updating.notFound': ({ page }) => page.getByText('Formulierung nicht gefunden').waitFor(),
    'updating.loadRefused': loadFailed,
    'updating.loadUnreachable': loadFailed,
    'updating.loadSessionLost': signInOverThePage,
    'creating.readOnly': ({ page }) =>
      page.getByRole('heading', { level: 1, name: 'Kein Zugriff' }).waitFor(),
    'creating.editing': editing,
    'creating.previewing': previewing,
    'creating.saving': saving,
    'creating.refused': refused,
    'creating.unreachable': unreachable,
    'creating.sessionLost': signInOverThePage,
    stored: atTheList,
    cancelled: atTheList,
  },
  matters: codeOf,
  beyond: [
    {
      steps: ['event record.look'],
      reason: 'it takes half a minute; tests/journeys/conflicts.test.ts waits for it',
    },
    {
      steps: ['answer save: known by others'],
      when: ({ asked }) => !JSON.stringify(asked).includes('"ifAlone":true'),
      reason: 'the server says so only where it was asked to store it if no one else sees it',
    },
    { steps: ['answer save: to be asked'], reason: 'it takes a server without that condition' },
    {
      steps: ['answer consequences: broken', 'answer deletion: broken', 'answer conflict: broken'],
      reason: 'it takes a mistake of ours',
    },
    {
      steps: ['event form.cancel'],
      when: ({ state }) => state.startsWith('updating.loading') || state === 'creating.readOnly',
      reason: 'a user who leaves the screen there goes to another address, which ends the flow',
    },
    { steps: ['event form'], when: isLost, reason: 'the sign-in stands above it' },
    {
      steps: ['event form.rebase'],
      when: ({ state }) => !state.endsWith('refused'),
      reason: 'the form itself goes on from what differs in no field',
    },
    {
      steps: ['event form.rebase'],
      when: (before) => codeOf(before) !== '046',
      reason: 'no one else has stored anything',
    },
    {
      steps: ['event form.recreate'],
      when: (before) => codeOf(before) !== '008',
      reason: 'the record is still there',
    },
  ],
};
