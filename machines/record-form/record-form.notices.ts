import type { Operation } from '#machines/history/operation.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { RecordDeletionOutcome } from '#machines/record-deletion/record-deletion.machine.ts';
import type {
  RecordFormDone,
  RecordFormOutcome,
  RecordFormSubject,
} from '#machines/record-form/record-form.types.ts';
import type { AppReport } from '#machines/reports/report.ts';

/**
 * Reports of a form that has ended: that its records have changed, and the outcome.
 * @param key the idempotency key of what the server carried out
 */
export function outcomeReports<Stored>(
  {
    subject,
    nameOf,
    routeOf,
    saidOf = () => [],
  }: Pick<RecordFormSubject<never, Stored>, 'subject' | 'nameOf' | 'routeOf' | 'saidOf'>,
  outcome: RecordFormOutcome<Stored>,
  key: string | null,
): readonly AppReport[] {
  if (outcome.outcome === 'cancelled') return [];
  const said = saidOf(outcome.record);
  const operation: Operation | null =
    routeOf && key !== null ? { key, route: routeOf(outcome.record), effect: outcome.outcome } : null;
  const notification: AppReport = {
    type: 'notification.add',
    level: 'success',
    topic: `${subject}.${outcome.outcome}`,
    values: {
      identifier: nameOf(outcome.record),
      ...(said.length > 0 && { message: said.join(' ') }),
    },
    autoClose: AUTO_CLOSE,
    ...(operation && { operation }),
  };
  return [{ type: 'records.changed', subjects: [subject] }, notification];
}

/** Returns the outcome of a form whose deletion has ended. */
export function deletionOf<Stored>(record: Stored, ended: RecordDeletionOutcome): RecordFormDone<Stored> {
  return { outcome: 'deleted', record, key: ended.outcome === 'deleted' ? ended.key : null };
}
