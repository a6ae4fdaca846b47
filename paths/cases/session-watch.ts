import { remainingOf, sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { sessionWatchSelectors } from '#machines/session-watch/session-watch.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, RESTORED } from '#paths/kit/usual.ts';
import { sessionWatchOnScreen } from '#paths/screen/around.ts';

const MINUTE = 60_000;
const held = (remaining: number | null) => ({ open: true, userId: 7, remaining }) as const;

/** Answers that the server can give when it is asked. */
const SAID = {
  long: { says: 'the server says that the session lasts another half an hour', gives: held(30 * MINUTE) },
  untold: { says: 'the server does not say when the session ends', gives: held(null) },
  soon: { says: 'the server says that the session ends in a minute', gives: held(MINUTE) },
  other: {
    says: 'the server says that another user is signed in',
    gives: { open: true, userId: 8, remaining: 30 * MINUTE },
  },
  over: { says: 'the server says that the session is over', gives: { open: false } },
} as const;

export const sessionWatchCases = casesFor(sessionWatchMachine, {
  given: { anna: { says: 'anna has just signed in', input: { userId: 7 } } },
  events: {
    'session.stay': { wanted: { says: 'the user wants to stay signed in' } },
    'session.look': { back: { says: 'the user comes back to this tab' } },
    'session.lost': { noticed: { says: 'a flow finds the session over' } },
    'session.restored': RESTORED,
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    look: { ...SAID, ...failures('the look at the session', '018') },
    extend: { ...SAID, ...failures('staying signed in', '018') },
  },
  view: sessionWatchSelectors,
  matters: (context) => [remainingOf(context), context.final],
  screen: sessionWatchOnScreen,
});
