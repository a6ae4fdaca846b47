import type { AnyEventObject } from 'xstate';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { RecordFormOutcome, RecordFormSubject } from '#machines/record-form/record-form.types.ts';

/** What everybody is told when a form has ended: that its records have changed, and what came of this one. */
export function outcomeReports<Stored>(
  {
    subject,
    nameOf,
    saidOf = () => [],
  }: Pick<RecordFormSubject<never, Stored>, 'subject' | 'nameOf' | 'saidOf'>,
  outcome: RecordFormOutcome<Stored>,
): readonly AnyEventObject[] {
  if (outcome.outcome === 'cancelled') return [];
  const said = saidOf(outcome.record);
  const notification = {
    type: 'notification.add',
    level: 'success',
    topic: `${subject}.${outcome.outcome}`,
    values: {
      identifier: nameOf(outcome.record),
      ...(said.length > 0 && { message: said.join(' ') }),
    },
    autoClose: AUTO_CLOSE,
  };
  return [{ type: 'records.changed', subjects: [subject] }, notification];
}
