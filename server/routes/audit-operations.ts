import type { FastifyInstance } from 'fastify';
import type { auditAllRevisions, UNDO_STATES } from '#contract/audit-operations.ts';
import { type AuditType, auditCallName } from '#contract/audit-types.ts';
import type { ContentOf } from '#contract/call.ts';
import { mayCall, RIGHTS, type Rights } from '#server/domain/rights.ts';
import type { UndoPlace } from '#server/domain/undo-stack.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type Fates, infoOf, periodOf, readFates, revisionOf } from '#server/routes/revision-answer.ts';
import { registerCall } from '#server/routes/route.ts';
import {
  listOperations,
  readEntriesOf,
  readOperations,
  type StoredOperation,
} from '#server/store/history/operations.ts';
import { readUndoStack } from '#server/store/history/revisions.ts';
import { isLongSearch } from '#server/store/texts/long-work.ts';

type ShownOperation = ContentOf<typeof auditAllRevisions>['operations'][number];
type UndoState = (typeof UNDO_STATES)[number];

/** The history operation by operation: everybody's, and the caller's own latest. */
export function registerOperationCalls(app: FastifyInstance, parts: Parts): void {
  const { database } = parts;
  registerCall(app, parts, 'auditAllRevisions', async ({ payload, reply }) => {
    const { revisionId, keyWord, offset, maxResult } = payload;
    if (revisionId) {
      const [operation] = await readOperations(database.read, [revisionId]);
      if (!operation) return { operations: [], count: 0 };
      const entries = await readEntriesOf(database.read, revisionId, { offset, maxResult });
      return {
        operations: [shown({ ...operation, entries }, await readFates(database, [operation]))],
        count: 1,
      };
    }
    const period = periodOf(payload, { now: parts.now(), isWhole: false });
    const isLong = keyWord && (await isLongSearch(database.read, 'revisionEntries'));
    const db = isLong ? database.longRead(disconnectSignal(reply)) : database.read;
    const page = await listOperations(db, { ...period, keyWord, offset, maxResult });
    const fates = await readFates(database, page.operations);
    return {
      operations: page.operations.map((operation) => shown(operation, fates)),
      count: page.count,
      ...(page.countIsLowerBound && { countIsLowerBound: true }),
    };
  });

  registerCall(app, parts, 'auditOwnOperations', async ({ payload: { maxResult }, caller }) => {
    const { operations: own, states } = await readUndoStack(database.read, caller.user.id);
    const latest = own.slice(0, maxResult).map(({ revisionId }) => revisionId);
    const operations = await readOperations(database.read, latest);
    const fates = await readFates(database, operations);
    const { rights } = caller;
    return {
      operations: operations.map((operation) => ({
        ...shown(readable(operation, rights), fates),
        undo: undoOf(states.get(operation.revisionId), {
          isWhole: operation.revisionId > fates.removed,
          mayAll: rights.superAdmin && rights.editor,
        }),
      })),
    };
  });
}

interface Undoing {
  /** No entry of the operation has been removed. */
  readonly isWhole: boolean;
  /** A caller who may undo everything need not begin with the latest. */
  readonly mayAll: boolean;
}

function undoOf(state: UndoPlace | undefined, { isWhole, mayAll }: Undoing): UndoState {
  if (state === 'takenBack') return state;
  return isWhole && (state === 'next' || mayAll) ? 'possible' : 'blocked';
}

/** Without what the caller may not read any more. */
function readable(operation: StoredOperation, rights: Rights): StoredOperation {
  const mayRead = ({ subject }: { readonly subject: AuditType }) =>
    mayCall(RIGHTS[auditCallName(subject, 'Revisions')], rights);
  const parts = operation.parts.filter(mayRead);
  const size = parts.reduce((sum, { count }) => sum + count, 0);
  return { ...operation, parts, size, entries: operation.entries.filter(mayRead) };
}

function shown(operation: StoredOperation, fates: Fates): ShownOperation {
  const { undoes, size, sizeIsLowerBound, parts, entries } = operation;
  return {
    ...infoOf(operation, fates),
    undoes,
    size,
    ...(sizeIsLowerBound && { sizeIsLowerBound }),
    parts: parts.map(({ subject, operation: done, count }) => ({ type: subject, operation: done, count })),
    entries: entries.map((entry) => ({
      type: entry.subject,
      revision: revisionOf(entry.subject, entry, { withChanges: true, fates }) as never,
    })),
  };
}
