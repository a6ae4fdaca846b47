import { createActor } from 'xstate';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { SCRIPTED_MACHINE } from '#paths/core/scripted.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { leavingOnScreen } from '#paths/screen/around.ts';

/** The flow that would take the user elsewhere. */
const to = createActor(SCRIPTED_MACHINE, { id: 'address' }).start();

export const leavingCases = casesFor(leavingMachine, {
  given: { anna: { says: 'anna has signed in' } },
  events: {
    'unsaved.begin': {
      form: { says: 'the user types into a form', with: { holder: 'form' } },
      beside: { says: 'the user types into another form beside it', with: { holder: 'beside' } },
      secret: {
        says: 'a secret is shown, only this once',
        with: { holder: 'secret', isSecret: true },
      },
    },
    'unsaved.end': {
      form: { says: 'the form is stored or closed', with: { holder: 'form' } },
      beside: { says: 'the other form is stored or closed', with: { holder: 'beside' } },
      secret: { says: 'the user has kept the secret', with: { holder: 'secret' } },
    },
    'save.begin': {
      form: { says: 'the user saves the form', with: { holder: 'form' } },
      beside: { says: 'the user saves the other form', with: { holder: 'beside' } },
    },
    'save.fail': {
      form: { says: 'the form is refused', with: { holder: 'form', isUnknown: false } },
      beside: { says: 'the other form is refused', with: { holder: 'beside', isUnknown: false } },
      unanswered: { says: 'no answer comes for the form', with: { holder: 'form', isUnknown: true } },
    },
    'leave.request': {
      home: {
        says: 'the user follows a link to the home page',
        with: { steps: [{ to, event: { type: 'address.changed' } }] },
      },
    },
    'leave.confirm': { wanted: { says: 'the user gives up what was typed' } },
    'leave.stay': { wanted: { says: 'the user goes on typing' } },
  },
  answers: {},
  view: leavingSelectors,
  matters: ({ holders, secrets, saving, unknown, steps }) => [
    holders.toSorted().join(),
    secrets.toSorted().join(),
    saving.toSorted().join(),
    unknown.toSorted().join(),
    steps.length,
  ],
  screen: leavingOnScreen,
});
