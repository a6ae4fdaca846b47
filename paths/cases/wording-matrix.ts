import { MATRIX_ROWS } from '#contract/wording-matrix.ts';
import { CANCELLED } from '#machines/kit/failure.ts';
import { FIRST_MATRIX_QUERY, leavesRowsOut } from '#machines/route/matrix-query.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import type { MatrixPart } from '#machines/wording-matrix/matrix-rows.port.ts';
import { matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { matrixStepMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import { matrixStepSelectors } from '#machines/wording-matrix/matrix-step.selectors.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { matrixRowsInBrowser } from '#paths/browser/matrix-rows.ts';
import { matrixStepInBrowser } from '#paths/browser/matrix-step.ts';
import { wordingMatrixInBrowser } from '#paths/browser/wording-matrix.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP, refused } from '#paths/kit/usual.ts';
import { wordingOf } from '#tests/support/records.ts';

const QUERY = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'GLOBAL' };
const TITLE = { contextIdentifier: 'GLOBAL', identifier: 'login.title', lang: 'de' };
const WORDING = wordingOf({ id: 1, ...TITLE, value: 'Anmelden' });

const WINDOW_ROWS = Array.from({ length: MATRIX_ROWS.usual }, (_, row) => ({
  identifier: row === 0 ? 'login.title' : `login.title.${row}`,
  cells: [],
}));
const PART: MatrixPart = {
  rows: WINDOW_ROWS,
  count: 250,
  langs: ['all', 'de'],
  usesAll: true,
  coverage: [{ lang: 'de', own: 1, inherited: 0, missing: 249 }],
  readOnly: null,
};

/** Their screens are walked by tests/src/screens/wording-matrix and the journey. */
const screen = { none: 'a grid of which only the rows in sight are there, which needs a layout' };

export const matrixRowsCases = casesFor(matrixRowsMachine, {
  given: {
    context: { says: 'the user comes to the matrix of a context', input: { query: QUERY } },
    none: { says: 'the user comes to the matrix of no context', input: { query: FIRST_MATRIX_QUERY } },
  },
  events: {
    'query.change': {
      missing: { says: 'the user wants only rows that miss a text', with: { change: { only: 'missing' } } },
      context: { says: 'the user chooses another context', with: { change: { contextIdentifier: 'NORTH' } } },
    },
    'rows.want': {
      second: { says: 'the user scrolls to the second window', with: { first: 0, last: 1 } },
    },
    'list.refresh': { again: { says: 'the user asks for the rows again' } },
    'row.find': {
      missing: {
        says: 'the user wants to go to the next text that is missing',
        with: { search: { from: null, after: 'login.title', missingIn: ['de'] } },
      },
      unsaved: {
        says: 'the user wants to see an unsaved text',
        with: { search: { from: 'menu.video', after: null, missingIn: null, lang: 'de', isExact: true } },
      },
    },
    'texts.stored': { stored: { says: 'a text is stored here', with: { records: [WORDING] } } },
    'records.changed': {
      texts: { says: 'a user changes a wording', with: { subjects: ['wording'] } },
      others: { says: 'a user changes a document', with: { subjects: ['document'] } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      arrived: { says: 'a window of rows arrives', gives: PART },
      begun: { says: 'the rows in sight arrive', gives: { ...PART, rows: WINDOW_ROWS.slice(0, 20) } },
      uncounted: { says: 'a window of rows arrives by itself', gives: { ...PART, coverage: null } },
      ...failures('the request for rows', '008'),
      forbidden: refused('the request for rows', '019'),
    },
    find: {
      found: {
        says: 'the server knows where the row stands',
        gives: { identifier: 'menu.video', index: 20 },
      },
      nothing: { says: 'the server knows no such row', gives: null },
      ...failures('the search for the row', '008'),
    },
  },
  view: matrixRowsSelectors,
  matters: ({ query, wanted, fresh, isCounted, search }) => [
    query.contextIdentifier === null,
    wanted.last,
    fresh.length,
    isCounted,
    search?.isExact === true && leavesRowsOut(query),
  ],
  unreachable: {
    'matrix-rows: rows.want': 'the region of the rows takes it in every state',
    'matrix-rows: texts.stored': 'the region of the rows takes it in every state',
    'matrix-rows: row.find': 'the region of the search takes it in every state',
  },
  screen,
  browser: matrixRowsInBrowser,
});

const TEXT = { cell: TITLE, value: 'Anmelden', own: null };
const STEP = {
  texts: [TEXT],
  shownIn: 'GLOBAL',
  key: 'key-1',
  replaces: false,
};

export const matrixStepCases = casesFor(matrixStepMachine, {
  given: {
    gap: { says: 'the user fills a gap', input: STEP },
    other: { says: 'the user writes over a text', input: { ...STEP, replaces: true } },
  },
  events: {
    'step.retry': { again: { says: 'the user sends the same again' } },
    'step.giveUp': { later: { says: 'the user leaves it for later' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    consequences: {
      accepted: { says: 'the user accepts what others will see', ends: 'accepted' },
      withdrawn: { says: 'the user goes back to the text', ends: 'withdrawn' },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
    save: {
      stored: { says: 'the server has stored the text', gives: { wordings: [WORDING] } },
      ...failures('the save', '046'),
    },
  },
  view: matrixStepSelectors,
  matters: ({ failure, wordings }) => [failure !== null, wordings.length],
  states: {
    stored: 'The cell shows the text.',
    failed: 'The text is still unsaved; the reason is shown.',
    withdrawn: 'The field of the cell is open again.',
  },
  screen,
  browser: matrixStepInBrowser,
});

/** A text that others see is written over, so that they are thought of first. */
const WRITTEN = { ...TEXT, own: WORDING };
const OVER = { ...STEP, texts: [WRITTEN], replaces: true };

export const wordingMatrixCases = casesFor(wordingMatrixMachine, {
  given: { context: { says: 'the user comes to the matrix of a context', input: { query: QUERY } } },
  events: {
    'query.change': {
      missing: {
        says: 'the address names only rows that miss a text',
        with: { change: { only: 'missing' } },
      },
    },
    'cell.choose': {
      title: { says: 'the user goes to a cell', with: { cell: TITLE } },
      none: { says: 'the user goes to none', with: { cell: null } },
    },
    'cell.edit': { title: { says: 'the user writes in a cell', with: { cell: TITLE } } },
    'cell.leave': { title: { says: 'the user leaves the field of the cell', with: { cell: TITLE } } },
    'step.save': {
      title: { says: 'the user stores the text of the cell', with: { step: OVER } },
      both: {
        says: 'the user stores two texts',
        with: {
          step: { ...OVER, texts: [WRITTEN, { ...TEXT, cell: { ...TITLE, lang: 'fr' } }] },
        },
      },
    },
    'trouble.settle': { title: { says: 'the user settles what stood in the way', with: { cell: TITLE } } },
    'step.undo': { last: { says: 'the user takes the last step back', with: { key: 'key-2' } } },
    'step.redo': { last: { says: 'the user carries it out again', with: { key: 'key-3' } } },
    'text.remove': { title: { says: 'the user does not want the own text', with: { record: WORDING } } },
    'records.changed': changed('wording'),
  },
  answers: {
    rows: { broken: { says: 'the rows fail by themselves', breaks: 'a mistake of ours' } },
    care: { broken: { says: 'the notes fail by themselves', breaks: 'a mistake of ours' } },
    history: { broken: { says: 'the history fails by itself', breaks: 'a mistake of ours' } },
    elsewhere: { broken: { says: 'the other contexts fail by themselves', breaks: 'a mistake of ours' } },
    origin: { broken: { says: 'the panel beside them fails by itself', breaks: 'a mistake of ours' } },
    step: {
      stored: { says: 'the text is stored', ends: { outcome: 'stored', wordings: [WORDING] } },
      withdrawn: { says: 'the user goes back to the text', ends: { outcome: 'withdrawn' } },
      refused: {
        says: 'the server refuses the text',
        ends: {
          outcome: 'failed',
          failure: {
            ...{
              kind: 'refused',
              code: '046',
              message: null,
              content: { wordings: [WORDING] },
              retryAfter: null,
            },
            findings: [{ code: '046', message: '', field: 'wordings.0.id' }],
          },
        },
      },
      unknown: { says: 'no answer comes', ends: { outcome: 'failed', failure: CANCELLED } },
      broken: { says: 'the step fails by itself', breaks: 'a mistake of ours' },
    },
    deletion: {
      deleted: { says: 'the text is deleted', ends: { outcome: 'deleted', key: 'key-1' } },
      kept: { says: 'the text stays', ends: { outcome: 'kept' } },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: wordingMatrixSelectors,
  matters: ({ chosen, editing, steps, troubles, failure, removing }) => [
    chosen !== null,
    editing !== null,
    Math.min(steps.length, 2),
    troubles.length > 0,
    failure !== null,
    removing !== null,
  ],
  unreachable: {
    'wording-matrix: cell.edit': 'the region of the cell takes it in every state',
    'wording-matrix: step.save': 'the region of the steps takes it in every state',
  },
  screen,
  browser: wordingMatrixInBrowser,
});
