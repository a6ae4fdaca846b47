import type { WorkChanges } from '#contract/home-work.ts';
import { homePartMachine } from '#machines/home-part/home-part.machine.ts';
import { homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { homePartOnScreen } from '#paths/screen/home-part.ts';

const CHANGES: WorkChanges = {
  lastSignIn: '2026-11-20T08:00:00.000Z',
  since: '2026-11-20T08:00:00.000Z',
  own: [],
  others: [
    {
      ...{ revisionId: 7, date: '2026-11-20T09:00:00.000Z', username: 'bert', count: 1 },
      record: {
        ...{ type: 'wording', id: 4, operation: 'MOD', identifier: 'login.title' },
        ...{ contextIdentifier: 'NORTH', lang: 'de', documentId: null },
      },
    },
  ],
  hasMore: false,
};

export const homePartCases = casesFor(homePartMachine, {
  given: {
    changes: { says: 'the user comes to the home page', input: { part: 'changes' } },
    server: { says: 'a superAdmin comes to the home page', input: { part: 'server' } },
  },
  events: {
    'part.retry': { again: { says: 'the user asks for the part again' } },
    'part.close': { left: { says: 'the user leaves the home page' } },
    'records.changed': changed('wording'),
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      known: { says: 'the part arrives', gives: { part: 'changes', data: CHANGES } },
      unknown: { says: 'the server does not have it', gives: { part: 'changes', data: null } },
      ...failures('the part', '019'),
    },
  },
  view: {
    ...homePartSelectors,
    data: (snapshot) => homePartSelectors.data(snapshot, 'changes'),
  },
  matters: ({ part, answer }) => [part, answer !== null],
  screen: homePartOnScreen,
});
