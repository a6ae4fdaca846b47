import { provide } from '#machines/kit/port.ts';
import { securityLogMachine } from '#machines/records/security-log.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { listSecurityLog } from '#src/ecs/security-log.ts';
import { loadAhead } from '#src/flows/first-page.ts';

export const securityLogFlow = (first: ListQuery | null) =>
  provide(securityLogMachine, { load: loadAhead(listSecurityLog, first) });
