import { assign, enqueueActions, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import { storedInRefusal } from '#contract/wording-save-all.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { RecordDeletionOutcome } from '#machines/record-deletion/record-deletion.machine.ts';
import { deletionOf, outcomeReports } from '#machines/record-form/record-form.notices.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { type CellPlace, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import { type MatrixRowsEvent, matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { matrixStepMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import {
  type CellTrouble,
  failedOutcome,
  type LatestTexts,
  type MatrixStep,
  type MatrixStepOutcome,
  overLatest,
  troublesOf,
  withLatest,
} from '#machines/wording-matrix/matrix-step.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';

export type WordingMatrixEvent =
  /** The address wants to see something else. */
  | { type: 'query.change'; change: Partial<MatrixQuery> }
  /** The user is at another cell; null at none. */
  | { type: 'cell.choose'; cell: CellPlace | null }
  /** The user wants to write in a cell. */
  | { type: 'cell.edit'; cell: CellPlace }
  /** The field of a cell is left; what was typed stays unsaved. */
  | { type: 'cell.leave'; cell: CellPlace }
  /** The user stores texts; steps are carried out one after the other. */
  | { type: 'step.save'; step: MatrixStep }
  /** The conflict of a cell's text is settled, or the text was given up; no step that waits stores it. */
  | { type: 'trouble.settle'; cell: CellPlace }
  /** The context's own text is to go, so that what is inherited shows again; it is asked first. */
  | { type: 'text.remove'; record: Wording }
  /** Takes the last step of this visit back, or carries it out again; `key` is the idempotency key. */
  | { type: 'step.undo'; key: string }
  | { type: 'step.redo'; key: string }
  | RecordsChanged;

export const WORDING_MATRIX_DATA_EVENTS: DataEvents<WordingMatrixEvent> = {
  'query.change': true,
  'cell.choose': true,
  'cell.edit': true,
  'cell.leave': true,
  'step.save': true,
  'trouble.settle': true,
  'text.remove': true,
  'step.undo': true,
  'step.redo': true,
  'records.changed': true,
};

export interface WordingMatrixContext {
  /** Query that the address named at the beginning; the rows know the current one. */
  readonly query: MatrixQuery;
  /** The cell that the user is at. */
  readonly chosen: CellPlace | null;
  /** The cell that is written in. */
  readonly editing: CellPlace | null;
  /** The steps that are not carried out yet; the first one is under way. */
  readonly steps: readonly MatrixStep[];
  /** The keys of the latest steps: what they have changed, the rows show already. */
  readonly keys: readonly string[];
  /** Texts that the steps of this visit have stored, until others change texts. */
  readonly latest: LatestTexts;
  readonly troubles: readonly CellTrouble[];
  /** Why the last step was not stored, where it is about no single text. */
  readonly failure: Failure | null;
  /** The cells whose texts the failure left unsaved. */
  readonly unsaved: readonly CellPlace[];
  /** The text that is to go. */
  readonly removing: Wording | null;
}

/** Steps whose changes may still come back by the app. */
const KEYS = 50;

const SUBJECT = {
  subject: 'wording',
  nameOf: ({ identifier }: Wording) => identifier,
  routeOf: ({ id }: Wording) => ({ kind: 'wording', id }) as const,
} as const;

