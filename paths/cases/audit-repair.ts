import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import { auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { auditRepairInBrowser } from '#paths/browser/audit-repair.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, impactOf, UNPROVEN } from '#paths/kit/usual.ts';
import { auditRepairOnScreen } from '#paths/screen/audit.ts';

const REVISION: AuditRevision = {
  type: 'wording',
  entityId: 1,
  revisionId: 12,
  timestamp: '2026-01-06T09:30:00.000Z',
  username: 'anna',
  operation: 'MOD',
  changedFields: ['value'],
  state: { value: 'Anmelden' },
};

export const auditRepairCases = casesFor(auditRepairMachine, {
  given: {
    restore: {
      says: 'the user wants a record back as it was',
      input: {
        repair: { kind: 'restore', side: 'after', revision: REVISION, present: { modificationDate: null } },
      },
    },
    decided: {
      says: 'the user has decided to take an operation back',
      input: {
        repair: { kind: 'undo', revision: REVISION, of: { key: 'key-0', route: null, effect: 'deleted' } },
        key: 'key-2',
      },
    },
    undo: {
      says: 'the user wants to take a whole operation back',
      input: { repair: { kind: 'undo', revision: REVISION } },
    },
  },
  events: {
    'repair.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'repair.cancel': { cancelled: { says: 'the user does not want it after all' } },
    'repair.preview': { again: { says: 'the user asks once more what would happen' } },
    'repair.retry': { again: { says: 'the user tries the same again' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    preview: {
      clear: { says: 'the server says what would happen', gives: impactOf({ changed: 1 }) },
      held: {
        says: 'the server says that something blocks it',
        gives: impactOf({ clashes: 1, changed: 1 }),
      },
      needless: { says: 'the server says that nothing would change', gives: impactOf({}) },
      untold: { says: 'the server cannot tell beforehand', gives: null },
      ...failures('the question what would happen', '008'),
    },
    carryOut: {
      done: { says: 'the server has brought it back', gives: undefined },
      unproven: UNPROVEN,
      ...failures('bringing it back', '006'),
    },
  },
  view: auditRepairSelectors,
  matters: ({ impact, key, failure }) => [impact !== null, key !== null, failure !== null],
  states: { done: 'It is restored.' },
  screen: auditRepairOnScreen,
  browser: auditRepairInBrowser,
});
