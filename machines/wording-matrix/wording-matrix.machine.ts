import {
  type AnyActorRef,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  setup,
} from 'xstate';
import type { Wording } from '#contract/wording.ts';
import type { DataEvents } from '#machines/event.ts';
import { present } from '#machines/present.ts';
import type { RecordDeletionOutcome } from '#machines/record-deletion/record-deletion.machine.ts';
import { deletionOf, outcomeReports } from '#machines/record-form/record-form.notices.ts';
import type { RecordFormOutcome } from '#machines/record-form/record-form.types.ts';
import { reportToApp } from '#machines/report.ts';
import type { RecordsChanged } from '#machines/subject.ts';
import { wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import { type CellPlace, isSameCell, type OpenCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { MatrixQuery } from '#machines/wording-matrix/matrix-query.ts';
import { type MatrixRowsEvent, matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';

export type WordingMatrixEvent =
  /** The address wants to see something else. */
  | { type: 'query.change'; change: Partial<MatrixQuery> }
  /** The user is at another cell; null at none. */
  | { type: 'cell.choose'; cell: CellPlace | null }
  /** The user wants to write in a cell; `recordKey` is the wording that the context has there, null for none. */
  | { type: 'cell.open'; cell: CellPlace; recordKey: number | null }
  /** The context's own text is to go, so that what is inherited shows again; it is asked first. */
  | { type: 'text.remove'; record: Wording }
  | RecordsChanged
  | { type: 'session.restored' }
  | CellEvent;

/** The name of the form of a cell. */
type CellName = `cell.${number}`;

/** What the form of a cell lets its owner know by itself. */
type CellEvent = DoneActorEvent<RecordFormOutcome<Wording>, CellName> | ErrorActorEvent<unknown, CellName>;

export const WORDING_MATRIX_DATA_EVENTS: DataEvents<Exclude<WordingMatrixEvent, CellEvent>> = {
  'query.change': true,
  'cell.choose': true,
  'cell.open': true,
  'text.remove': true,
  'records.changed': true,
};

export interface WordingMatrixContext {
  /** What the address named at the beginning; what is shown by now, the rows know. */
  readonly query: MatrixQuery;
  /** The cell that the user is at. */
  readonly chosen: CellPlace | null;
  /** The cells that are being edited, in the order in which they were opened. */
  readonly cells: readonly OpenCell[];
  /** How many cells have been opened, so that each has a name of its own. */
  readonly opened: number;
  /** The text that is to go. */
  readonly removing: Wording | null;
}

const SUBJECT = {
  subject: 'wording',
  nameOf: ({ identifier }: Wording) => identifier,
  placeOf: ({ id }: Wording) => ({ kind: 'wording', id }) as const,
} as const;

/** The texts of one context in all languages: its rows, the cells that are written in, and where a text comes from. */
export const wordingMatrixMachine = setup({
  types: {
    context: {} as WordingMatrixContext,
    events: {} as WordingMatrixEvent,
    input: {} as { readonly query: MatrixQuery },
    children: {} as { rows: 'rows'; origin: 'origin'; deletion: 'deletion' },
  },
  actors: {
    rows: matrixRowsMachine,
    origin: wordingOriginMachine,
    form: wordingFormMachine,
    deletion: wordingDeletionMachine,
  },
  actions: {
    passOn: enqueueActions(({ self, enqueue }, params: { event: WordingMatrixEvent }) => {
      for (const child of Object.values(self.getSnapshot().children)) {
        if (child) enqueue.sendTo(child as AnyActorRef, params.event);
      }
    }),
    tellRows: enqueueActions(({ self, enqueue }, params: { event: MatrixRowsEvent }) => {
      const { rows } = self.getSnapshot().children;
      if (rows) enqueue.sendTo(rows, params.event);
    }),
    rememberChosen: assign((_, params: { cell: CellPlace | null }) => ({ chosen: params.cell })),
    askOrigin: enqueueActions(({ self, enqueue }, params: { cell: CellPlace | null }) => {
      const { origin } = self.getSnapshot().children;
      if (origin) enqueue.sendTo(origin, { type: 'origin.ask', question: params.cell });
    }),
    openCell: assign(
      ({ context, spawn }, { cell, recordKey }: { cell: CellPlace; recordKey: number | null }) => {
        const id: CellName = `cell.${context.opened + 1}`;
        const form = spawn('form', { id, input: { recordKey, readOnly: null } });
        return { opened: context.opened + 1, cells: [...context.cells, { ...cell, id, form }] };
      },
    ),
    closeCell: enqueueActions(({ context, enqueue }, params: { id: string }) => {
      // A form that has ended would stay among the children otherwise.
      enqueue.stopChild(params.id);
      enqueue.assign({ cells: context.cells.filter(({ id }) => id !== params.id) });
    }),
    showStored: enqueueActions(({ self, enqueue }, params: { outcome: RecordFormOutcome<Wording> }) => {
      const { outcome } = params;
      const { rows } = self.getSnapshot().children;
      if (rows && outcome.outcome !== 'cancelled') {
        enqueue.sendTo(rows, { type: 'text.stored', record: outcome.record });
      }
    }),
    rememberRemoving: assign((_, params: { record: Wording }) => ({ removing: params.record })),
    reportRemoved: enqueueActions(
      ({ context, system, enqueue }, { ended }: { ended: RecordDeletionOutcome }) => {
        if (ended.outcome !== 'deleted') return;
        const { key = null, ...outcome } = deletionOf(present(context.removing), ended);
        for (const report of outcomeReports(SUBJECT, outcome, key)) reportToApp({ system, enqueue }, report);
      },
    ),
    reportBroken: enqueueActions(({ system, enqueue }, params: { error: unknown }) => {
      reportToApp({ system, enqueue }, { type: 'flow.broken', error: params.error });
    }),
  },
  guards: {
    isOpen: ({ context }, params: { cell: CellPlace }) =>
      context.cells.some((one) => isSameCell(one, params.cell)),
  },
}).createMachine({
  id: 'wording-matrix',
  description:
    'The texts of one context, identifiers down, languages across, and the cells that are written in.',
  context: ({ input }) => ({ query: input.query, chosen: null, cells: [], opened: 0, removing: null }),
  initial: 'there',
  invoke: [
    {
      src: 'rows',
      id: 'rows',
      input: ({ context }) => ({ query: context.query }),
      onError: { actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) } },
    },
    {
      src: 'origin',
      id: 'origin',
      onError: { actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) } },
    },
  ],
  on: {
    'query.change': { actions: { type: 'tellRows', params: ({ event }) => ({ event }) } },
    'records.changed': { actions: { type: 'passOn', params: ({ event }) => ({ event }) } },
    'session.restored': { actions: { type: 'passOn', params: ({ event }) => ({ event }) } },
    'cell.choose': {
      actions: [
        { type: 'rememberChosen', params: ({ event }) => event },
        { type: 'askOrigin', params: ({ event }) => event },
      ],
    },
    'cell.open': [
      { guard: { type: 'isOpen', params: ({ event }) => event } },
      { actions: { type: 'openCell', params: ({ event }) => event } },
    ],
    'text.remove': {},
    'xstate.done.actor.cell.*': {
      actions: [
        { type: 'showStored', params: ({ event }) => ({ outcome: event.output }) },
        { type: 'closeCell', params: ({ event }) => ({ id: event.actorId }) },
      ],
    },
    'xstate.error.actor.cell.*': {
      actions: [
        { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) },
        { type: 'closeCell', params: ({ event }) => ({ id: event.actorId }) },
      ],
    },
  },
  states: {
    there: {
      description: 'Rows are looked at and cells are written in.',
      on: {
        'text.remove': {
          target: 'removing',
          actions: { type: 'rememberRemoving', params: ({ event }) => event },
        },
      },
    },
    removing: {
      description:
        'The user is asked whether the text of this context is to go; cells that are open stay open.',
      invoke: {
        src: 'deletion',
        id: 'deletion',
        input: ({ context }) => ({ record: present(context.removing) }),
        onDone: {
          target: 'there',
          actions: { type: 'reportRemoved', params: ({ event }) => ({ ended: event.output }) },
        },
        onError: {
          target: 'there',
          actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
