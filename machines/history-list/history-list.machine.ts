import { assign, enqueueActions, setup } from 'xstate';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import type {
  HistoryListPort,
  HistoryPart,
  HistoryQuestion,
} from '#machines/history-list/history-list.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type HistoryListEvent =
  /** The user wants older changes too. */
  | { type: 'history.more' }
  | { type: 'history.retry' }
  /** The screen that showed it is gone. */
  | { type: 'history.close' }
  /** The user wants an earlier state, or an operation taken back; it is asked first. */
  | { type: 'repair.begin'; repair: Repair }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const HISTORY_LIST_DATA_EVENTS: DataEvents<HistoryListEvent> = {
  'repair.begin': true,
  'records.changed': true,
};

export interface HistoryListContext {
  readonly question: HistoryQuestion;
  /** null while nothing is known. */
  readonly rows: readonly AuditRevision[] | null;
  /** How many rows there are in all. */
  readonly count: number;
  /** How many of them the load that was begun last leaves out. */
  readonly offset: number;
  /** Why the last load brought nothing. */
  readonly failure: Failure | null;
  /** The restoration that is requested. */
  readonly repair: Repair | null;
}

function keyOf({ revisionId, type, entityId, operation }: AuditRevision): string {
  return `${revisionId} ${type} ${entityId} ${operation}`;
}

/** Whether records of these kinds can have changed the answer; what one operation did never changes. */
function isConcerned(question: HistoryQuestion, subjects: readonly Subject[]): boolean {
  if (question.kind === 'operation') return false;
  return question.kind === 'own' || subjects.includes(question.type);
}

/** A part of the history beside what it belongs to, page by page, and the ways back from it. */
export const historyListMachine = setup({
  types: {
    context: {} as HistoryListContext,
    events: {} as HistoryListEvent,
    input: {} as { readonly question: HistoryQuestion },
    children: {} as { repair: 'repair' },
  },
  actors: {
    recordChanges,
    sessionBack,
    load: placeholder<HistoryListPort['load']>(),
    repair: auditRepairMachine,
  },
  actions: {
    beginAgain: assign({ offset: 0 }),
    continue: assign(({ context }) => ({ offset: context.rows?.length ?? 0 })),
    rememberRows: assign(({ context }, { loaded }: { loaded: HistoryPart }) => {
      const before = context.offset === 0 ? [] : (context.rows ?? []);
      // A change that was made meanwhile has moved the others on.
      const known = new Set(before.map(keyOf));
      const more = loaded.rows.filter((row) => !known.has(keyOf(row)));
      return { rows: [...before, ...more], count: loaded.count, failure: null };
    }),
    rememberRepair: assign((_, params: { repair: Repair }) => params),
    forgetRepair: assign({ repair: null }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    hasMore: ({ context }) => (context.rows?.length ?? 0) < context.count,
    isConcerned: ({ context }, params: { subjects: readonly Subject[] }) =>
      isConcerned(context.question, params.subjects),
  },
}).createMachine({
  id: 'history-list',
  description: 'Loads a part of the history beside what it belongs to, and leads back to what was before.',
  context: ({ input }) => ({
    question: input.question,
    rows: null,
    count: 0,
    offset: 0,
    failure: null,
    repair: null,
  }),
  invoke: { src: 'recordChanges' },
  initial: 'open',
  on: {
    // Refused while something is being restored.
    'repair.begin': {},
    'records.changed': {},
  },
  states: {
    open: {
      type: 'parallel',
      on: { 'history.close': 'closed' },
      states: {
        list: {
          initial: 'loading',
          on: {
            'records.changed': {
              guard: { type: 'isConcerned', params: ({ event }) => event },
              target: '.loading',
              actions: 'beginAgain',
            },
          },
          states: {
            loading: {
              ...pending('#history-list.open.list.unreachable'),
              description: 'A part is on its way; what was loaded before stays.',
              invoke: {
                src: 'load',
                input: ({ context: { question, offset } }) => ({ question, offset }),
                onDone: {
                  target: 'known',
                  actions: { type: 'rememberRows', params: ({ event }) => ({ loaded: event.output }) },
                },
                onError: failureExits(),
              },
            },
            known: {
              description: 'The newest rows are there, and older ones as far as they were wanted.',
              on: { 'history.more': { guard: 'hasMore', target: 'loading', actions: 'continue' } },
            },
            refused: {
              description: 'The server does not hand it out; the same can be asked for again.',
              on: { 'history.retry': 'loading' },
            },
            unreachable: {
              description: 'No usable answer came; the same can be asked for again.',
              on: { 'history.retry': 'loading' },
            },
            sessionLost: waitsForSession('loading', 'loads the same part'),
          },
        },
        wayBack: {
          initial: 'reading',
          states: {
            reading: {
              description: 'Nothing is being restored.',
              on: {
                'repair.begin': {
                  target: 'repairing',
                  actions: { type: 'rememberRepair', params: ({ event }) => event },
                },
              },
            },
            repairing: {
              description: 'The user is asked, and the record or the operation restored.',
              exit: 'forgetRepair',
              invoke: {
                src: 'repair',
                id: 'repair',
                input: ({ context }) => ({ repair: present(context.repair) }),
                onDone: 'reading',
                onError: { target: 'reading', actions: REPORT_BROKEN },
              },
            },
          },
        },
      },
    },
    closed: { type: 'final', description: 'The screen that showed it is gone.' },
  },
});
