import type { SyncRun } from '#contract/sync.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import { syncSelectors } from '#machines/sync/sync.selectors.ts';
import { syncInBrowser } from '#paths/browser/sync.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, refused, sessionLost, UNPROVEN, unreachable } from '#paths/kit/usual.ts';
import { syncOnScreen } from '#paths/screen/servers.ts';
import {
  CANCELLED_SYNC,
  preludeOf,
  previewOf,
  READING_SYNC,
  RUNNING_SYNC,
} from '#tests/support/sync-records.ts';

const PREVIEW = previewOf('preview-1', { added: 3, changed: 2, deleted: 1 });
const RUNNING = RUNNING_SYNC;
const BEFORE: SyncRun = { ...RUNNING, id: 4, state: 'done', endDate: '2026-11-20T11:00:00.000Z' };
const FAILED: SyncRun = {
  ...RUNNING,
  state: 'failed',
  errors: [{ code: '018', message: 'Interner Fehler' }],
};
const BUSY = {
  code: '012',
  field: 'source',
  message: 'Es läuft bereits eine Synchronisierung.',
  reason: 'syncRunning',
};

export const syncCases = casesFor(syncMachine, {
  given: {
    editor: { says: 'a superAdmin who may edit is at the servers', input: { readOnly: null } },
    reader: { says: 'a superAdmin who may not edit is at the servers', input: { readOnly: 'noEditor' } },
  },
  events: {
    'sync.open': { opened: { says: 'the user opens the form' } },
    'sync.close': { closed: { says: 'the user closes the form' } },
    'sync.submit': {
      given: {
        says: 'the user gives a source and its password',
        with: { source: 'PROD', pass: 'right-password', key: 'key-1' },
        varies: { source: ['PREPROD'], pass: [' with a space '] },
      },
    },
    'sync.confirm': { confirmed: { says: 'the user confirms what would change', with: { key: 'key-2' } } },
    'sync.change': { changed: { says: 'the user goes back to source and password' } },
    'sync.cancel': { cancelled: { says: 'the user cancels what is read', with: { key: 'key-3' } } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    undo: { broken: { says: 'what takes it back fails by itself', breaks: 'a mistake of ours' } },
    look: {
      idle: {
        says: 'the server answers that it can preview and that nothing ever ran',
        gives: preludeOf({ sources: ['PROD', 'PREPROD'] }),
      },
      before: {
        says: 'the server answers that it can preview and that a sync has ended before',
        gives: preludeOf({ run: BEFORE, canCancel: false }),
      },
      plain: {
        says: 'the server answers that it cannot preview',
        gives: preludeOf({ canPreview: false, canCancel: false }),
      },
      running: {
        says: 'the server answers that a sync runs',
        gives: preludeOf({ run: RUNNING }),
      },
      reading: {
        says: 'the server answers that a sync reads its source',
        gives: preludeOf({ run: READING_SYNC }),
      },
      ...failures('the first look at the server', '018'),
    },
    follow: {
      running: { says: 'the server says how far the sync is', gives: RUNNING },
      reading: { says: 'the server says that the sync reads its source', gives: READING_SYNC },
      cancelled: { says: 'the server says that a user has cancelled the sync', gives: CANCELLED_SYNC },
      done: { says: 'the server says that the sync is done', gives: { ...RUNNING, state: 'done' } },
      failed: { says: 'the server says that the sync has failed', gives: FAILED },
      old: { says: 'the server knows only of a sync that had ended before', gives: BEFORE },
      nothing: { says: 'the server knows of no sync', gives: null },
      ...failures('the look at the sync', '018'),
    },
    preview: {
      shown: { says: 'the preview tells what would change', gives: PREVIEW },
      gone: {
        says: 'the preview tells what would change, but cannot be carried out',
        gives: { ...PREVIEW, rehearsalId: null },
      },
      busy: refused('the preview', '012', { findings: [BUSY] }),
      cancelled: refused('the preview', '013', { findings: CANCELLED_SYNC.errors }),
      ...failures('the preview', '019'),
    },
    run: {
      done: { says: 'the sync is done', gives: { revisionId: 31 } },
      refused: refused('the sync', '012', { message: 'Ungültige Eingabe' }),
      unproven: UNPROVEN,
      cancelled: refused('the sync', '013', { findings: CANCELLED_SYNC.errors }),
      unreachable: unreachable('the sync'),
      'session lost': sessionLost('the sync'),
    },
    cancel: {
      cancelled: { says: 'the sync is cancelled', gives: CANCELLED_SYNC },
      ...failures('the cancelling', '012'),
    },
  },
  view: syncSelectors,
  matters: ({ canPreview, canCancel, preview, run, endedBefore, failure, cancelFailure }) => [
    canPreview,
    canCancel,
    preview?.rehearsalId,
    run?.phase,
    run?.state,
    endedBefore,
    failure !== null,
    cancelFailure !== null,
  ],
  screen: syncOnScreen,
  browser: syncInBrowser,
});
