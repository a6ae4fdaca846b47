import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionLostSelectors } from '#machines/session-lost/session-lost.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { sessionLostOnScreen } from '#paths/screen/entrance.ts';
import { identityOf } from '#tests/support/records.ts';

export const sessionLostCases = casesFor(sessionLostMachine, {
  given: {
    anna: {
      says: "anna's session has ended while she was working",
      input: { userId: 7, username: 'anna' },
    },
  },
  events: { 'session.abandon': { abandoned: { says: 'the user gives the session up' } } },
  answers: {
    authentication: {
      anna: { says: 'anna signs in', ends: identityOf({ id: 7, username: 'anna' }) },
      required: {
        says: 'anna signs in, and the session requires a step first',
        ends: { ...identityOf({ id: 7, username: 'anna' }), requiredSteps: ['password'] },
      },
      bert: { says: 'bert signs in', ends: identityOf({ id: 8, username: 'bert' }) },
      broken: { says: 'the sign-in fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: sessionLostSelectors,
  screen: sessionLostOnScreen,
});
