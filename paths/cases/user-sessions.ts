import { userSessionsMachine } from '#machines/user-sessions/user-sessions.machine.ts';
import { userSessionsSelectors } from '#machines/user-sessions/user-sessions.selectors.ts';
import { userSessionsInBrowser } from '#paths/browser/user-sessions.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { userSessionsOnScreen } from '#paths/screen/around.ts';

const THIS = {
  id: 'this',
  since: '2026-11-20T08:00:00.000Z',
  lastSeen: '2026-11-20T09:00:00.000Z',
  endsAt: '2026-11-20T09:30:00.000Z',
  browser: 'Firefox 153, Linux',
  address: '192.0.2.7',
  withSecondFactor: false,
  isThis: true,
} as const;
const OTHER = { ...THIS, id: 'other', browser: 'Chrome 150, Windows', isThis: false } as const;

export const userSessionsCases = casesFor(userSessionsMachine, {
  given: {
    own: { says: 'the user looks where they are signed in', input: { userId: null } },
  },
  events: {
    'session.end': {
      one: { says: 'the user ends a session', with: { ending: 'other', key: 'k1' } },
      others: { says: 'the user ends all others', with: { ending: 'others', key: 'k2' } },
    },
    'sessions.retry': { again: { says: 'the user looks again' } },
    'sessions.close': { closed: { says: 'the user leaves the page' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      two: { says: 'this session and another one are open', gives: [THIS, OTHER] },
      ...failures('the list of sessions', '019'),
    },
    end: {
      ended: { says: 'it has ended', gives: undefined },
      ...failures('the end', '019'),
    },
  },
  view: userSessionsSelectors,
  matters: ({ sessions }) => sessions !== null,
  screen: userSessionsOnScreen,
  browser: userSessionsInBrowser,
});
