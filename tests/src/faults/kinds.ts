import type { Call } from '#contract/call.ts';
import type { Page } from '#tests/faults/page.ts';
import type { SentRequest } from '#tests/faults/wire.ts';
import { type FaultRow, RETRY } from '#tests/src/faults/row.ts';

type About = Pick<FaultRow, 'service' | 'call' | 'path'> & Partial<FaultRow>;

/** A page of a list: asked for as a user comes to it with a search, and asked for again after whatever went wrong. */
export function listRow(about: About & { readonly shows: string }): FaultRow {
  const { shows, ...row } = about;
  return { surface: 'read', done: (page) => page.read(shows), ...row };
}

/** A record that a form loads. */
export function findRow(
  about: About & { readonly gone: string; readonly back: string; readonly shows: string },
): FaultRow {
  const { gone, back, shows, ...row } = about;
  return {
    surface: 'read',
    shown: { 'missing (404)': { words: gone, next: back, done: (page) => page.read(shows) } },
    done: async (page) => {
      await page.press('Speichern');
    },
    ...row,
  };
}

interface Saved {
  readonly typed: Readonly<Record<string, string>>;
  readonly updated: string;
  readonly created: string;
  /** Message for a record that already exists, where it is shown at a field. */
  readonly taken?: string;
}

/** A record that is changed in its form. */
export function saveRow(about: About & Saved & { readonly present: unknown }): FaultRow {
  const { updated, created, taken, ...row } = about;
  const save = (page: Page) => page.press('Speichern');
  return {
    surface: 'send',
    fire: save,
    done: (page) => page.read(updated),
    ...row,
    shown: {
      'missing (404)': {
        words: 'Inzwischen gelöscht',
        next: async (page) => {
          await page.press('Als neuen Eintrag weiterbearbeiten');
          await save(page);
        },
        done: (page) => page.read(created),
      },
      'changed meanwhile (409)': {
        // A real server names the user.
        words: 'Inzwischen hat',
        next: async (page) => {
          await page.press('Auswahl in das Formular übernehmen');
          await save(page);
        },
      },
      ...(created === '' && { 'missing (404)': {} }),
      ...(taken !== undefined && { 'taken (409)': { words: taken } }),
      ...row.shown,
    },
  };
}

interface Deletion {
  readonly services: readonly [preview: string, remove: string];
  readonly call: Pick<Call, 'method' | 'path'>;
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly deleted: string;
}

const QUESTION = 'Sind Sie sicher?';

/** Deleting a record: what it would do is asked first. What is typed in the form stays, whatever comes of it. */
export function deletionRows({
  services: [preview, remove],
  deleted,
  ...shared
}: Deletion): readonly FaultRow[] {
  const ask = (page: Page) => page.press('Löschen');
  const askAgain = async (page: Page) => {
    await page.press('Abbrechen');
    await ask(page);
  };
  return [
    {
      ...shared,
      service: preview,
      fits: ({ preview }: SentRequest) => preview,
      surface: 'send',
      fire: ask,
      shown: {
        refused: { next: askAgain },
        // The question can be given up at any time.
        waiting: { words: '', next: ask },
      },
      done: (page) => page.read(QUESTION),
    },
    {
      ...shared,
      service: remove,
      surface: 'send',
      prepare: () => Promise.resolve(),
      fire: async (page) => {
        await ask(page);
        await page.read(QUESTION);
        await page.press('Löschen');
      },
      shown: {
        refused: {
          next: async (page) => {
            await askAgain(page);
            await page.read(QUESTION);
            await page.press('Löschen');
          },
        },
      },
      asksAgain: async (page) => {
        await page.read(QUESTION);
        await page.press('Löschen');
      },
      done: (page) => page.read(deleted),
    },
  ];
}

/** Background loading of a form's choices: reported in the form, which stays usable meanwhile. */
export function choicesRow(about: About & { readonly typed: Readonly<Record<string, string>> }): FaultRow {
  const missing =
    'Die Auswahl der Kontexte und Sprachen konnte nicht geladen werden. Ihre Eingaben sind noch da.';
  const arriving = 'Die Kontexte und Sprachen zur Auswahl werden noch geladen.';
  return {
    surface: 'read',
    shown: {
      refused: { words: missing },
      unreachable: { words: missing },
      waiting: { words: arriving, next: RETRY },
    },
    slowWords: arriving,
    // Asking once more aborts what does not answer.
    giveUp: null,
    done: (page) =>
      page.until(async () => !(await page.shows('Die Auswahl der Kontexte')), 'end of the notice'),
    typesFirst: true,
    ...about,
  };
}
