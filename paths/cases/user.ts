import { userMachine } from '#machines/user/user.machine.ts';
import { userSelectors } from '#machines/user/user.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { userOnScreen } from '#paths/screen/around.ts';
import { identityOf, userOf } from '#tests/support/records.ts';

const BERT = userOf({ id: 8, username: 'bert' });
const SETTINGS = identityOf({ id: 8, username: 'bert' }).settings;

export const userCases = casesFor(userMachine, {
  given: {
    bert: {
      says: 'a superAdmin opens the user bert',
      input: { recordKey: 8, readOnly: null, isOwn: false },
    },
    own: { says: 'a superAdmin opens themselves', input: { recordKey: 8, readOnly: null, isOwn: true } },
  },
  events: {
    'factor.reset': {
      wanted: { says: 'the second factor of the user is to be switched off', with: { user: BERT } },
    },
  },
  answers: {
    form: {
      updated: {
        says: 'the form has stored the user',
        ends: { outcome: 'updated', record: { user: BERT, settings: SETTINGS } },
      },
      created: {
        says: 'the form has stored a new user',
        ends: { outcome: 'created', record: { user: BERT, settings: null } },
      },
      'updated without settings': {
        says: 'the form has stored the user, and the server sent no settings',
        ends: { outcome: 'updated', record: { user: BERT, settings: null } },
      },
      cancelled: { says: 'the form is left', ends: { outcome: 'cancelled' } },
      broken: { says: 'the form fails by itself', breaks: 'a mistake of ours' },
    },
    reset: {
      done: { says: 'the second factor has been switched off', ends: { outcome: 'deleted', key: 'key-2' } },
      kept: { says: 'the second factor stays unchanged', ends: { outcome: 'kept' } },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: userSelectors,
  screen: userOnScreen,
});
