import type { AuditRevision, PresentRecord } from '#machines/history/revision.ts';
import type { Service } from '#machines/kit/port.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';

export interface AuditPort {
  /** One page of the history, newest first. */
  readonly load: Service<AuditQuery, ListPage<AuditRevision>>;
  /** The record that a revision tells of, null when it is gone. */
  readonly find: Service<{ readonly revision: AuditRevision }, PresentRecord | null>;
}
