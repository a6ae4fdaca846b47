import { enqueueActions, setup } from 'xstate';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import type { AuditRepairPort, Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { repairNotice } from '#machines/audit-repair/repair-notice.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import {
  type Foreseen,
  type Previewed,
  type PreviewedEvent,
  previewedSteps,
} from '#machines/kit/previewed.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type AuditRepairEvent = PreviewedEvent<'repair'>;

export const AUDIT_REPAIR_DATA_EVENTS: DataEvents<AuditRepairEvent> = { 'repair.confirm': true };

export interface AuditRepairContext extends Previewed {
  readonly repair: Repair;
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

/** Nothing would be different afterwards. */
const isNeedless = ({ event: { output: impact } }: Foreseen) =>
  impact !== null && impact.counts.added + impact.counts.changed + impact.counts.deleted === 0;

const steps = previewedSteps({
  id: 'audit-repair',
  events: 'repair',
  run: 'carryOut',
  running: 'repairing',
  done: 'done',
  order: ({ repair }: AuditRepairContext) => ({ repair }),
  instead: [{ guard: isNeedless, target: 'needless' }],
});

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
    reportDone: enqueueActions(({ context: { repair, key }, system, enqueue }) => {
      const by = present(key);
      const subjects = touchedSubjects(repair);
      const takesBack = repair.kind === 'undo' ? repair.of?.key : undefined;
      reportToApp(
        { system, enqueue },
        { type: 'records.changed', subjects, ...(takesBack !== undefined && { by, takesBack }) },
      );
      reportToApp({ system, enqueue }, { type: 'notification.add', ...repairNotice(repair, by) });
    }),
  },
  guards: {
    isDecided: ({ context }) => context.key !== null,
  },
}).createMachine({
  id: 'audit-repair',
  description: 'Restores one record to a revision, or takes a whole operation back, after a question.',
  context: ({ input }) => ({ repair: input.repair, impact: null, key: input.key ?? null, failure: null }),
  output: ({ event }) => (event as unknown as { output: AuditRepairOutcome }).output,
  initial: 'deciding',
  on: {
    // Refused wherever no state below takes it: nothing is done that was not just asked for.
    'repair.confirm': {},
    'repair.cancel': '.kept',
  },
  states: {
    deciding: { always: [{ guard: 'isDecided', target: 'repairing' }, { target: 'previewing' }] },
    previewing: steps.previewing,
    asking: steps.asking,
    held: steps.held,
    needless: { description: 'Everything is as it would be afterwards; there is nothing to do.' },
    previewFailed: steps.previewFailed,
    repairing: { ...steps.running, description: 'The server brings it back, all or nothing.' },
    refused: {
      description: 'The server said no; the reason is shown.',
      on: { 'repair.preview': 'previewing' },
    },
    unreachable: steps.unreachable,
    sessionLost: steps.sessionLost,
    done: { type: 'final', entry: 'reportDone', output: 'done' },
    kept: { type: 'final', output: 'kept', description: 'The user did not want it after all.' },
  },
});
