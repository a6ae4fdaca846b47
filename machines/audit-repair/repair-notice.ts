import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { OPPOSITE } from '#machines/history/operation.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { NotificationContent } from '#machines/notifications/notifications.machine.ts';

/**
 * Returns the notification that something was restored. The undo of an operation of this tab can itself be undone from
 * it; in the history the user is already looking at the revision.
 */
export function repairNotice(repair: Repair, key: string): NotificationContent {
  const values = { revision: String(repair.revision.revisionId) };
  const notice = { level: 'success', values, autoClose: AUTO_CLOSE } as const;
  if (repair.kind === 'restore') return { ...notice, topic: 'audit.restored' };
  if (!repair.of) return { ...notice, topic: 'audit.undone', takenBack: repair.revision.revisionId };
  const { key: takesBack, slot, route, effect, isBig = false, isUndo = false } = repair.of;
  // Undoing an undo is a redo.
  const topic = isUndo ? 'audit.redone' : 'audit.undone';
  const opposite = effect && { effect: OPPOSITE[effect] };
  const operation = { key, takesBack, route, isBig, isUndo: !isUndo, ...opposite };
  return { ...notice, topic, operation, ...(slot !== undefined && { slot }) };
}
