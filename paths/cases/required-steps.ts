import { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import { requiredStepsSelectors } from '#machines/required-steps/required-steps.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { requiredStepsOnScreen } from '#paths/screen/required-steps.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });
const SETTINGS = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+49 *** 099' };
const BROKEN = 'a mistake of ours';

export const requiredStepsCases = casesFor(requiredStepsMachine, {
  given: {
    both: {
      says: 'anna signs in with a password that an administrator has set, where a second factor is required',
      input: { identity: { ...ANNA, requiredSteps: ['password', 'factor'] } },
    },
    factor: {
      says: 'anna signs in without a second factor, where one is required',
      input: { identity: { ...ANNA, requiredSteps: ['factor'] } },
    },
  },
  events: {
    'password.choose': {
      chosen: { says: 'the user chooses a password', with: { password: 'Geheim-1', key: 'k1' } },
    },
    'settings.changed': {
      on: { says: 'the panel has switched codes by SMS on', with: { settings: SETTINGS } },
    },
    'steps.continue': { ready: { says: 'the user goes on with the factor' } },
    'steps.retry': { again: { says: 'the user looks again' } },
    'session.lost': { noticed: { says: 'a flow finds the session over' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    choosePassword: {
      chosen: { says: 'the password is taken', gives: undefined },
      ...failures('the password', '054'),
    },
    look: {
      nothing: { says: 'the session requires nothing any more', gives: ANNA },
      factor: {
        says: 'the session requires a second factor',
        gives: { ...ANNA, requiredSteps: ['factor'] },
      },
      signedOut: { says: 'no one is signed in any more', gives: null },
      ...failures('the question what is required', '018'),
    },
    confirmation: { broken: { says: 'the question who it is fails by itself', breaks: BROKEN } },
    panel: { broken: { says: 'the panel fails by itself', breaks: BROKEN } },
  },
  view: requiredStepsSelectors,
  matters: ({ identity, failure }) => [identity.requiredSteps?.join(), failure !== null],
  screen: requiredStepsOnScreen,
});
