import { PAGE_SIZES } from '#contract/limits.ts';
import { auditMachine } from '#machines/audit/audit.machine.ts';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { auditInBrowser } from '#paths/browser/audit.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { auditOnScreen } from '#paths/screen/audit.ts';

const REVISION: AuditRevision = {
  type: 'language',
  entityId: 1,
  revisionId: 12,
  timestamp: '2026-01-06T09:30:00.000Z',
  username: 'anna',
  operation: 'MOD',
  changedFields: ['description'],
  state: { lang: 'de' },
};
const OTHER: AuditRevision = { ...REVISION, revisionId: 13 };

export const auditCases = casesFor(auditMachine, {
  given: {
    superAdmin: { says: 'a superAdmin comes to the history', input: { query: FIRST_AUDIT_QUERY } },
  },
  events: {
    'query.change': {
      search: { says: 'the user searches', with: { change: { keyWord: 'title' } } },
      page: { says: 'the user goes to the third page', with: { change: { page: 3 } } },
      type: { says: 'the user looks at wordings', with: { change: { type: 'wording' } } },
      same: { says: 'the address names what is shown already', with: { change: {} } },
    },
    'list.refresh': { wanted: { says: 'the user asks for the list again' } },
    'revision.open': {
      first: { says: 'the user opens a revision', with: { revision: REVISION } },
      other: { says: 'the user opens another revision', with: { revision: OTHER } },
    },
    'revision.close': { closed: { says: 'the user closes the revision' } },
    'revision.look': { again: { says: 'the user looks again whether the record still exists' } },
    'repair.begin': {
      restore: { says: 'the user wants the record back', with: { kind: 'restore' } },
      undo: { says: 'the user wants the whole operation taken back', with: { kind: 'undo' } },
    },
    'records.changed': {
      shown: { says: 'a user changes a language', with: { subjects: ['language'] } },
      others: { says: 'a user changes a user', with: { subjects: ['user'] } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      page: { says: 'the revisions arrive', gives: { rows: [OTHER, REVISION], count: 40 } },
      'beyond the end': {
        says: 'the server answers that there are not that many pages',
        gives: { rows: [], count: PAGE_SIZES[0] },
      },
      ...failures('the load of the history', '019'),
    },
    find: {
      there: { says: 'the record still exists', gives: { modificationDate: '2026-01-06T09:30:00.000Z' } },
      gone: { says: 'the record is gone', gives: null },
      ...failures('the look at the record', '019'),
    },
    repair: {
      ended: { says: 'the question ends', ends: 'done' },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: auditSelectors,
  matters: ({ query, opened }) => [query.page, query.type === 'language', opened !== null],
  states: { 'detail.closed': 'No revision is open.' },
  screen: auditOnScreen,
  browser: auditInBrowser,
});
