import type { AuditRevision } from '#machines/history/revision.ts';
import { historyListMachine } from '#machines/history-list/history-list.machine.ts';
import { historyListSelectors } from '#machines/history-list/history-list.selectors.ts';
import { historyListInBrowser } from '#paths/browser/history-list.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { historyListOnScreen } from '#paths/screen/history-list.ts';

const REVISION: AuditRevision = {
  type: 'language',
  entityId: 1,
  revisionId: 12,
  timestamp: '2026-01-06T09:30:00.000Z',
  username: 'anna',
  operation: 'MOD',
  changedFields: ['description'],
  state: { lang: 'de', description: 'Deutsch' },
  before: { lang: 'de', description: 'German' },
};

export const historyListCases = casesFor(historyListMachine, {
  given: {
    record: {
      says: 'the form of a record is open',
      input: { question: { kind: 'record', type: 'language', key: 1 } },
    },
  },
  events: {
    'history.more': { wanted: { says: 'the user wants older changes too' } },
    'history.retry': { wanted: { says: 'the user asks for the history again' } },
    'history.close': { gone: { says: 'the form is left' } },
    'repair.begin': {
      restore: {
        says: 'the user wants the value of before back',
        with: {
          repair: {
            kind: 'restore',
            side: 'before',
            revision: REVISION,
            present: { modificationDate: '2026-01-06T09:30:00.000Z' },
          },
        },
      },
    },
    'records.changed': {
      ...changed('language'),
      others: { says: 'another editor changes a user', with: { subjects: ['user'] } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      part: { says: 'the newest changes arrive', gives: { rows: [REVISION], count: 2 } },
      none: { says: 'there are none', gives: { rows: [], count: 0 } },
      ...failures('the history of the record', '019'),
    },
    repair: {
      ended: { says: 'the question ends', ends: 'done' },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: historyListSelectors,
  matters: ({ rows, count }) => [rows?.length ?? null, count],
  states: { 'open.wayBack.reading': 'Nothing is being restored.' },
  screen: historyListOnScreen,
  browser: historyListInBrowser,
});
