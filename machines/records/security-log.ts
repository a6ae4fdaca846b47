import type { SecurityEntry } from '#contract/security-log.ts';
import { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

/** The security log; a change of a user is an entry of it too. */
export const securityLogMachine = createRecordListMachine<SecurityEntry>('security-log', ['user']);
