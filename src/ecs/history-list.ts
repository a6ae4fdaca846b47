import { auditAllRevisions, auditOwnOperations } from '#contract/audit-operations.ts';
import type { HistoryListPort } from '#machines/history-list/history-list.port.ts';
import { entriesOf, listRevisionsOf, operationOf } from '#src/ecs/audit.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Rows that are loaded in one go. */
const ROWS_AT_ONCE = 10;

/** A part of the history beside what it belongs to; only for a server that can answer the question. */
export const loadHistory: HistoryListPort['load'] = async ({ question, offset }, signal) => {
  switch (question.kind) {
    case 'record': {
      const { type, key } = question;
      const of = typeof key === 'number' ? { entityId: key } : { identifier: key };
      return listRevisionsOf(type, { ...of, offset, maxResult: ROWS_AT_ONCE }, signal);
    }
    case 'operation': {
      const { revisionId } = question;
      const request = { entity: 'all', revisionId, offset, maxResult: ROWS_AT_ONCE } as const;
      const { operations } = await callEcs(auditAllRevisions, request, { signal });
      const [operation] = operations;
      return operation ? { rows: entriesOf(operation), count: operation.size } : { rows: [], count: 0 };
    }
    case 'own': {
      const { operations } = await callEcs(auditOwnOperations, { maxResult: ROWS_AT_ONCE }, { signal });
      const rows = operations.flatMap(operationOf);
      return { rows, count: rows.length };
    }
  }
};
