import { AUDIT_RESTORE, auditUndo } from '#contract/audit.ts';
import type { AuditRepairPort, Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { preview } from '#src/ecs/preview.ts';

/** Previews restoring a record or undoing an operation. */
export const previewRepair: AuditRepairPort['preview'] = ({ repair }, signal) =>
  repair.kind === 'undo'
    ? preview(auditUndo, { revisionId: repair.revision.revisionId }, { signal })
    : preview(AUDIT_RESTORE[repair.revision.type], restoreRequest(repair), { signal });

/** Brings a record or a whole operation back. */
export const carryOutRepair: AuditRepairPort['carryOut'] = async ({ repair, key }, signal) => {
  const options = { signal, idempotencyKey: key };
  if (repair.kind === 'undo') {
    await callEcs(auditUndo, { revisionId: repair.revision.revisionId }, options);
    return;
  }
  const call = AUDIT_RESTORE[repair.revision.type] as typeof AUDIT_RESTORE.language;
  await callEcs(call, restoreRequest(repair), options);
};

/** Guards the record with the modificationDate that the user has seen, where the server supports that. */
function restoreRequest({ revision, side, present }: Extract<Repair, { kind: 'restore' }>) {
  return {
    entityId: revision.entityId,
    revisionId: revision.revisionId,
    // Another server knows only the state after a revision.
    ...(side === 'before' && { side }),
    ...(present && can('guardRestores') && { modificationDate: present.modificationDate }),
  };
}
