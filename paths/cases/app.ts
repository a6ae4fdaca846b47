import { appMachine } from '#machines/app/app.machine.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { SCRIPTED_MACHINE } from '#paths/core/scripted.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { appOnScreen } from '#paths/screen/around.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });
const BERT = identityOf({ id: 8, username: 'bert' });
const WORDINGS = { kind: 'wordings', query: FIRST_QUERY } as const;
const ABILITIES: readonly Ability[] = ['undo'];
const NOT_READY: Failure = {
  ...{ kind: 'unreachable', cause: 'server', status: 503, requestId: null },
  ...{ retryAfter: 2, detail: 'the server answered 503' },
};

export const appCases = casesFor(appMachine, {
  given: {
    visitor: {
      says: 'a user opens the console at the wordings',
      input: {
        route: WORDINGS,
        wishes: { address: null, stored: null, user: null, browser: null },
        offered: [{ locale: 'de_DE', enabledInGui: true }],
      },
    },
  },
  events: {
    'address.changed': {
      overview: { says: 'the address names the servers', with: { route: { kind: 'serverOverview' } } },
    },
    'route.changed': {
      wording: { says: 'a flow leads to a wording', with: { route: { kind: 'wording', id: 1 } } },
    },
    'records.changed': changed('wording'),
    'records.changedElsewhere': {
      wordings: { says: 'another tab changes wordings', with: { subjects: ['wording'] } },
    },
    'identity.changed': {
      named: {
        says: 'anna changes her name',
        with: { identity: { ...ANNA, user: { ...ANNA.user, lastname: 'Klein' } } },
      },
    },
    'flow.broken': {
      broken: { says: 'a flow fails by itself', with: { error: new Error('a mistake of ours') } },
    },
    'session.lost': { noticed: { says: 'a flow finds the session over' } },
    'session.look': { back: { says: 'the user comes back to this tab' } },
    'session.restored': {
      here: { says: 'anna has signed in again here', with: { where: 'here' } },
      elsewhere: {
        says: 'anna, who signed in again in another tab, is noticed',
        with: { where: 'elsewhere' },
      },
    },
    'session.endedElsewhere': {
      anna: { says: 'anna logs out in another tab', with: { userId: 7 } },
      bert: { says: 'bert logs out in another tab', with: { userId: 8 } },
    },
    'session.end': { wanted: { says: 'the user logs out' } },
    'app.retry': { again: { says: 'the user starts again' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    loadSession: {
      anna: {
        says: 'the server knows that anna is signed in',
        gives: { identity: ANNA, abilities: ABILITIES },
      },
      nobody: {
        says: 'the server knows no one in this browser',
        gives: { identity: null, abilities: ABILITIES },
      },
      pending: {
        says: 'the server awaits a code from this browser',
        gives: { identity: null, abilities: ABILITIES, pendingLogin: { username: 'anna', waitSeconds: 30 } },
      },
      'not ready': {
        says: 'the server is not ready and says when to ask again',
        fails: NOT_READY,
      },
      ...failures('the question for a session', '018'),
    },
    loadSignedIn: {
      arrived: { says: 'the code of the console arrives', gives: SCRIPTED_MACHINE as never },
      ...failures('the code of the console', '008'),
    },
    logout: {
      done: { says: 'the server has ended the session', gives: undefined },
      ...failures('logging out', '018'),
    },
    forget: {
      done: { says: 'the browser has forgotten the user', gives: undefined },
      ...failures('forgetting the user', '018'),
    },
    authentication: {
      anna: { says: 'anna signs in', ends: ANNA },
      required: {
        says: 'anna signs in, and the session requires a step first',
        ends: { ...ANNA, requiredSteps: ['password'] },
      },
      broken: { says: 'the sign-in fails by itself', breaks: 'a mistake of ours' },
    },
    interfaceLanguage: {
      broken: { says: 'the language of the interface fails by itself', breaks: 'a mistake of ours' },
    },
  },
  spawned: {
    signedIn: {
      other: { says: 'bert signs in over the page', ends: { outcome: 'otherUser', identity: BERT } },
      renewed: {
        says: 'anna has done what the session requires',
        ends: { outcome: 'renewed', identity: ANNA },
      },
      abandoned: { says: 'no one signs in over the page', ends: { outcome: 'abandoned' } },
      broken: { says: 'the console fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: {
    stage: appSelectors.stage,
    isLoggedOutElsewhere: appSelectors.isLoggedOutElsewhere,
    route: appSelectors.route,
    identity: appSelectors.identity,
    abilities: appSelectors.abilities,
    failure: appSelectors.failure,
    isSlow: appSelectors.isSlow,
    canCancel: appSelectors.canCancel,
    authentication: appSelectors.authentication,
    interfaceLanguage: appSelectors.interfaceLanguage,
    signedIn: appSelectors.signedIn,
    required: appSelectors.required,
  },
  matters: ({ route, identity, logout, pendingLogin, signedIn, required, failure }) => [
    route.kind,
    identity?.user.id,
    logout,
    pendingLogin !== null,
    signedIn !== null,
    required !== null,
    failure !== null,
  ],
  screen: appOnScreen,
});
