/*
 * The screens of the matrix, for the book. They have no rows, since of a grid only the rows in sight are there, which
 * needs a layout; a browser has one, so that they can be looked at.
 */
import { type AnyActor, type AnyStateMachine, createActor } from 'xstate';
import { MATRIX_ROWS, type MatrixCell, type MatrixRow } from '#contract/wording-matrix.ts';
import { provide } from '#machines/kit/port.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import type { MatrixPart } from '#machines/wording-matrix/matrix-rows.port.ts';
import { matrixStepMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import type { Hands } from '#paths/screen/hands.ts';
import { type Mount, route } from '#paths/screen/mounts.tsx';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';

const ADDRESS = '/wordings/matrix?context=GLOBAL';
const QUERY = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'GLOBAL' };
const OWN = { id: 1, active: true, resetInheritance: false, creationDate: null, modificationDate: null };

function cell(lang: string, value: string | null, isOwn: boolean): MatrixCell {
  return {
    ...{ lang, value, isCutOff: false },
    from: value === null ? null : { contextIdentifier: 'GLOBAL', lang },
    own: isOwn && value !== null ? { ...OWN, value } : null,
  };
}

const ROWS: readonly MatrixRow[] = [
  {
    ...{ identifier: 'login.title', reference: null, note: null },
    cells: [cell('de', 'Anmelden', true), cell('fr', null, false)],
  },
  {
    ...{ identifier: 'menu.video', reference: null, note: null },
    cells: [cell('de', 'Videosprechstunde', true), cell('fr', 'Vidéo', true)],
  },
];

const PART: MatrixPart = {
  rows: ROWS,
  count: ROWS.length,
  langs: ['de', 'fr'],
  usesAll: false,
  coverage: [{ lang: 'fr', own: 1, inherited: 0, missing: 1 }],
  readOnly: null,
};

/** Rows that have arrived. */
function loadedRows(): AnyActor {
  const machine = provide(matrixRowsMachine, { load: async () => PART, find: async () => null });
  return createActor(machine, { input: { query: QUERY } }).start();
}

/**
 * An actor with other children than its own, which the screen looks at but does not send anything: a grid asks for rows by
 * itself. Each of its snapshots is made once, as screens expect it.
 */
function lookedAt(actor: AnyActor, children: Readonly<Record<string, AnyActor>> = {}): AnyActor {
  const made = new WeakMap<object, object>();
  const getSnapshot = () => {
    const snapshot = actor.getSnapshot();
    const known =
      made.get(snapshot) ??
      Object.assign(Object.create(snapshot), { children: { ...snapshot.children, ...children } });
    made.set(snapshot, known);
    return known;
  };
  return new Proxy(actor, {
    get: (target, name) => {
      if (name === 'getSnapshot') return getSnapshot;
      if (name === 'send') return () => {};
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const screen = route(WordingMatrixScreen, ADDRESS);
const matrix = () =>
  createActor(wordingMatrixMachine, { input: { query: QUERY } }).start() as unknown as AnyActor;

/** Everything is sent as it stands, and no state has rows of its own. */
function unwritten(machine: AnyStateMachine, more: Partial<ScreenExecutors> = {}): ScreenExecutors {
  const events = machine.events.map(String).filter((type) => !type.startsWith('xstate.'));
  const sent = Object.fromEntries(events.map((type) => [type, (hands: Hands) => hands.send()]));
  return {
    shows: {},
    unseen: Object.fromEntries(Object.keys(machine.states).map((state) => [state, 'it has no row'])),
    ...more,
    does: { ...sent, ...more.does },
  };
}

/** A whole window, of which there are more: the machine asks for a window again of which rows are missing. */
const WINDOW: MatrixPart = {
  ...PART,
  count: 250,
  rows: Array.from(
    { length: MATRIX_ROWS.usual },
    (_, row): MatrixRow =>
      ROWS[row] ?? {
        ...{ identifier: `menu.video.${row}`, reference: null, note: null },
        cells: [cell('de', `Video ${row}`, true), cell('fr', `Vidéo ${row}`, true)],
      },
  ),
};

export const MATRIX: Readonly<
  Record<string, { readonly mount: Mount; readonly executors: ScreenExecutors }>
> = {
  'wording-matrix': {
    mount: (actor) => screen(lookedAt(actor, { rows: loadedRows() })),
    executors: unwritten(wordingMatrixMachine),
  },
  'matrix-rows': {
    mount: (actor) => screen(lookedAt(matrix(), { rows: lookedAt(actor) })),
    executors: unwritten(matrixRowsMachine, {
      does: {
        'row.find': (hands) => {
          hands.press('button Nächster fehlender Text');
          hands.send();
        },
      },
      instead: {
        'load: arrived': { says: 'a window of rows arrives', gives: WINDOW },
        'load: begun': {
          says: 'the rows in sight arrive',
          gives: { ...WINDOW, rows: WINDOW.rows.slice(0, 20) },
        },
        'load: uncounted': {
          says: 'a window of rows arrives by itself',
          gives: { ...WINDOW, coverage: null },
        },
      },
    }),
  },
  'matrix-step': {
    mount: (actor) => screen(lookedAt(matrix(), { rows: loadedRows(), step: lookedAt(actor) })),
    executors: unwritten(matrixStepMachine),
  },
};
