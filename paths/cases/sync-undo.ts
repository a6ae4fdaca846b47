import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { syncUndoSelectors } from '#machines/sync/sync-undo.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { syncUndoOnScreen } from '#paths/screen/servers.ts';

export const syncUndoCases = casesFor(syncUndoMachine, {
  given: { servers: { says: 'a superAdmin is at the servers' } },
  events: {
    'sync.done': {
      recorded: { says: 'a sync is done, and the server names its number', with: { revisionId: 31 } },
      untold: { says: 'a sync is done, and the server names no number', with: { revisionId: null } },
    },
    'undo.begin': { wanted: { says: 'the user wants to take it back' } },
  },
  answers: {
    repair: {
      done: { says: 'the sync is taken back', ends: 'done' },
      kept: { says: 'the user does not want it after all', ends: 'kept' },
      broken: { says: 'the question fails by itself', breaks: 'a mistake of ours' },
    },
  },
  view: syncUndoSelectors,
  matters: ({ revisionId }) => [revisionId],
  screen: syncUndoOnScreen,
});
