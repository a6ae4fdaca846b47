import type { AuditType } from '#contract/audit-types.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { type Asked, asks } from '#paths/browser/asked.ts';
import type { Executor } from '#paths/browser/executors.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { documentOf, languageOf, wordingOf } from '#tests/support/records.ts';

/** A record of a kind, with all that its history holds of it. */
const RECORDS: Readonly<Partial<Record<AuditType, (id: number) => object>>> = {
  language: (id) => languageOf({ id, lang: 'de' }),
  wording: (id) => wordingOf({ id }),
  document: (id) => documentOf({ id }),
};

/** A state of a record as the history holds it: whole, and changed since. */
const stateOf = (type: AuditType, id: number, state: object) => ({
  ...RECORDS[type]?.(id),
  modificationDate: '2026-01-05T08:00:00.000Z',
  ...state,
});

function revisionOf(type: AuditType, revision: AuditRevision) {
  const { entityId, revisionId, timestamp, username, operation, changedFields, state, before } = revision;
  return [
    stateOf(type, entityId, state),
    { revision_id: revisionId, revision_timestamp: timestamp, username },
    operation,
    changedFields,
    before ? stateOf(type, entityId, before) : null,
  ];
}

/** The content of a history call: revisions of the kind that its address names. */
export function revisions({ rows, count }: ListPage<AuditRevision>, { path }: Asked): unknown {
  const type = path.split('/')[1] as AuditType;
  return { revisions: rows.map((row) => revisionOf(type, row)), count };
}

/** Whether a call wants to know if the record of a revision is still there. */
export const asksForRecord = ({ path, body }: Asked) =>
  path.endsWith('/list') && (body.filter as { id?: number } | null)?.id !== undefined;

/** The content of a list call for that record as it is now. */
export function presentRecord(
  present: { readonly modificationDate: string | null } | null,
  { path, body }: Asked,
): unknown {
  const { id } = body.filter as { readonly id: number };
  const record = RECORDS[path.split('/')[0] as AuditType]?.(id);
  const data = present && record ? [{ ...record, ...present }] : [];
  return { listData: { count: data.length, data } };
}

/** Whether a call previews that an earlier state is restored or an operation undone, or does it. */
export const asksToRepair = ({ path }: Asked) => /^audit\/(\w+\/restore|undo)$/.test(path);

/** A way back is previewed, and what comes of that is not what the path is about. */
export const previewsRepairs: Executor = async ({ wire }) => {
  for (const path of ['audit/language/restore', 'audit/wording/restore', 'audit/undo'])
    wire.also.set(path, () => ({ impact: impactOf({ changed: 1 }) }));
};

/** Whether the history of a record is asked for; its newest change alone is what a form looks at. */
export const asksForHistory = (type: AuditType) =>
  asks(
    `audit/${type}/revisions`,
    ({ body }) => ('entityId' in body || 'identifier' in body) && body.maxResult !== 1,
  );
