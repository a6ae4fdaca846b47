import { assign, enqueueActions, setup } from 'xstate';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { AuditPort } from '#machines/audit/audit.port.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { Repair, RepairSide } from '#machines/audit-repair/audit-repair.port.ts';
import type { AuditRevision, PresentRecord } from '#machines/history/revision.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failing, failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import { ALL_TYPES, type AuditQuery, changeAuditQuery, sameAuditQuery } from '#machines/route/audit-query.ts';
import { pageCount } from '#machines/route/list-query.ts';

export type AuditEvent =
  /** The user, or the address, wants to see something else. */
  | { type: 'query.change'; change: Partial<AuditQuery> }
  | { type: 'list.refresh' }
  /** The user wants to see what a revision did. */
  | { type: 'revision.open'; revision: AuditRevision }
  | { type: 'revision.close' }
  /** Looks once more whether the record of the opened revision still exists. */
  | { type: 'revision.look' }
  /** The user wants the record of the opened revision back, or its whole operation; it is asked first. */
  | { type: 'repair.begin'; kind: Repair['kind']; side?: RepairSide }
  | RecordsChanged
  | { type: 'wait.cancel' };

interface RepairWish {
  readonly kind: Repair['kind'];
  readonly side?: RepairSide;
}

export const AUDIT_DATA_EVENTS: DataEvents<AuditEvent> = {
  'query.change': true,
  'revision.open': true,
  'repair.begin': true,
  'records.changed': true,
};

export interface AuditContext {
  readonly query: AuditQuery;
  /** The page that arrived last, null before the first; it stays while the next one is on its way. */
  readonly page: ListPage<AuditRevision> | null;
  /** Why the last load brought no page. */
  readonly failure: Failure | null;
  /** The revision whose changes are shown. */
  readonly opened: AuditRevision | null;
  /** The record of the opened revision as it is now, null when it is gone. */
  readonly present: PresentRecord | null;
  /** The restoration that is requested. */
  readonly repair: Repair | null;
}

/** A revision as it was opened, and whether it is taken back as the page has it now. */
function withFate(opened: AuditRevision, { rows }: ListPage<AuditRevision>): AuditRevision {
  const now = rows.find(({ revisionId }) => revisionId === opened.revisionId);
  if (!now) return opened;
  const { isTakenBack: _, ...rest } = opened;
  return { ...rest, ...(now.isTakenBack && { isTakenBack: true }) };
}

