import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Context } from '#contract/context.ts';
import type { WordingNote } from '#contract/wording-care.ts';
import type { MatrixCell, MatrixRow } from '#contract/wording-matrix.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { FIRST_MATRIX_QUERY, type MatrixQuery } from '#machines/route/matrix-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { matrixStepMachine, stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import type { TextWrite } from '#machines/wording-matrix/matrix-step.ts';
import { WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';
import { userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

const OWN = { id: 7, active: true, resetInheritance: false, creationDate: null, modificationDate: null };

export function cellOf(lang: string, cell: Partial<MatrixCell> = {}): MatrixCell {
  return { lang, value: null, from: null, own: null, isCutOff: false, ...cell };
}

const FIRST_ROWS: readonly MatrixRow[] = [
  {
    identifier: 'login.title',
    reference: null,
    note: null,
    cells: [
      cellOf('de', {
        value: 'Anmelden',
        from: { contextIdentifier: 'nord', lang: 'de' },
        own: { ...OWN, value: 'Anmelden' },
      }),
      cellOf('fr', { value: 'Anmelden', from: { contextIdentifier: 'GLOBAL', lang: 'de' } }),
    ],
  },
  {
    identifier: 'menu.video',
    cells: [
      cellOf('de', { value: 'Video', from: { contextIdentifier: 'GLOBAL', lang: 'de' } }),
      cellOf('fr', { own: { ...OWN, id: 8, value: 'Vidéo', active: false } }),
    ],
  },
];

export const NOTHING = Promise.resolve();
/** What the rows, the search for one, the previews and the saves of steps wait for. */
export const WAITS = { loaded: NOTHING, located: NOTHING, previewed: NOTHING, saved: NOTHING };

beforeEach(() => {
  wipeDrafts(null);
  Object.assign(WAITS, { loaded: NOTHING, located: NOTHING, previewed: NOTHING, saved: NOTHING });
  ROWS.splice(0, ROWS.length, ...FIRST_ROWS);
});

afterEach(() => vi.unstubAllGlobals());

export const ROWS: MatrixRow[] = [];
const rowsWith = (keyWord: string) => ROWS.filter(({ identifier }) => identifier.includes(keyWord));

/** Note of 'login.title' in the context. */
export const noteAt = (modificationDate: string, fields: Partial<WordingNote> = {}): WordingNote => ({
  ...{ contextIdentifier: 'nord', description: '', maxLength: null, isPlain: false },
  ...{ ...fields, modificationDate },
});

/** The matrix over services that answer at once. */
export function showMatrix(
  readOnly: ReadOnlyReason | null = null,
  query: Partial<MatrixQuery> = {},
  contexts: readonly Context[] = [],
  stored: Promise<void> = Promise.resolve(),
  /** Failures of the first requests to store a note. */
  noteFailures: readonly unknown[] = [],
) {
  const steps: (readonly TextWrite[])[] = [];
  const notes: unknown[] = [];
  /** The time of the note that each of them was written over. */
  const seen: (string | null)[] = [];
  const failing = [...noteFailures];
  const deletion = provide(wordingDeletionMachine, {
    preview: async () => null,
    remove: async () => undefined,
  });
  const flow = createActor(
    provide(wordingMatrixMachine, {
      rows: provide(matrixRowsMachine, {
        load: async ({ query: { keyWord, langs }, window }) => {
          await WAITS.loaded;
          const rows = rowsWith(keyWord);
          const part = window === null ? [] : rows.slice(window * WINDOW, (window + 1) * WINDOW);
          const coverage = [{ lang: 'fr', own: 0, inherited: 0, missing: 2 }];
          return {
            rows: part,
            count: rows.length,
            langs: langs ?? ['de', 'fr'],
            usesAll: false,
            coverage,
            readOnly,
          };
        },
        find: async ({ query: { keyWord }, search: { from } }) => {
          await WAITS.located;
          const rows = rowsWith(keyWord);
          const index = rows.findIndex(({ identifier }) =>
            from ? identifier >= from : identifier > 'login',
          );
          const row = rows[from ? index : rows.length - 1];
          return row ? { identifier: row.identifier, index: rows.indexOf(row) } : null;
        },
      }),
      origin: provide(wordingOriginMachine, { find: async () => ({ isContextActive: true, layers: [] }) }),
      history: provide(textHistoryMachine, { load: async () => ({ changes: [], count: 0 }) }),
      elsewhere: provide(textElsewhereMachine, { find: async () => ({ places: [], count: 0 }) }),
      care: provide(textCareMachine, {
        send: async (care) => {
          await stored;
          if (failing.length > 0) throw failing.shift();
          if (care.kind !== 'note') return null;
          notes.push(care.note);
          seen.push(care.modificationDate);
          return care.note && noteAt(`2026-11-20T11:0${notes.length}:00.000Z`, care.note);
        },
      }),
      step: provide(matrixStepMachine, {
        consequences: provide(stepConsequencesMachine, { preview: () => WAITS.previewed.then(() => null) }),
        save: async ({ texts }) => {
          steps.push(texts);
          await WAITS.saved;
          for (const { cell, value } of texts) {
            if (ROWS.some(({ identifier }) => identifier === cell.identifier)) continue;
            ROWS.unshift({
              identifier: cell.identifier,
              cells: [cellOf('de', { value, from: { contextIdentifier: 'nord', lang: 'de' } }), cellOf('fr')],
            });
          }
          const modificationDate = new Date(Date.UTC(2026, 10, 20, 10, steps.length)).toISOString();
          const wordings = texts.map(({ cell, value }, at) =>
            wordingOf({ id: 20 + at, ...cell, value, modificationDate }),
          );
          return { wordings };
        },
      }),
      deletion,
    }),
    { input: { query: { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord', ...query } } },
  ).start();
  const startUp = createActor(
    provide(startUpMachine, { loadContexts: async () => contexts, loadLanguages: async () => [] }),
  ).start();
  const abilities: readonly Ability[] = ['openMatrix', 'explainTexts', 'deleteTexts', 'writeNotes'];
  const user = userOf({ id: 1, username: 'anna' });
  const { unmount } = showScreen(
    <WordingMatrixScreen flow={flow} startUp={startUp} user={user} can={canOf(abilities)} />,
  );
  return { flow, steps, notes, seen, unmount, hands: userEvent.setup() };
}

export const cell = async (name: RegExp) => screen.findByRole('gridcell', { name });
export const valuesOf = (texts: readonly TextWrite[] | undefined) =>
  texts?.map(({ cell: { identifier, lang }, value }) => `${identifier} ${lang}: ${value}`);
export const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
