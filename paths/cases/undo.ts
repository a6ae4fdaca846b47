import { undoMachine } from '#machines/undo/undo.machine.ts';
import { undoSelectors } from '#machines/undo/undo.selectors.ts';
import { undoInBrowser } from '#paths/browser/undo.ts';
import { SCRIPTED_MACHINE } from '#paths/core/scripted.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { undoOnScreen } from '#paths/screen/around.ts';

const SMALL = { key: 'key-1', route: null, revisionId: 12, onlyLatest: true };

export const undoCases = casesFor(undoMachine, {
  given: { start: { says: 'a user is signed in' } },
  events: {
    'undo.start': {
      small: {
        says: 'the user takes back what a notification tells of',
        with: { notificationId: 'notification-1', undo: SMALL, key: 'key-2' },
      },
      big: {
        says: 'the user wants to take back something big',
        with: { notificationId: 'notification-2', undo: { ...SMALL, isBig: true }, key: 'key-3' },
      },
    },
    'undo.retry': { again: { says: 'the user tries again' } },
    'undo.dismiss': { left: { says: 'the user leaves it at that' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    loadRepair: {
      arrived: { says: 'its code arrives', gives: SCRIPTED_MACHINE as never },
      ...failures('its code', '008'),
    },
  },
  spawned: {
    repair: {
      ended: { says: 'taking it back comes to its end', ends: undefined },
      broken: { says: 'taking it back fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: undoSelectors,
  matters: ({ request }) => [request?.undo.isBig],
  screen: undoOnScreen,
  browser: undoInBrowser,
});
