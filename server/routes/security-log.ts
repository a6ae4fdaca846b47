import type { FastifyInstance } from 'fastify';
import type { SecurityEntry } from '#contract/security-log.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { browserName } from '#server/security/browser-name.ts';
import { listSecurityEvents, type StoredEvent } from '#server/store/people/security-log-list.ts';
import { fromInstant, toInstant } from '#server/store/schema/values.ts';
import { isLongSearch } from '#server/store/texts/long-work.ts';

/** Reading the security log. */
export function registerSecurityLogCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'securityLogList', async ({ payload, reply }) => {
    const { from, to, ...filter } = payload.filter ?? {};
    const { database } = parts;
    // Refusals of a moment ago may still wait to be written; a log that cannot be written to can still be read.
    await parts.securityLog.flush().catch(parts.reportFailure);
    // Names and kinds of events have no index.
    const isNarrowed = Boolean(payload.keyWord || filter.events || filter.username);
    const isLong = isNarrowed && (await isLongSearch(database.read, 'securityEvents'));
    const db = isLong ? database.longRead(disconnectSignal(reply)) : database.read;
    const { count, rows } = await listSecurityEvents(db, {
      ...{ offset: payload.offset, limit: payload.maxResult, keyWord: payload.keyWord ?? '' },
      ...filter,
      ...(from && { from: fromInstant(from) }),
      ...(to && { to: fromInstant(to) }),
    });
    return { listData: { count, data: await Promise.all(rows.map(entryOf)) } };
  });
}

async function entryOf(stored: StoredEvent): Promise<SecurityEntry> {
  const { id, sequence, event, userId, username, address, requestId, subjectId, subjectName } = stored;
  return {
    ...{ id, sequence, time: toInstant(stored.timestamp), event, userId, username, address },
    device: stored.device === null ? null : await browserName(stored.device),
    ...{ requestId, subjectId, subjectName },
    detail: stored.detail === null ? null : JSON.parse(stored.detail),
    personal: stored.personal === null ? null : JSON.parse(stored.personal),
  };
}