/** The history of one kind of records, what a revision did, and the ways back into it. */
export const auditMachine = setup({
  types: {
    context: {} as AuditContext,
    events: {} as AuditEvent,
    input: {} as { readonly query: AuditQuery },
    children: {} as { repair: 'repair' },
  },
  actors: {
    recordChanges,
    sessionBack,
    load: placeholder<AuditPort['load']>(),
    find: placeholder<AuditPort['find']>(),
    repair: auditRepairMachine,
  },
  actions: {
    changeQuery: assign(({ context }, params: { change: Partial<AuditQuery> }) => ({
      query: changeAuditQuery(context.query, params.change),
    })),
    goToLastPage: assign(({ context }, params: { page: ListPage<AuditRevision> }) => ({
      query: { ...context.query, page: pageCount(params.page.count, context.query.size) },
    })),
    rememberPage: assign(({ context: { opened } }, { page }: { page: ListPage<AuditRevision> }) => ({
      page,
      failure: null,
      opened: opened && withFate(opened, page),
    })),
    rememberOpened: assign((_, params: { revision: AuditRevision }) => ({ opened: params.revision })),
    forgetOpened: assign({ opened: null, present: null, repair: null }),
    rememberPresent: assign((_, params: { present: PresentRecord | null }) => params),
    rememberRepair: assign(({ context: { opened, present } }, params: RepairWish) => {
      if (!opened) throw new Error('no revision is open');
      const { kind, side = 'after' } = params;
      const revision = opened;
      return { repair: kind === 'undo' ? { kind, revision } : { kind, side, revision, present } };
    }),
    reportQuery: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'route.queried', query: context.query });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isOtherQuery: ({ context }, params: { change: Partial<AuditQuery> }) =>
      !sameAuditQuery(context.query, changeAuditQuery(context.query, params.change)),
    isOtherType: ({ context }, params: { change: Partial<AuditQuery> }) =>
      params.change.type !== undefined && params.change.type !== context.query.type,
    isBeyondEnd: ({ context: { query } }, { page }: { page: ListPage<AuditRevision> }) =>
      page.rows.length === 0 && query.page > pageCount(page.count, query.size),
    isShown: ({ context }, params: { subjects: readonly Subject[] }) =>
      AUDIT_TYPES.some(
        (type) => [type, ALL_TYPES].includes(context.query.type) && params.subjects.includes(type),
      ),
  },
}).createMachine({
  id: 'audit',
  description: 'The history of one kind of records and, beside it, what one revision did.',
  context: ({ input }) => ({
    query: input.query,
    page: null,
    failure: null,
    opened: null,
    present: null,
    repair: null,
  }),
  invoke: { src: 'recordChanges' },
  type: 'parallel',
  on: {
    // Refused while nothing is open, and while something is being restored.
    'revision.open': {},
    'repair.begin': {},
    // The list takes both in every state.
    'query.change': {},
    'records.changed': {},
  },
  states: {
    list: {
      initial: 'loading',
      on: {
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.loading',
          actions: [{ type: 'changeQuery', params: ({ event }) => event }, 'reportQuery'],
        },
        'list.refresh': '.loading',
        'records.changed': {
          guard: { type: 'isShown', params: ({ event }) => event },
          target: '.loading',
        },
      },
      states: {
        loading: {
          ...pending('#audit.list.unreachable'),
          description: 'A page is on its way; a newer query takes its place.',
          invoke: {
            src: 'load',
            input: ({ context }) => context.query,
            onDone: [
              {
                guard: { type: 'isBeyondEnd', params: ({ event }) => ({ page: event.output }) },
                target: 'loading',
                reenter: true,
                actions: [
                  { type: 'goToLastPage', params: ({ event }) => ({ page: event.output }) },
                  'reportQuery',
                ],
              },
              {
                target: 'shown',
                actions: { type: 'rememberPage', params: ({ event }) => ({ page: event.output }) },
              },
            ],
            onError: failureExits(),
          },
        },
        shown: { description: 'The page that was asked for is there.' },
        refused: { description: 'The server does not hand the history out; the reason is shown.' },
        unreachable: { description: 'No usable answer came; the same query can be tried again.' },
        sessionLost: waitsForSession('loading', 'loads the same page'),
      },
    },
    detail: {
      initial: 'closed',
      states: {
        closed: {
          entry: 'forgetOpened',
          on: {
            'revision.open': {
              target: 'opened',
              actions: { type: 'rememberOpened', params: ({ event }) => event },
            },
          },
        },
        opened: {
          description: 'What the revision did is shown.',
          initial: 'looking',
          on: {
            'revision.open': {
              target: '.looking',
              actions: { type: 'rememberOpened', params: ({ event }) => event },
            },
            'revision.close': 'closed',
            'records.changed': '.looking',
            // The open revision then belongs to another kind of records.
            'query.change': {
              guard: { type: 'isOtherType', params: ({ event }) => event },
              target: 'closed',
            },
          },
          states: {
            looking: {
              ...pending('#audit.detail.opened.unknown'),
              description: 'Looks whether the record still exists, in the background.',
              invoke: {
                src: 'find',
                input: ({ context: { opened } }) => {
                  if (!opened) throw new Error('no revision is open');
                  return { revision: opened };
                },
                onDone: {
                  target: 'known',
                  actions: { type: 'rememberPresent', params: ({ event }) => ({ present: event.output }) },
                },
                onError: [{ guard: failing.isSessionLost, target: 'sessionLost' }, { target: 'unknown' }],
              },
            },
            known: {
              description: 'The ways back can be taken.',
              on: {
                'repair.begin': {
                  target: '#audit.detail.repairing',
                  actions: { type: 'rememberRepair', params: ({ event }) => event },
                },
              },
            },
            unknown: {
              description: 'Whether the record still exists could not be found out.',
              on: { 'revision.look': 'looking' },
            },
            sessionLost: {
              description: 'Waits until the session is back.',
              invoke: { src: 'sessionBack', onDone: 'looking' },
            },
          },
        },
        repairing: {
          description: 'The user is asked, and the record or the operation restored.',
          invoke: {
            src: 'repair',
            id: 'repair',
            input: ({ context: { repair } }) => {
              if (!repair) throw new Error('nothing was to be restored');
              return { repair };
            },
            onDone: { target: 'opened' },
            onError: { target: 'opened', actions: REPORT_BROKEN },
          },
        },
      },
    },
  },
});
