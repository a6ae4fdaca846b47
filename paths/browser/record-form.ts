import { type Asked, isPreview } from '#paths/browser/asked.ts';
import { list, type Onlooker } from '#paths/browser/backdrop.ts';
import type { Beyond, BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import {
  changeElsewhere,
  giveUpWaiting,
  isLost,
  signInAgain,
  signInOverThePage,
  tryAgain,
  waitAsTold,
} from '#paths/browser/signed-in.ts';
import type { Wire } from '#paths/browser/wire.ts';
import type { Observation } from '#paths/core/observed.ts';

/** A record as the machine loads it: with why it cannot be changed, where it cannot. */
interface Loaded {
  readonly record: never;
  readonly readOnly: string | null;
}

/** Specifics of one form; all forms are walked alike. */
export interface Opened {
  /** The kind of record as addresses and calls name it, such as 'wording'. */
  readonly name: string;
  /** The list before it: its address and its title. */
  readonly list: { readonly address: string; readonly title: string };
  /** Heading where there is no such record. */
  readonly missing: string;
  /** What is said above a record that can only be looked at. */
  readonly readOnly: string;
  /** Who may edit it, and who may not. */
  readonly editor: Onlooker;
  readonly reader: Onlooker;
  /** Whether the record says who may edit it, and not the user alone. */
  readonly isOfContext: boolean;
  /** Answers of further calls, by their path. */
  readonly beside?: Readonly<Record<string, (asked: Asked) => unknown>>;
  /** The record as the list shows it. */
  readonly rowOf: (loaded: never) => unknown;
  /** The call that loads it, and its content. */
  readonly load: { readonly asks: (asked: Asked) => boolean; readonly content: (loaded: never) => unknown };
  /** The content of a save. */
  readonly savedOf: (stored: never) => object;
  /** What a refusal carries of the newer record, where the machine keeps more than a record. */
  readonly refusedOf?: (stored: never) => object;
  /** The field that shows what is kept: its label, and its text in what was loaded or is submitted. */
  readonly kept: {
    readonly label: string;
    readonly unchanged: string;
    readonly of: (values: never) => string;
  };
  /** Whether a submission is another one when something is added to it; not where that would ask for consequences. */
  readonly canBeOther?: (value: string) => boolean;
  /** Gives everything else; in a record that begins again also what cannot be changed later. */
  readonly fill: (hands: Hands, isNew: boolean) => Promise<void>;
  /** Where a save asks what it would do elsewhere: the question's two ends. */
  readonly asksElsewhere?: {
    readonly begin: Executor;
    readonly otherwise: Readonly<Record<string, Executor>>;
  };
  /** What no user can do in this form alone. */
  readonly beyond?: readonly Beyond[];
  /** Only the long run walks it; of the one that stands for all, every run walks a sample. */
  readonly onlyLong: boolean;
}

/** What was typed last on a walk; a recorded session has texts of its own. */
const typedLast = new WeakMap<Wire, string>();

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true });
const field = ({ page }: Hands, name: string) => page.getByRole('textbox', { name });
const dialog = ({ page }: Hands, name: string | RegExp) => page.getByRole('dialog', { name });

/** Number of the record that the form is about. */
const keyOf = ({ input }: Hands) => (input as { readonly recordKey: number }).recordKey;

/** The code of what was refused last. */
function codeOf({ view }: Observation): unknown {
  const failure = view.failure as { readonly code?: string } | null | undefined;
  return failure?.code ?? null;
}

const editing: Executor = (hands) =>
  button(hands, 'Speichern').and(hands.page.locator(':not([aria-busy])')).waitFor();
const previewing: Executor = ({ page }) => page.getByText('Folgen werden ermittelt …').waitFor();
const loadFailed: Executor = (hands) => button(hands, 'Erneut versuchen').waitFor();

async function saving(hands: Hands): Promise<void> {
  await hands.page.getByText('Wird gespeichert …').waitFor();
  await waitAsTold(hands);
}

/** Where what is stored is never shown elsewhere. */
const ASKS_NOTHING: readonly Beyond[] = [
  {
    steps: ['event form.preview'],
    reason: 'what is stored here is never shown elsewhere, so nothing is asked beforehand',
  },
];

/** Where it hangs on the user alone whether records may be changed. */
const OF_THE_USER: readonly Beyond[] = [
  {
    steps: ['answer load: read only'],
    when: ({ view }) => view.readOnly === null,
    reason: 'who may change one of these records may change all',
  },
  {
    steps: ['answer load: loaded', 'answer load: newer'],
    when: ({ view }) => view.readOnly !== null,
    reason: 'who may change none of these records may not change this one',
  },
];

/** What no user can do in any form. */
const BEYOND: readonly Beyond[] = [
  {
    steps: ['event record.look'],
    reason: 'it takes half a minute; tests/journeys/conflicts.test.ts waits for it',
  },
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
];