/** The texts of one context in all languages: its rows, the cell that is written in, and the steps that store texts. */
export const wordingMatrixMachine = setup({
  types: {
    context: {} as WordingMatrixContext,
    events: {} as WordingMatrixEvent,
    input: {} as { readonly query: MatrixQuery },
    children: {} as {
      rows: 'rows';
      origin: 'origin';
      history: 'history';
      elsewhere: 'elsewhere';
      care: 'care';
      step: 'step';
      deletion: 'deletion';
    },
  },
  actors: {
    recordChanges,
    rows: matrixRowsMachine,
    origin: wordingOriginMachine,
    history: textHistoryMachine,
    elsewhere: textElsewhereMachine,
    care: textCareMachine,
    step: matrixStepMachine,
    deletion: wordingDeletionMachine,
  },
  actions: {
    /** The rows show what a step of this visit has stored already. */
    notifyRowsOfChange: enqueueActions(({ context, self, enqueue }, { event }: { event: RecordsChanged }) => {
      const isOwn = event.by !== undefined && context.keys.includes(event.by);
      if (isOwn) return;
      enqueue.assign({ latest: {} });
      const { rows } = self.getSnapshot().children;
      if (rows) enqueue.sendTo(rows, event);
    }),
    notifyRows: enqueueActions(({ self, enqueue }, params: { event: MatrixRowsEvent }) => {
      const { rows } = self.getSnapshot().children;
      if (rows) enqueue.sendTo(rows, params.event);
    }),
    askOrigin: enqueueActions(({ self, enqueue }, params: { cell: CellPlace | null }) => {
      const { origin } = self.getSnapshot().children;
      if (origin) enqueue.sendTo(origin, { type: 'origin.ask', question: params.cell });
    }),
    showOrigin: enqueueActions(({ self, enqueue }, params: { cell: CellPlace }) => {
      const { origin } = self.getSnapshot().children;
      if (origin) enqueue.sendTo(origin, { type: 'origin.show', question: params.cell });
    }),
    queueStep: assign(({ context }, params: { step: MatrixStep }) => ({
      steps: [...context.steps, params.step],
      keys: [...context.keys, params.step.key].slice(-KEYS),
      failure: null,
      unsaved: [],
      troubles: withoutTroubles(context.troubles, params.step),
    })),
    rememberOutcome: enqueueActions(
      ({ context, self, enqueue }, { outcome }: { outcome: MatrixStepOutcome }) => {
        const [step, ...steps] = context.steps;
        const done = present(step ?? null);
        enqueue.assign({ steps });
        if (outcome.outcome === 'stored') {
          const { wordings } = outcome;
          enqueue.assign({ latest: withLatest(context.latest, wordings) });
          const { rows } = self.getSnapshot().children;
          if (rows) enqueue.sendTo(rows, { type: 'texts.stored', records: wordings });
        } else if (outcome.outcome === 'withdrawn') {
          // A declined step of a single text goes back to editing.
          const [text, another] = done.texts;
          if (text && !another) {
            enqueue.raise({ type: 'cell.edit', cell: { ...text.cell, contextIdentifier: done.shownIn } });
          }
        } else {
          const { failure } = outcome;
          const content = failure.kind === 'refused' ? failure.content : null;
          const troubles = troublesOf(done, failure, storedInRefusal(content));
          const isAboutNone = troubles.length === 0;
          enqueue.assign({
            troubles: [...context.troubles, ...troubles],
            failure: isAboutNone ? failure : null,
            unsaved: isAboutNone ? done.texts.map(({ cell }) => cell) : [],
          });
          // Whether the texts were stored is not known; the rows find it out.
          const { rows } = self.getSnapshot().children;
          if (rows && failure.kind === 'unreachable') enqueue.sendTo(rows, { type: 'list.refresh' });
        }
      },
    ),
    settleTrouble: assign(({ context }, params: { cell: CellPlace }) => {
      const unsaved = context.unsaved.filter((cell) => !isSameCell(cell, params.cell));
      // A failure is shown until none of its texts is unsaved any more.
      const isOver = unsaved.length === 0 && context.unsaved.length > 0;
      const [running, ...waiting] = context.steps;
      return {
        steps: running ? [running, ...withoutCell(waiting, params.cell)] : [],
        troubles: context.troubles.filter(({ cell }) => !isSameCell(cell, params.cell)),
        failure: isOver ? null : context.failure,
        unsaved,
      };
    }),
    /** Asks the app to undo or redo the latest operation. */
    reportUndo: enqueueActions(
      (
        { system, enqueue },
        params: { type: 'operation.undoLatest' | 'operation.redoLatest'; key: string },
      ) => {
        reportToApp({ system, enqueue }, { type: params.type, key: params.key });
      },
    ),
    reportRemoved: enqueueActions(
      ({ context, system, enqueue }, { ended }: { ended: RecordDeletionOutcome }) => {
        if (ended.outcome !== 'deleted') return;
        const { key = null, ...outcome } = deletionOf(present(context.removing), ended);
        for (const report of outcomeReports(SUBJECT, outcome, key)) reportToApp({ system, enqueue }, report);
      },
    ),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    hasSteps: ({ context }) => context.steps.length > 0,
    isEditing: ({ context }, params: { cell: CellPlace }) => isSameCell(context.editing, params.cell),
  },
}).createMachine({
  id: 'wording-matrix',
  description:
    'The texts of one context, identifiers down, languages across, and what is written and stored there.',
  context: ({ input }) => ({
    query: input.query,
    chosen: null,
    editing: null,
    steps: [],
    keys: [],
    latest: {},
    troubles: [],
    failure: null,
    unsaved: [],
    removing: null,
  }),
  type: 'parallel',
  invoke: [
    { src: 'recordChanges' },
    {
      src: 'rows',
      id: 'rows',
      input: ({ context }) => ({ query: context.query }),
      onError: { actions: REPORT_BROKEN },
    },
    { src: 'origin', id: 'origin', onError: { actions: REPORT_BROKEN } },
    { src: 'history', id: 'history', onError: { actions: REPORT_BROKEN } },
    { src: 'elsewhere', id: 'elsewhere', onError: { actions: REPORT_BROKEN } },
    { src: 'care', id: 'care', onError: { actions: REPORT_BROKEN } },
  ],
  on: {
    'query.change': { actions: { type: 'notifyRows', params: ({ event }) => ({ event }) } },
    'records.changed': { actions: { type: 'notifyRowsOfChange', params: ({ event }) => ({ event }) } },
    'cell.choose': {
      actions: [
        assign({ chosen: ({ event }) => event.cell }),
        { type: 'askOrigin', params: ({ event }) => event },
      ],
    },
    'trouble.settle': { actions: { type: 'settleTrouble', params: ({ event }) => event } },
    'step.undo': {
      actions: {
        type: 'reportUndo',
        params: ({ event }) => ({ type: 'operation.undoLatest', key: event.key }),
      },
    },
    'step.redo': {
      actions: {
        type: 'reportUndo',
        params: ({ event }) => ({ type: 'operation.redoLatest', key: event.key }),
      },
    },
    // Each is taken by the region that it concerns.
    'cell.edit': {},
    'cell.leave': {},
    'step.save': {},
    'text.remove': {},
  },
  states: {
    cell: {
      initial: 'looking',
      on: {
        'cell.edit': {
          target: '.writing',
          actions: [
            assign({ editing: ({ event }) => event.cell }),
            { type: 'showOrigin', params: ({ event }) => event },
          ],
        },
      },
      states: {
        looking: { description: 'The user goes from cell to cell.' },
        writing: {
          description: 'The field of a cell is open.',
          on: {
            'cell.leave': {
              guard: { type: 'isEditing', params: ({ event }) => event },
              target: 'looking',
              actions: assign({ editing: null }),
            },
          },
        },
      },
    },
    steps: {
      initial: 'deciding',
      on: { 'step.save': { actions: { type: 'queueStep', params: ({ event }) => event } } },
      states: {
        deciding: { always: [{ guard: 'hasSteps', target: 'running' }, { target: 'idle' }] },
        idle: {
          description: 'Nothing is on its way to the server.',
          always: { guard: 'hasSteps', target: 'running' },
        },
        running: {
          description: 'A step is on its way; the next ones wait for it.',
          invoke: {
            src: 'step',
            id: 'step',
            input: ({ context }) => overLatest(present(context.steps[0] ?? null), context.latest),
            onDone: {
              target: 'deciding',
              actions: { type: 'rememberOutcome', params: ({ event }) => ({ outcome: event.output }) },
            },
            onError: {
              target: 'deciding',
              actions: [
                REPORT_BROKEN,
                {
                  type: 'rememberOutcome',
                  params: ({ event }) => ({ outcome: failedOutcome(event.error) }),
                },
              ],
            },
          },
        },
      },
    },
    question: {
      initial: 'none',
      states: {
        none: {
          description: 'Nothing is asked.',
          on: {
            'text.remove': {
              target: 'removing',
              actions: assign({ removing: ({ event }) => event.record }),
            },
          },
        },
        removing: {
          description: 'The user is asked whether the text of this context is to go.',
          invoke: {
            src: 'deletion',
            id: 'deletion',
            input: ({ context }) => ({ record: present(context.removing) }),
            onDone: {
              target: 'none',
              actions: { type: 'reportRemoved', params: ({ event }) => ({ ended: event.output }) },
            },
            onError: { target: 'none', actions: REPORT_BROKEN },
          },
        },
      },
    },
  },
});

/** The steps without the texts of a cell; those that had no other are left out. */
function withoutCell(steps: readonly MatrixStep[], place: CellPlace): readonly MatrixStep[] {
  return steps.flatMap((step) => {
    const texts = step.texts.filter(({ cell }) => !isSameCell(cell, place));
    if (texts.length === step.texts.length) return [step];
    return texts.length === 0 ? [] : [{ ...step, texts }];
  });
}

function withoutTroubles(troubles: readonly CellTrouble[], { texts }: MatrixStep): readonly CellTrouble[] {
  return troubles.filter(({ cell }) => !texts.some((text) => isSameCell(text.cell, cell)));
}
