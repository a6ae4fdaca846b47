import type { SecurityKind } from '#contract/security-kind-names.ts';
import { SECURITY_KINDS } from '#contract/security-kinds.ts';
import { type SecurityEntry, securityLogList } from '#contract/security-log.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { callEcs } from '#src/ecs/client.ts';
import { offsetOf } from '#src/ecs/list-request.ts';

/** One page of the security log, newest first. */
export const listSecurityLog: RecordListPort<SecurityEntry>['load'] = async (query, signal) => {
  const { kind, user, from, to } = query.also;
  const events = SECURITY_KINDS[kind as SecurityKind];
  const { listData } = await callEcs(
    securityLogList,
    {
      offset: offsetOf(query),
      maxResult: query.size,
      keyWord: query.keyWord,
      filter: {
        ...(events && { events: [...events] }),
        ...(user && { username: user }),
        ...(from && { from: new Date(`${from}T00:00`).toISOString() }),
        ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
      },
    },
    { signal },
  );
  return { rows: listData.data, count: listData.count };
};
