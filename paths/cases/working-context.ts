import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import { workingContextSelectors } from '#machines/working-context/working-context.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';

export const workingContextCases = casesFor(workingContextMachine, {
  given: {
    one: {
      says: 'an editor of one practice has signed in',
      input: { userId: 7, authorized: ['praxis-foerde'] },
    },
    all: { says: 'a user has signed in who may change everything', input: { userId: 7, authorized: [] } },
  },
  events: {
    'context.choose': {
      region: { says: 'the user chooses a region', with: { contextIdentifier: 'region-nord' } },
      all: { says: 'the user chooses all contexts', with: { contextIdentifier: null } },
    },
    'contexts.known': {
      both: {
        says: 'region and practice are there',
        with: { identifiers: ['region-nord', 'praxis-foerde'] },
      },
      none: { says: 'neither of them is there', with: { identifiers: ['GLOBAL'] } },
    },
  },
  answers: {
    recall: {
      nothing: {
        says: 'nothing was chosen in this browser',
        gives: { chosen: false, contextIdentifier: null },
      },
      region: {
        says: 'the region was chosen in this browser',
        gives: { chosen: true, contextIdentifier: 'region-nord' },
      },
      ...failures('the look for an earlier choice', '018'),
    },
    keep: {
      kept: { says: 'the browser keeps the choice', gives: undefined },
      ...failures('keeping the choice', '018'),
    },
  },
  view: workingContextSelectors,
  matters: ({ contextIdentifier, known }) => [contextIdentifier, known?.length ?? null],
  screen: { none: 'what it decides is where the links of all screens lead' },
});
