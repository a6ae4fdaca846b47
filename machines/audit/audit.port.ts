import type { AuditQuery } from '#machines/audit/audit-query.ts';
import type { AuditRevision, PresentRecord } from '#machines/audit/revision.ts';
import type { Service } from '#machines/port.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';

export interface AuditPort {
  /** One page of the history, newest first. */
  readonly load: Service<AuditQuery, ListPage<AuditRevision>>;
  /** The record that a revision tells of, null when it is gone. */
  readonly find: Service<{ readonly revision: AuditRevision }, PresentRecord | null>;
}
