import { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import { signedInSelectors } from '#machines/signed-in/signed-in.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures } from '#paths/kit/usual.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });
const BERT = identityOf({ id: 8, username: 'bert' });
const BROKEN = { broken: { says: 'it fails by itself', breaks: 'a mistake of ours' } } as const;
const STORED = { level: 'success', topic: 'wording.updated', values: {}, autoClose: 5_000 } as const;

export const signedInCases = casesFor(signedInMachine, {
  given: { anna: { says: 'anna has signed in', input: { route: { kind: 'home' }, identity: ANNA } } },
  events: {
    'notification.add': {
      plain: { says: 'a flow tells something', with: STORED },
      operation: {
        says: 'a flow tells of an operation',
        with: {
          ...STORED,
          operation: { key: 'key-1', route: { kind: 'wording', id: 1 }, effect: 'updated' },
        },
      },
    },
    'operation.recorded': {
      recorded: { says: 'the server has recorded the operation', with: { key: 'key-1', revisionId: 12 } },
    },
    'operation.undoLatest': {
      last: { says: 'the user takes the latest operation back', with: { key: 'key-8' } },
    },
    'operation.redoLatest': {
      last: { says: 'the user does it again', with: { key: 'key-9' } },
    },
    'identity.changed': {
      named: {
        says: 'anna changes her name',
        with: { identity: { ...ANNA, user: { ...ANNA.user, lastname: 'Klein' } } },
      },
    },
    'session.lost': { noticed: { says: 'a flow finds the session over' } },
    'session.resumed': { elsewhere: { says: 'anna has signed in again in another tab' } },
  },
  answers: {
    sessionLost: {
      restored: { says: 'anna signs in again', ends: { outcome: 'restored', identity: ANNA } },
      renewed: {
        says: 'anna signs in again, and the session requires a step first',
        ends: { outcome: 'renewed', identity: { ...ANNA, requiredSteps: ['password'] } },
      },
      other: { says: 'bert signs in', ends: { outcome: 'otherUser', identity: BERT } },
      abandoned: { says: 'no one signs in', ends: { outcome: 'abandoned' } },
      broken: { says: 'the sign-in over the page fails by itself', breaks: 'a mistake of ours' },
    },
    lookBack: {
      nothing: { says: 'there is nothing to notify anna of', gives: [] },
      tried: {
        says: 'others have tried to sign in as anna',
        gives: [{ level: 'warning', topic: 'signIn.failures', values: { count: '3' }, autoClose: 15_000 }],
      },
      ...failures('what there is to say of the sign-in', '019'),
    },
    startUp: BROKEN,
    notifications: BROKEN,
    routes: BROKEN,
    downloads: BROKEN,
    leaving: BROKEN,
    sessionWatch: BROKEN,
    confirmation: BROKEN,
    undo: BROKEN,
    workingContext: BROKEN,
  },
  view: signedInSelectors,
  matters: ({ recorded, identity }) => [recorded.length, identity.user.lastname],
  screen: { none: 'what it shows are its flows, each on its own screen' },
});
