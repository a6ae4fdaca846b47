import { LIMITS } from '#contract/limits.ts';
import type { ImportFates } from '#contract/wording-exchange.ts';
import type { FileReading } from '#machines/wording-import/file-format.ts';
import type { ImportPreview, LaterRows } from '#machines/wording-import/wording-import.port.ts';
import { asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA, LANGUAGES, list } from '#paths/browser/backdrop.ts';
import type { BrowserExecutors, Executor, Hands } from '#paths/browser/executors.ts';
import { causeRead, endRead } from '#paths/browser/file-head.ts';
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
import { impactOf } from '#paths/kit/usual.ts';

/** Users of their own: in the console that is loaded for them, files are read when a path says so. */
const EDITOR = { ...ANNA };
const READER = { ...ANNA, user: { ...ANNA.user, editor: false } };

const CONTENT = 'menu.new;Nouveau';

interface NamedFile {
  readonly name: string;
  readonly size: number;
}

const button = ({ page }: Hands, name: string) => page.getByRole('button', { name, exact: true });
const field = ({ page }: Hands, name: string) => page.getByRole('combobox', { name });
const says = ({ page }: Hands, words: string) => page.getByText(words).first().waitFor();
const fatesOf = ({ view }: Observation) => view.fates as unknown as ImportFates;
const previewOf = ({ view }: Observation) => view.preview as unknown as ImportPreview | null;
const isRead = ({ size }: NamedFile) => size > 0 && size <= LIMITS.importFile;

const addressOf = (context: unknown) => `/wordings/exchange${context ? `?context=${String(context)}` : ''}`;

/** Languages that are still on their way, by the wire that they come over. */
const onTheirWay = new WeakMap<Wire, () => void>();

/** Loads the page once more, where no file is chosen yet, and the languages do not come. */
async function openBeforeLanguages({ open, wire, seen }: Hands): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  wire.also.set('language/list', () => promise);
  onTheirWay.set(wire, () => resolve(list(LANGUAGES)));
  await open(addressOf(seen.view.contextIdentifier), { ...EDITOR });
}

async function languagesArrive({ page, wire }: Hands): Promise<void> {
  const arrive = onTheirWay.get(wire);
  if (!arrive) return;
  onTheirWay.delete(wire);
  const arrived = page.waitForResponse((response) => response.url().includes('language/list'));
  arrive();
  await arrived;
}

/** Chooses one in the browser's dialog. */
async function pick({ page }: Hands, { name, size }: NamedFile): Promise<void> {
  const buffer = Buffer.from(CONTENT.padEnd(size, '\n').slice(0, size));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
}

async function drop({ page }: Hands, files: readonly NamedFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, size } of dropped) transfer.items.add(new File([new Uint8Array(size)], name));
    return transfer;
  }, files);
  await page.getByRole('group', { name: 'Datei', exact: true }).dispatchEvent('drop', { dataTransfer });
  await dataTransfer.dispose();
}

async function give(hands: Hands): Promise<void> {
  const chosen = (hands.event.files as readonly NamedFile[]).map(({ name, size }) => ({ name, size }));
  const [file, another] = chosen;
  if (!file || another || file.size > LIMITS.importFile) return drop(hands, chosen);
  if (!isRead(file)) return pick(hands, file);
  return causeRead(hands.page, () => pick(hands, file));
}

async function choose(hands: Hands, name: string, option: string): Promise<void> {
  await field(hands, name).click();
  await hands.page.getByRole('option', { name: option, exact: true }).click();
}

/** Ends with another reading than that of before: what is chosen already cannot be chosen. */
async function chooseReading(hands: Hands): Promise<void> {
  const present = hands.seen.view.reading as unknown as FileReading;
  const wanted = hands.event.reading as FileReading;
  if (present.format !== wanted.format) await choose(hands, 'Format der Datei', 'Apple .strings');
  else if (present.lang === wanted.lang) await choose(hands, 'Sprache der Texte', 'en');
  if (present.format === wanted.format || present.lang !== wanted.lang)
    await choose(hands, 'Sprache der Texte', String(wanted.lang));
}

