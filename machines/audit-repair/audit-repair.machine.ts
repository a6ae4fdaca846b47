import { assign, enqueueActions, setup } from 'xstate';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { Impact } from '#contract/impact.ts';
import type { AuditRepairPort, Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { repairNotice } from '#machines/audit-repair/repair-notice.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type AuditRepairEvent =
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: 'repair.confirm'; key: string }
  | { type: 'repair.cancel' }
  /** Asks the server once more what would happen. */
  | { type: 'repair.preview' }
  /** The same again, with its key. */
  | { type: 'repair.retry' }
  | { type: 'wait.cancel' };

export const AUDIT_REPAIR_DATA_EVENTS: DataEvents<AuditRepairEvent> = { 'repair.confirm': true };

export interface AuditRepairContext {
  readonly repair: Repair;
  /** What it would do, null until it is known or where the server cannot tell. */
  readonly impact: Impact | null;
  readonly key: string | null;
  /** Why nothing was restored, or why it is not known what would be. */
  readonly failure: Failure | null;
}

/** How it ended. */
export type AuditRepairOutcome = 'done' | 'kept';

export interface AuditRepairInput {
  readonly repair: Repair;
  /** The idempotency key where the user has decided already; otherwise it is asked first. */
  readonly key?: string | null;
}

/** An operation may have touched records of every kind. */
function touchedSubjects({ kind, revision }: Repair): readonly Subject[] {
  return kind === 'restore' ? [revision.type] : AUDIT_TYPES;
}

/** A record back to an earlier state, or a whole operation taken back: what it would do is seen before it is done. */
export const auditRepairMachine = setup({
  types: {
    context: {} as AuditRepairContext,
    events: {} as AuditRepairEvent,
    input: {} as AuditRepairInput,
    output: {} as AuditRepairOutcome,
  },
  actors: {
    sessionBack,
    preview: placeholder<AuditRepairPort['preview']>(),
    carryOut: placeholder<AuditRepairPort['carryOut']>(),
  },
  actions: {
    rememberImpact: assign((_, params: { impact: Impact | null }) => ({
      impact: params.impact,
      failure: null,
    })),
    reportDone: enqueueActions(({ context: { repair, key }, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: touchedSubjects(repair) });
      reportToApp({ system, enqueue }, { type: 'notification.add', ...repairNotice(repair, present(key)) });
    }),
  },
  guards: {
    isDecided: ({ context }) => context.key !== null,
    isHeld: (_, params: { impact: Impact | null }) => (params.impact?.counts.clashes ?? 0) > 0,
    isNeedless: (_, { impact }: { impact: Impact | null }) =>
      impact !== null && impact.counts.added + impact.counts.changed + impact.counts.deleted === 0,
  },
}).createMachine({
  id: 'audit-repair',
  description: 'Restores one record to a revision, or takes a whole operation back, after a question.',
  context: ({ input }) => ({ repair: input.repair, impact: null, key: input.key ?? null, failure: null }),
  output: ({ event }) => (event as unknown as { output: AuditRepairOutcome }).output,
  initial: 'deciding',
  on: {
    // Refused wherever no place below takes it: nothing is done that was not just asked for.
    'repair.confirm': {},
    'repair.cancel': '.kept',
  },
  states: {
    deciding: { always: [{ guard: 'isDecided', target: 'repairing' }, { target: 'previewing' }] },
    previewing: {
      ...pending('#audit-repair.previewFailed'),
      description: 'Asks the server what would happen, before the user decides.',
      invoke: {
        src: 'preview',
        input: ({ context }) => ({ repair: context.repair }),
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => ({ impact: event.output }) },
            target: 'held',
            actions: { type: 'rememberImpact', params: ({ event }) => ({ impact: event.output }) },
          },
          {
            guard: { type: 'isNeedless', params: ({ event }) => ({ impact: event.output }) },
            target: 'needless',
          },
          {
            target: 'asking',
            actions: { type: 'rememberImpact', params: ({ event }) => ({ impact: event.output }) },
          },
        ],
        onError: failureExits({
          sessionLost: 'sessionLost',
          refused: 'refused',
          unreachable: 'previewFailed',
        }),
      },
    },
    asking: {
      description: 'The user sees what would happen, and decides.',
      on: {
        'repair.confirm': {
          target: 'repairing',
          actions: assign({ key: ({ event }) => event.key }),
        },
      },
    },
    held: {
      description: 'Something stands in the way; once it is gone it can be asked again.',
      on: { 'repair.preview': 'previewing' },
    },
    needless: { description: 'Everything is as it would be afterwards; there is nothing to do.' },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'repair.preview': 'previewing' },
    },
    repairing: {
      ...pending('#audit-repair.unreachable'),
      description: 'The server brings it back, all or nothing.',
      invoke: {
        src: 'carryOut',
        input: ({ context: { repair, key } }) => ({ repair, key: present(key) }),
        onDone: { target: 'done' },
        onError: failureExits(),
      },
      // Leaving now would leave open whether it was done.
      on: { 'repair.cancel': {} },
    },
    refused: {
      description: 'The server said no; the reason is told.',
      on: { 'repair.preview': 'previewing' },
    },
    unreachable: {
      description: 'Whether it was done is not known; the same can be tried again with its key.',
      on: { 'repair.retry': 'repairing' },
    },
    sessionLost: waitsForSession('previewing', 'asks again'),
    done: { type: 'final', entry: 'reportDone', output: 'done' },
    kept: { type: 'final', output: 'kept', description: 'The user did not want it after all.' },
  },
});
