import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { confirmationSelectors } from '#machines/confirmation/confirmation.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { confirmationOnScreen } from '#paths/screen/around.ts';

export const confirmationCases = casesFor(confirmationMachine, {
  given: { anna: { says: 'anna works in the console', input: { username: 'anna' } } },
  events: {
    'confirmation.want': { wanted: { says: 'a call wants to know that it is anna' } },
    'confirmation.withdraw': { gone: { says: 'what waited for it is gone' } },
    'confirmation.submit': {
      given: { says: 'the user gives the password', with: { password: 'Geheim-1' } },
    },
    'confirmation.cancel': { left: { says: 'the user leaves the step as it is' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    confirm: {
      right: { says: 'it is the right one', gives: undefined },
      ...failures('the proof', '002'),
    },
  },
  view: confirmationSelectors,
  matters: ({ failure }) => failure !== null,
  screen: confirmationOnScreen,
});