async function chooseContext(hands: Hands): Promise<void> {
  const act = async () => {
    await field(hands, 'Kontext').click();
    await field(hands, 'Kontext').fill(String(hands.event.contextIdentifier));
    await hands.page
      .getByRole('option', { name: String(hands.event.contextIdentifier), exact: true })
      .click();
  };
  return hands.seen.state === 'recognizing' ? causeRead(hands.page, act) : act();
}

/** A box of the preview, as it is ticked. */
async function isTicked({ page }: Hands, name: string, ticked: boolean): Promise<void> {
  const box = page.getByRole('checkbox', { name, exact: true });
  await box.and(page.locator(ticked ? ':checked' : ':not(:checked)')).waitFor();
}

/** What the file would change, what of it is chosen, and whether it can be taken over. */
async function consequences(hands: Hands): Promise<void> {
  const { page, seen } = hands;
  await page.getByRole('heading', { name: 'Was geschieht' }).waitFor();
  const comparison = previewOf(seen)?.comparison;
  if (comparison?.guard === undefined) {
    await says(hands, 'Der Kontext enthält alle Texte der Datei bereits genau so.');
  } else {
    const { kinds, skip = [] } = fatesOf(seen);
    await isTicked(hands, 'Ausgangstext geändert', kinds?.source === 'take');
    for (const { identifier, lang, kind } of comparison.rows) {
      const isTaken =
        kind === 'source' ? kinds?.source === 'take' : !skip.some(([one]) => one === identifier);
      await isTicked(hands, `${identifier} (${lang}) importieren`, isTaken);
    }
    const taken = Number(seen.view.takenCount);
    await says(
      hands,
      taken === 1 ? 'Ein Text von 3 ist ausgewählt.' : `${taken} von 3 Texten sind ausgewählt.`,
    );
  }
  if (seen.view.rowsFailure) await says(hands, 'Die weiteren Texte konnten nicht geladen werden.');
}

const comparing: Executor = async (hands) => {
  const { page, seen } = hands;
  await consequences(hands);
  const confirm = button(hands, 'Jetzt importieren');
  const off = '[disabled], [aria-disabled=true]';
  await confirm.and(page.locator(seen.view.canConfirm ? `:not(${off})` : `:is(${off})`)).waitFor();
  await button(hands, 'Auswirkungen neu berechnen').waitFor({
    state: seen.view.isPreviewCurrent ? 'detached' : 'visible',
  });
};

const waiting =
  (row: Executor): Executor =>
  async (hands) => {
    await row(hands);
    await waitAsTold(hands);
  };

const canBeAskedAgain: Executor = async (hands) => {
  await button(hands, 'Erneut versuchen').waitFor();
  await button(hands, 'Entfernen').waitFor();
};

