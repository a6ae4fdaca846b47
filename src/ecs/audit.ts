import type * as z from 'zod/mini';
import { type AUDIT_OPERATIONS, AUDIT_REVISIONS, type revisionInfoSchema } from '#contract/audit.ts';
import { auditAllRevisions, OPERATIONS_AT_MOST } from '#contract/audit-operations.ts';
import type { AuditType } from '#contract/audit-types.ts';
import type { Call, ContentOf } from '#contract/call.ts';
import { documentFileList } from '#contract/document-file.ts';
import { listCall } from '#contract/record-calls.ts';
import { NUMBERED_NAMES, RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { wordingList } from '#contract/wording.ts';
import type { AuditPort } from '#machines/audit/audit.port.ts';
import type {
  AuditRevision,
  OperationSummary,
  PresentRecord,
  RecordState,
} from '#machines/history/revision.ts';
import { failureOf, ServiceFailure } from '#machines/kit/failure.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { ALL_TYPES, type AuditQuery, FIRST_AUDIT_QUERY, periodOf } from '#machines/route/audit-query.ts';
import { callEcs } from '#src/ecs/client.ts';
import { findContext } from '#src/ecs/contexts.ts';
import { can } from '#src/ecs/identity.ts';
import { findById } from '#src/ecs/records.ts';

interface RevisionsRequest {
  readonly entity: AuditType;
  readonly entityId?: number;
  readonly identifier?: string;
  readonly withChanges?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly username?: string;
  readonly keyWord?: string;
  readonly offset?: number;
  readonly maxResult?: number;
}

type RevisionTuple = [
  state: { readonly id: number },
  info: z.output<typeof revisionInfoSchema>,
  operation: (typeof AUDIT_OPERATIONS)[number],
  changedFields: string[],
  before?: { readonly id: number } | null,
];

/** Whatever a kind's states look like, its history is read in the same way. */
type RevisionsCall = Call<
  z.core.$ZodType<unknown, RevisionsRequest>,
  z.core.$ZodType<{ revisions: RevisionTuple[]; count?: number }>
>;

const REVISIONS = AUDIT_REVISIONS as unknown as Readonly<Record<AuditType, RevisionsCall>>;

/** Refuses a time that ends before it begins, as an address may name it, without asking the server. */
function refuseBackward(query: AuditQuery): void {
  const { from, to } = periodOf(query, new Date());
  if (from <= to) return;
  throw new ServiceFailure({
    kind: 'refused',
    code: REFUSAL.invalid,
    message: null,
    findings: [{ code: REFUSAL.invalid, message: '', field: 'from' }],
    content: null,
    retryAfter: null,
  });
}

/** One page of the history. A server that answers all of it at once is asked once for each page. */
export const listRevisions: AuditPort['load'] = async (query, signal) => {
  refuseBackward(query);
  if (query.type === ALL_TYPES && can('readWholeHistory')) return listOperations(query, signal);
  const type = query.type === ALL_TYPES ? FIRST_AUDIT_QUERY.type : query.type;
  const { revisions, count } = await callEcs(
    REVISIONS[type],
    { entity: type, ...requestOf(query) },
    { signal },
  );
  const rows = revisions.map((revision) => revisionOf(type, revision));
  if (can('pageHistory')) return { rows, count: count ?? rows.length };
  const offset = (query.page - 1) * query.size;
  return { rows: rows.slice(offset, offset + query.size), count: rows.length };
};

/** A server that pages shows the last days by itself, by its own clock; another one always receives both ends. */
function requestOf(query: AuditQuery): Omit<RevisionsRequest, 'entity'> {
  const { keyWord, page, size } = query;
  const paged = can('pageHistory');
  const { from, to } = periodOf(query, new Date());
  return {
    withChanges: true,
    ...((!paged || query.from !== null || query.to !== null) && { from: from.toISOString() }),
    ...((!paged || query.to !== null) && { to: to.toISOString() }),
    ...(keyWord !== '' && { [can('searchHistory') ? 'keyWord' : 'username']: keyWord }),
    ...(paged && { offset: (page - 1) * size, maxResult: size }),
  };
}

/**
 * One page of what was done, whatever it changed; only for a server that can do it. A page of a file has more rows than
 * one answer.
 */
async function listOperations(query: AuditQuery, signal: AbortSignal): Promise<ListPage<AuditRevision>> {
  const { withChanges: _, offset: first = 0, maxResult: wanted = query.size, ...request } = requestOf(query);
  const rows: AuditRevision[] = [];
  for (let taken = 0; ; taken += OPERATIONS_AT_MOST) {
    const maxResult = Math.min(wanted - taken, OPERATIONS_AT_MOST);
    const piece = { entity: ALL_TYPES, ...request, offset: first + taken, maxResult } as const;
    const { operations, count, countIsLowerBound } = await callEcs(auditAllRevisions, piece, { signal });
    rows.push(...operations.flatMap(operationOf));
    if (operations.length < maxResult || taken + maxResult >= wanted) {
      return { rows, count, ...(countIsLowerBound && { isLowerBound: true }) };
    }
  }
}

type Operation = ContentOf<typeof auditAllRevisions>['operations'][number];

/** An operation by the first record that it changed; nothing where none of them may be read. */
export function operationOf(operation: Operation & Pick<OperationSummary, 'undo'>): AuditRevision[] {
  const { size, sizeIsLowerBound = false, parts, undoes, undo } = operation;
  const [first] = entriesOf(operation);
  const within = { size, isLowerBound: sizeIsLowerBound, parts, undoes, ...(undo && { undo }) };
  return first ? [{ ...first, within }] : [];
}

/** The records of an operation that came with it. */
export function entriesOf({ entries }: Pick<Operation, 'entries'>): AuditRevision[] {
  return entries.map(({ type, revision }) => revisionOf(type, revision as RevisionTuple));
}

/** The history of one record; only for a server that can do it. */
export async function listRevisionsOf(
  type: AuditType,
  part: Pick<RevisionsRequest, 'entityId' | 'identifier' | 'maxResult'> & { readonly offset: number },
  signal: AbortSignal,
): Promise<ListPage<AuditRevision>> {
  const request = { entity: type, withChanges: true, ...part };
  const { revisions, count } = await callEcs(REVISIONS[type], request, { signal });
  const rows = revisions.map((revision) => revisionOf(type, revision));
  return { rows, count: count ?? part.offset + rows.length };
}

function revisionOf(
  type: AuditType,
  [state, info, operation, changedFields, before]: RevisionTuple,
): AuditRevision {
  return {
    type,
    entityId: state.id,
    revisionId: info.revision_id,
    timestamp: info.revision_timestamp,
    username: info.username,
    ...(info.expired && { isExpired: true }),
    ...(info.takenBack && { isTakenBack: true }),
    operation,
    changedFields,
    state: { ...state },
    ...(before !== undefined && { before: before && { ...before } }),
  };
}

type Find = (id: number, state: RecordState, signal: AbortSignal) => Promise<PresentRecord>;

/** Those that do not come out of the list of a described record by their number. */
const FIND: Readonly<Partial<Record<AuditType, Find>>> = {
  documentfile: (id, _, signal) => findById(documentFileList, id, signal),
  wording: (id, _, signal) => findById(wordingList, id, signal),
  context: (_, { identifier }, signal) => findContext(String(identifier), signal),
};

function findOf(type: AuditType): Find {
  const described = NUMBERED_NAMES.find((name) => name === type);
  if (described)
    return (id, _, signal) => findById(listCall<RecordDescription>(RECORDS[described]), id, signal);
  return FIND[type] as Find;
}

/** The record that a revision is about as it is now, null when it is gone. */
export const findPresent: AuditPort['find'] = async ({ revision: { type, entityId, state } }, signal) => {
  try {
    const { modificationDate } = await findOf(type)(entityId, state, signal);
    return { modificationDate };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'refused' && failure.code === REFUSAL.notFound) return null;
    throw error;
  }
};
