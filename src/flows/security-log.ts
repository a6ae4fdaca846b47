import { securityLogMachine } from '#machines/records/security-log.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listSecurityLog } from '#src/ecs/security-log.ts';
import { provideList } from '#src/flows/provide-list.ts';

export const securityLogFlow = (first: ListQuery | null) =>
  provideList(securityLogMachine, listSecurityLog, first);