export const wordingImportInBrowser: BrowserExecutors = {
  sampled: true,
  begin: {
    editor: ({ open }) => open(addressOf('GLOBAL'), EDITOR),
    open: ({ open }) => open(addressOf(null), EDITOR),
    reader: ({ open }) => open(addressOf('GLOBAL'), READER),
  },
  events: {
    'file.choose': async (hands) => {
      await languagesArrive(hands);
      await give(hands);
    },
    'file.choose: early': async (hands) => {
      await openBeforeLanguages(hands);
      await give(hands);
    },
    'languages.arrive': languagesArrive,
    'file.remove': (hands) => button(hands, 'Entfernen').click(),
    'reading.choose': chooseReading,
    'context.choose: other': chooseContext,
    'kind.decide': ({ page }) => page.getByRole('checkbox', { name: 'Ausgangstext geändert' }).click(),
    'text.decide': ({ page, event }) =>
      page.getByRole('checkbox', { name: `${event.identifier} (${event.lang}) importieren` }).click(),
    'rows.load': (hands) => button(hands, 'Weitere laden').click(),
    'import.confirm': (hands) => button(hands, 'Jetzt importieren').click(),
    'import.retry': (hands) =>
      hands.seen.state === 'comparing'
        ? button(hands, 'Auswirkungen neu berechnen').click()
        : tryAgain(hands),
    'records.changed': changeElsewhere,
    'wait.cancel': giveUpWaiting,
  },
  services: {
    preview: {
      asks: asks('wording/import', isPreview),
      content: (preview: ImportPreview) => preview,
    },
    // What a file's call wants is in its body, which no one can read here.
    rows: {
      asks: () => false,
      sameAs: 'preview',
      content: ({ rows, guard }: LaterRows) => ({
        impact: impactOf({}),
        comparison: {
          ...{ rows, from: 'GLOBAL', guard },
          counts: { clash: 0, changed: 0, added: 0, unchanged: 0, empty: 0 },
        },
      }),
    },
    run: { asks: asks('wording/import', (asked) => !isPreview(asked)) },
  },
  otherwise: {
    'sessionBack: again': signInAgain(EDITOR),
    'readHead: read': ({ page }) => endRead(page, 'read'),
    'readHead: gone': ({ page }) => endRead(page, 'fail'),
  },
  shows: {
    readOnly: (hands) => says(hands, 'Ihnen fehlt die Rolle „Redaktion“'),
    choosing: (hands) => button(hands, 'Datei auswählen').waitFor(),
    recognizing: (hands) => button(hands, 'Entfernen').waitFor(),
    'turnedAway.tooMany': (hands) => says(hands, 'Das waren mehrere Dateien.'),
    'turnedAway.otherKind': (hands) => says(hands, 'Das Format dieser Datei wurde nicht erkannt.'),
    'turnedAway.empty': (hands) => says(hands, 'Diese Datei ist leer.'),
    'turnedAway.tooLarge': (hands) => says(hands, 'Diese Datei ist größer, als der Server annimmt.'),
    'withoutLanguage.early': (hands) => says(hands, 'Die Sprachen werden noch geladen …'),
    'withoutLanguage.asked': (hands) => says(hands, 'Die Datei nennt ihre Sprache nicht.'),
    withoutContext: (hands) => says(hands, 'Wählen Sie oben, in welchen Kontext die Texte gehören.'),
    previewing: waiting((hands) => says(hands, 'Die Datei wird mit den vorhandenen Texten verglichen …')),
    comparing,
    loadingRows: waiting(consequences),
    importing: waiting((hands) => says(hands, 'Wird importiert …')),
    imported: (hands) => says(hands, '2 Texte geändert, einer angelegt, keiner unverändert.'),
    refused: canBeAskedAgain,
    previewFailed: canBeAskedAgain,
    unreachable: canBeAskedAgain,
    sessionLost: signInOverThePage,
  },
  matters: ({ view }) => [view.contextIdentifier, view.isPreviewCurrent],
  beyond: [
    { steps: ['event'], when: isLost, reason: 'the sign-in stands above it' },
    {
      steps: ['answer preview: untold', 'answer preview: clear', 'answer preview: clashes'],
      reason: 'a server that shows the texts does not answer so',
    },
    {
      steps: ['event file.choose: early'],
      when: ({ state }) => state !== 'choosing',
      reason: 'the languages come with the page, before a second file',
    },
    {
      steps: ['event reading.choose'],
      when: ({ state }) => state === 'withoutLanguage.early',
      reason: 'there are no languages to choose from yet',
    },
    {
      steps: ['event records.changed: taken back', 'event records.changed: done again'],
      reason: 'the key of an import is another one each time',
    },
    {
      steps: ['event context.choose: none'],
      reason: 'a context that is chosen can only be replaced by another one',
    },
    {
      steps: ['event file.remove'],
      when: ({ view }) => view.file === null,
      reason: 'of several files none is kept',
    },
    {
      steps: ['event import.retry'],
      when: ({ state, view }) => state === 'comparing' && view.isPreviewCurrent === true,
      reason: 'it is offered once something else is chosen',
    },
    {
      steps: ['event kind.decide'],
      when: (before) => fatesOf(before).kinds?.source === 'take',
      reason: 'they are taken already',
    },
    {
      steps: ['event text.decide'],
      when: (before) => fatesOf(before).skip?.length === 1,
      reason: 'it is left out already',
    },
  ],
};
