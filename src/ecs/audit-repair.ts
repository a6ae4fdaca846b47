import {
  auditContextRestore,
  auditDocumentfileRestore,
  auditDocumentRestore,
  auditLanguageRestore,
  auditMailTemplateRestore,
  auditUndo,
  auditWordingRestore,
} from '#contract/audit.ts';
import type { AuditType } from '#contract/audit-types.ts';
import { FEATURES } from '#contract/features.ts';
import type { AuditRepairPort, Repair } from '#machines/audit-repair/audit-repair.port.ts';
import { callEcs, rehearse } from '#src/ecs/client.ts';
import { hasFeature } from '#src/ecs/identity.ts';

const RESTORE = {
  document: auditDocumentRestore,
  documentfile: auditDocumentfileRestore,
  wording: auditWordingRestore,
  context: auditContextRestore,
  language: auditLanguageRestore,
  mailTemplate: auditMailTemplateRestore,
} as const satisfies Record<AuditType, unknown>;

/** What bringing something back would do. */
export const weighRepair: AuditRepairPort['weigh'] = ({ repair }, signal) =>
  repair.kind === 'undo'
    ? rehearse(auditUndo, { revisionId: repair.revision.revisionId }, { signal })
    : rehearse(RESTORE[repair.revision.type], restoreRequest(repair), { signal });

/** Brings a record or a whole operation back. */
export const carryOutRepair: AuditRepairPort['carryOut'] = async ({ repair, key }, signal) => {
  const options = { signal, idempotencyKey: key };
  if (repair.kind === 'undo') {
    await callEcs(auditUndo, { revisionId: repair.revision.revisionId }, options);
    return;
  }
  const call = RESTORE[repair.revision.type] as typeof auditLanguageRestore;
  await callEcs(call, restoreRequest(repair), options);
};

/** What the user has seen of the record guards it, where the server knows that. */
function restoreRequest({ revision, side, present }: Extract<Repair, { kind: 'restore' }>) {
  return {
    entityId: revision.entityId,
    revisionId: revision.revisionId,
    // Another server knows only the state after a revision.
    ...(side === 'before' && { side }),
    ...(present && hasFeature(FEATURES.auditRestoreGuard) && { modificationDate: present.modificationDate }),
  };
}