/** Walks a form in the browser: opened by its address or from its list, filled in, stored in every way in which that ends. */
export function formInBrowser(opened: Opened): BrowserExecutors {
  const { name, missing, editor, reader, isOfContext, load, kept, fill, onlyLong } = opened;
  const { canBeOther = () => true, asksElsewhere, beyond = [] } = opened;

  const begin = async (hands: Hands, path: string, as: Onlooker) => {
    const { wire } = hands;
    for (const [call, content] of Object.entries(opened.beside ?? {})) wire.also.set(call, content);
    await asksElsewhere?.begin(hands);
    await hands.open(path, as);
  };

  /**
   * Comes from the list. It is shown once the contexts have arrived, on which the rights of an editor hang, and by a
   * console that is loaded for this walk, since the next one may not know the row.
   */
  const beginFromList = async (hands: Hands) => {
    const { known } = hands.input as { readonly known: Loaded };
    const contexts = hands.page
      .waitForResponse((response) => response.url().endsWith('/context/tree'))
      .then((response) => response.finished());
    hands.wire.also.set(`${name}/list`, async () => {
      await contexts;
      return list([opened.rowOf(known as never)]);
    });
    const as = !isOfContext && known.readOnly !== null ? reader : editor;
    await begin(hands, opened.list.address, { ...as });
    await hands.page.getByRole('rowheader').getByRole('link').first().click();
  };

  const type = async (hands: Hands) => {
    const { values } = hands.event as { readonly values: never };
    await fill(hands, hands.seen.state.startsWith('creating'));
    const value = kept.of(values);
    const typed = await field(hands, kept.label).inputValue();
    // The same again, where the outcome is not known, is the same submission with its key.
    const isOther = hands.seen.state.endsWith('unreachable') && canBeOther(value) && typed === value;
    const next = isOther ? `${value} …` : value;
    typedLast.set(hands.wire, next);
    await field(hands, kept.label).fill(next);
  };

  const typeAndPress =
    (pressed: string): Executor =>
    async (hands) => {
      await type(hands);
      await button(hands, pressed).click();
    };

  /** Leaves the form, by its button or, where that is locked, by the way back above it. */
  const leave: Executor = async (hands) => {
    const { page, seen } = hands;
    const { title } = opened.list;
    if (/notFound|loadRefused|loadUnreachable/.test(seen.state))
      return page.getByRole('main').getByRole('button').last().click();
    if (!/previewing|readOnly/i.test(seen.state)) return button(hands, 'Abbrechen').click();
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    const discard = button(hands, 'Verwerfen');
    await discard
      .or(page.getByRole('heading', { level: 1, name: title }))
      .first()
      .waitFor();
    if (await discard.isVisible()) await discard.click();
  };

  const isKept = async (hands: Hands) => {
    const value = await field(hands, kept.label).inputValue();
    if (value !== kept.unchanged && value !== typedLast.get(hands.wire))
      throw new Error(`what was typed is now ${JSON.stringify(value)}`);
  };

  const refused: Executor = async (hands) => {
    const reported = { '046': /^Inzwischen hat .+ gespeichert/, '008': 'Inzwischen gelöscht' };
    const words = reported[codeOf(hands.seen) as keyof typeof reported] ?? 'Operation fehlgeschlagen!';
    await hands.page.getByText(words).first().waitFor();
    await isKept(hands);
    await editing(hands);
  };

  const unreachable: Executor = async (hands) => {
    await button(hands, 'Erneut versuchen').waitFor();
    await isKept(hands);
  };

  const readOnly: Executor = ({ page }) => page.getByText(opened.readOnly).waitFor();
  const atTheList: Executor = ({ page }) =>
    page.getByRole('heading', { level: 1, name: opened.list.title }).waitFor();
  const inDeletion =
    (pressed: string): Executor =>
    (hands) =>
      dialog(hands, /löschen/i)
        .getByRole('button', { name: pressed })
        .click();

  const others = { saving, refused, unreachable, editing, previewing, sessionLost: signInOverThePage };
  const below = (mode: string) =>
    Object.fromEntries(Object.entries(others).map(([state, row]) => [`${mode}.${state}`, row]));

  return {
    begin: {
      update: (hands) => begin(hands, `/${name}/${keyOf(hands)}`, editor),
      known: beginFromList,
      'known, read only': beginFromList,
      create: (hands) => begin(hands, `/${name}/new`, editor),
      'create without right': (hands) => begin(hands, `/${name}/new`, reader),
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
      load,
      save: {
        asks: (asked) => asked.path === `${name}/save` && !isPreview(asked),
        content: opened.savedOf,
        // A recorded refusal has its content as it came over the wire.
        refusal:
          opened.refusedOf ??
          ((content: object) => (name in content ? content : opened.savedOf(content as never))),
      },
    },
    otherwise: {
      'sessionBack: again': signInAgain(editor),
      ...asksElsewhere?.otherwise,
      'deletion: deleted': inDeletion('Löschen'),
      'deletion: kept': inDeletion('Abbrechen'),
    },
    shows: {
      ...below('updating'),
      ...below('creating'),
      'updating.loading': waitAsTold,
      'updating.checking': editing,
      'updating.checkingReadOnly': readOnly,
      'updating.refreshing': editing,
      'updating.deleting': (hands) => dialog(hands, /löschen/i).waitFor(),
      'updating.readOnly': readOnly,
      'updating.notFound': ({ page }) => page.getByText(missing).waitFor(),
      'updating.loadRefused': loadFailed,
      'updating.loadUnreachable': loadFailed,
      'updating.loadSessionLost': signInOverThePage,
      'creating.readOnly': ({ page }) =>
        page.getByRole('heading', { level: 1, name: 'Kein Zugriff' }).waitFor(),
      stored: atTheList,
      cancelled: atTheList,
    },
    matters: codeOf,
    onlyLong,
    sampled: true,
    beyond: [
      ...beyond,
      ...(asksElsewhere ? [] : ASKS_NOTHING),
      ...(isOfContext ? [] : OF_THE_USER),
      ...BEYOND,
    ],
  };
}
