import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { FEATURES } from '#contract/features.ts';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { join } from '#machines/port.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { WordingValues } from '#machines/wording.ts';
import { wordingConsequencesMachine, wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import { FIRST_MATRIX_QUERY, type MatrixQuery } from '#machines/wording-matrix/matrix-query.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { ownDrafts, wipeDrafts } from '#src/screens/forms/drafts.ts';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';
import { showScreen } from '#tests/src/screens/show-screen.tsx';
import { userOf, wordingOf } from '#tests/support/records.ts';

const OWN = { id: 7, active: true, resetInheritance: false, creationDate: null, modificationDate: null };

function cellOf(lang: string, cell: Partial<MatrixCell> = {}): MatrixCell {
  return { lang, value: null, from: null, own: null, isCutOff: false, ...cell };
}

const ROWS = [
  {
    identifier: 'login.title',
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

beforeEach(() => {
  wipeDrafts(null);
  ownDrafts(1);
});

/** The matrix of the context nord over services that answer at once. */
function showMatrix(readOnly: ReadOnlyReason | null = null, query: Partial<MatrixQuery> = {}) {
  const saved: WordingValues[] = [];
  const deletion = join(wordingDeletionMachine, { weigh: async () => null, remove: async () => undefined });
  const flow = createActor(
    join(wordingMatrixMachine, {
      rows: join(matrixRowsMachine, {
        load: async ({ query: { keyWord } }) => {
          const rows = ROWS.filter(({ identifier }) => identifier.includes(keyWord));
          const coverage = [{ lang: 'fr', own: 0, inherited: 0, missing: 2 }];
          return { rows, count: rows.length, langs: ['de', 'fr'], coverage, readOnly };
        },
        find: async () => ({ identifier: 'menu.video', index: 1 }),
      }),
      origin: join(wordingOriginMachine, { find: async () => ({ isContextActive: true, layers: [] }) }),
      form: join(wordingFormMachine, {
        load: async ({ recordKey }) => {
          const texts = {
            identifier: 'login.title',
            lang: 'de',
            value: 'Anmelden',
            contextIdentifier: 'nord',
          };
          return { record: wordingOf({ id: recordKey, ...texts }), readOnly: null };
        },
        save: async ({ values }) => {
          saved.push(values);
          const { identifier, lang, contextIdentifier, value = null } = values;
          return wordingOf({ id: 9, identifier, lang, contextIdentifier, value });
        },
        consequences: join(wordingConsequencesMachine, { rehearse: async () => null }),
        deletion,
      }),
      deletion,
    }),
    { input: { query: { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord', ...query } } },
  ).start();
  const startUp = createActor(
    join(startUpMachine, { loadContexts: async () => [], loadLanguages: async () => [] }),
  ).start();
  const features = [FEATURES.wordingMatrix, FEATURES.wordingReasons, FEATURES.wordingDelete];
  const user = userOf({ id: 1, username: 'anna' });
  showScreen(<WordingMatrixScreen flow={flow} startUp={startUp} user={user} features={features} />);
  return { flow, saved, hands: userEvent.setup() };
}

const cell = async (name: RegExp) => screen.findByRole('gridcell', { name });

it('says of each cell what it is, in words, and where among all it stands', async () => {
  showMatrix();
  await cell(/^eigener Text Anmelden$/);
  await cell(/^fehlt, gezeigt wird de Anmelden$/);
  await cell(/^von GLOBAL Video$/);
  await cell(/^fehlt · eigener Text inaktiv Vidéo$/);
  const grid = screen.getByRole('grid', { name: 'Texte von nord' });
  expect(grid.getAttribute('aria-rowcount')).toBe('3');
  expect(grid.getAttribute('aria-colcount')).toBe('3');
  const rows = within(grid).getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(screen.getByRole('img', { name: '0 eigene, 0 geerbte, 2 fehlende' })).toBeDefined();
});

it('is gone through with the arrows, with one stop for the tabulator', async () => {
  const { hands } = showMatrix();
  const first = await cell(/^eigener Text Anmelden$/);
  await hands.click(first);
  await hands.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('eigener Text inaktiv');
  await hands.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('menu.video');
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
});

it('keeps what is typed over Escape and a search, and stores it from the panel as it was typed', async () => {
  const { hands, saved, flow } = showMatrix();
  await hands.click(await cell(/^von GLOBAL Video$/));
  await hands.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.clear(field);
  await hands.type(field, 'Sprechstunde');
  await hands.keyboard('{Escape}');
  await cell(/^nicht gespeichert Sprechstunde$/);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Sprechstunde'));
  const search = (keyWord: string) =>
    flow.getSnapshot().children.rows?.send({ type: 'query.change', change: { keyWord } });
  search('login');
  await waitFor(() => expect(screen.queryByText('menu.video', { selector: '[role=rowheader]' })).toBeNull());
  await screen.findByText('1 Text ist nicht gespeichert');
  search('');
  await hands.click(await cell(/^nicht gespeichert Sprechstunde$/));
  const panel = screen.getAllByRole('complementary').at(-1) ?? document.body;
  await hands.click(within(panel).getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByText('1 Text ist nicht gespeichert')).toBeNull());
  const place = { contextIdentifier: 'nord', identifier: 'menu.video', lang: 'de' };
  expect(saved).toEqual([{ ...place, value: 'Sprechstunde', resetInheritance: false, active: true }]);
});

it('leaves no form behind where nothing was changed, and goes to the next language by the tabulator', async () => {
  const { hands, flow } = showMatrix();
  await hands.click(await cell(/^eigener Text Anmelden$/));
  await hands.keyboard('{F2}');
  await screen.findByRole('textbox', { name: 'login.title (de)' });
  await hands.keyboard('{Tab}');
  await screen.findByRole('textbox', { name: 'login.title (fr)' });
  expect(flow.getSnapshot().context.cells.map(({ lang }) => lang)).toEqual(['fr']);
});

it('opens nothing for somebody who may only read, and says why', async () => {
  const { hands, flow } = showMatrix('noEditor');
  await hands.click(await cell(/^eigener Text Anmelden$/));
  await hands.keyboard('{Enter}');
  expect(flow.getSnapshot().context.cells).toEqual([]);
  expect(screen.queryByRole('textbox', { name: /login/ })).toBeNull();
  screen.getByText('Sie können hier lesen, aber nichts ändern');
  expect(screen.queryByRole('button', { name: 'Zurück zum Geerbten' })).toBeNull();
});

it('leads to the next text that is missing, in the language that misses it', async () => {
  const { hands } = showMatrix();
  await cell(/^eigener Text Anmelden$/);
  await hands.click(screen.getByRole('button', { name: 'Nächster fehlender Text' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('fehlt · eigener Text inaktiv'));
});

it('asks for a context where none is named', async () => {
  showMatrix(null, { contextIdentifier: null });
  await screen.findByRole('heading', { name: 'Welcher Kontext?' });
  expect(screen.queryByRole('grid')).toBeNull();
});
