import type { AuditRevision } from '#machines/history/revision.ts';
import { pathOf } from '#src/address/address.ts';
import { recordPath } from '#src/screens/impact/record-path.ts';

/** Name of a revision's record. */
export function nameOf({
  state: { identifier, fileNameRepresentation, lang },
  entityId,
}: Pick<AuditRevision, 'state' | 'entityId'>): string {
  return String(identifier ?? fileNameRepresentation ?? lang ?? entityId);
}

/** Where the record stood: context and language, as far as it has them and is not called by them. */
export function standsIn({ type, state }: Pick<AuditRevision, 'type' | 'state'>): readonly string[] {
  const names = [state.contextIdentifier, type === 'language' ? null : state.lang];
  return names.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The address of the record; null where it has none. */
export function pathTo(revision: AuditRevision): string | null {
  const { type, entityId, state } = revision;
  if (type !== 'documentfile') return recordPath({ type, id: entityId, identifier: nameOf(revision) });
  const documentId = Number(state.parentDocumentId);
  return Number.isSafeInteger(documentId) && documentId > 0
    ? pathOf({ kind: 'documentFile', documentId, fileId: entityId })
    : null;
}
