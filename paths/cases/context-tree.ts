import type { Coverage } from '#contract/context-coverage.ts';
import { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import { contextTreeSelectors } from '#machines/context-tree/context-tree.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { contextTreeOnScreen } from '#paths/screen/context-tree.ts';

const COVERAGE: Coverage = {
  langs: ['de'],
  contexts: ['GLOBAL', 'DEFAULT', 'NORTH'].map((identifier) => ({
    identifier,
    ...{ texts: 3, files: 1, editors: 2 },
    languages: [{ lang: 'de', own: 3, inherited: 2, missing: 1 }],
  })),
};

export const contextTreeCases = casesFor(contextTreeMachine, {
  given: { opened: { says: 'the user comes to the tree of contexts' } },
  events: {
    'coverage.retry': { again: { says: 'the user asks for the figures again' } },
    'move.begin': {
      wanted: { says: 'the user wants to move a context', with: { identifier: 'NORTH' } },
    },
    'records.changed': {
      counted: changed('wording').changed,
      other: changed('mailTemplate').changed,
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      counted: { says: 'the figures arrive', gives: COVERAGE },
      uncounted: { says: 'the server does not count', gives: null },
      ...failures('the count', '019'),
    },
    move: {
      ended: { says: 'the move ends', ends: { outcome: 'cancelled' } },
      broken: { says: 'the move fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: contextTreeSelectors,
  matters: ({ coverage, moved }) => [coverage !== null, moved],
  states: { 'coverage.shown': 'The figures are there, or this server has none.' },
  screen: contextTreeOnScreen,
});
