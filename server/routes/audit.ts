import type { FastifyInstance, FastifyReply } from 'fastify';
import { AUDIT_TYPES, type AuditCallName, type AuditType, auditCallName } from '#contract/audit-types.ts';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { CALLS } from '#contract/calls.ts';
import { rightMissing } from '#server/domain/forbidden.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { periodOf, readFates, revisionOf } from '#server/routes/revision-answer.ts';
import { type Handler, type Handling, registerCall } from '#server/routes/route.ts';
import type { Caller } from '#server/security/caller.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { shownState } from '#server/store/history/audited-state.ts';
import { listEntries } from '#server/store/history/revisions.ts';
import { restoreRecord, undoRevision, type WantedState } from '#server/store/history/undo.ts';
import { contextId } from '#server/store/places/contexts.ts';
import type { EntryPlace } from '#server/store/schema/entry-place.ts';
import { isLongRevision, isLongSearch } from '#server/store/texts/long-work.ts';

type RestoreCall = AuditCallName<AuditType, 'Restore'>;
type RevisionsCall = AuditCallName<AuditType, 'Revisions'>;
type RevisionsRequest = ParsedRequestOf<(typeof CALLS)[RevisionsCall]>;

interface RevisionsHandling {
  readonly payload: RevisionsRequest;
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

/** The history of every kind of records, and the ways back into it. */
export function registerAuditCalls(app: FastifyInstance, parts: Parts): void {
  for (const type of AUDIT_TYPES) {
    // The content of a state differs by kind; registerCall checks the response against the contract.
    const handle = async ({ payload, caller, reply }: RevisionsHandling) => {
      if (!isOfOne(payload) && !caller.rights.superAdmin) throw rightMissing('superAdmin');
      return revisions(parts, type, payload, reply);
    };
    const list = auditCallName(type, 'Revisions');
    registerCall(app, parts, list, handle as unknown as Handler<typeof list>);

    const restoreRecords = async ({ payload: { entityId, ...wanted }, write }: Handling<RestoreCall>) =>
      write((unit) => restored(unit, { subject: type, entityId }, wanted) as never);
    const restore = auditCallName(type, 'Restore');
    registerCall(app, parts, restore, restoreRecords as unknown as Handler<typeof restore>);
  }
  registerCall(app, parts, 'auditUndo', async ({ payload: { revisionId }, caller, write }) => {
    const long = await isLongRevision(parts.database.read, revisionId);
    return write((unit) => undoRevision(unit, caller.rights, revisionId), { long });
  });
}

/** The history of one record is open to everybody to whom its list is; so are those of texts. */
function isOfOne(request: RevisionsRequest): boolean {
  return Boolean(request.entityId ?? identifierIn(request) ?? placeIn(request));
}

function identifierIn(request: RevisionsRequest): string | null {
  return 'identifier' in request ? (request.identifier ?? null) : null;
}

function placeIn(request: RevisionsRequest): EntryPlace | null {
  return 'place' in request ? (request.place ?? null) : null;
}

async function restored(unit: Unit, record: { subject: AuditType; entityId: number }, wanted: WantedState) {
  const state = await restoreRecord(unit, record, wanted);
  return { entity: shownState(record.subject, record.entityId, state) };
}

async function revisions(parts: Parts, type: AuditType, request: RevisionsRequest, reply: FastifyReply) {
  const { withChanges, username, keyWord, offset, maxResult } = request;
  const identifier = identifierIn(request);
  const entityId = identifier === null ? request.entityId : await contextId(parts.database.read, identifier);
  if (entityId === null && identifier !== null) return { revisions: [], count: 0 };
  const place = placeIn(request);
  const { from, to } = periodOf(request, { now: parts.now(), isWhole: isOfOne(request) });
  const query = { subject: type, from, to, username, keyWord, entityId, place, offset, maxResult };
  const { database } = parts;
  // However long a period is, all that is in it is counted.
  const isWide = Boolean(keyWord || request.from) && !isOfOne(request);
  const isLong = isWide && (await isLongSearch(database.read, 'revisionEntries'));
  const db = isLong ? database.longRead(disconnectSignal(reply)) : database.read;
  const { count, entries } = await listEntries(db, query);
  const fates = await readFates(database, entries);
  return { revisions: entries.map((entry) => revisionOf(type, entry, { withChanges, fates })), count };
}
