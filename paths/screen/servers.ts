import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  below,
  CANCEL,
  FAILED,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  SLOW,
  UNREACHABLE,
  waits,
} from '#paths/screen/usual.ts';

const TOGGLE = 'button Synchronisierung starten';
const BUSY_TOGGLE = `busy ${TOGGLE}`;
const SHUT = `disabled ${TOGGLE}`;
const PANEL = 'region Synchronisierung von einem anderen Server';
const STANDS_STILL_NEVER = 'status Eine Synchronisierung kann nicht angehalten werden';
const SOURCE = 'combobox Quelle';
const PREVIEW = 'button Folgen zeigen';
const SYNC_NOW = 'button Jetzt synchronisieren';
const RUNS = 'status Die Synchronisierung läuft';
/** How far it is depends on what the server has said by then. */
const PROGRESS = [
  'progressbar Die ',
  'perhaps status Die Quelle wird gelesen',
  'perhaps status Die Daten werden abgeglichen',
];
const STOP = 'button Lesen abbrechen';
/** Where the server reads, it can be ended; before that is known, and after it, not. */
const STOPS = [
  `perhaps ${STOP}`,
  `perhaps disabled ${STOP}`,
  'perhaps alert Das Lesen wurde nicht abgebrochen',
];
const STOPPING = [`busy ${STOP}`];

/** That it takes long goes without saying where progress is shown, until one can give up. */
const MAY_GIVE_UP = [`perhaps ${SLOW}`, 'perhaps status …üblich …Abbrechen', `perhaps ${CANCEL}`];

/** The phases of a wait that is shown by its progress. */
function phases(state: string, marks: readonly string[]) {
  return {
    [`${state}.brief`]: marks,
    [`${state}.slow`]: [...marks, `perhaps ${SLOW}`],
    [`${state}.cancellable`]: [...marks, ...MAY_GIVE_UP],
  };
}

const form = [PANEL, STANDS_STILL_NEVER, SOURCE, CANCEL];
/** A preview that was looked at too long ago cannot be carried out. */
const SYNC_ASKED = `perhaps ${SYNC_NOW}`;
const CHANGE = 'button Zurück';
/** By whether the server can preview. */
const GO_ON = { yes: [PREVIEW], no: [SYNC_NOW] };

export const syncOnScreen: ScreenExecutors = {
  shows: {
    looking: [TOGGLE],
    lookSessionLost: [SHUT],
    unknown: [TOGGLE],
    ...waits('opening', [BUSY_TOGGLE]),
    unopened: [TOGGLE, RETRY],
    openingSessionLost: [BUSY_TOGGLE],
    closed: [TOGGLE],
    editing: [TOGGLE, ...form],
    // What stood there stands below the sign-in: the form, or what would change.
    sessionLost: [SHUT, PANEL, STANDS_STILL_NEVER],
    asking: [TOGGLE, PANEL, CHANGE],
    ...below('running.answer', {
      ...phases('previewing', [
        ...[SHUT, PANEL, STANDS_STILL_NEVER, SOURCE, 'busy button Folgen zeigen'],
        ...PROGRESS,
      ]),
      ...phases('synchronising', [SHUT, PANEL, RUNS, ...PROGRESS]),
      missing: [SHUT, PANEL, RUNS, ...PROGRESS],
    }),
    ...below('running.progress', {
      pausing: STOPS,
      looking: STOPS,
      sessionLost: STOPS,
      ...phases('cancelling', STOPPING),
    }),
  },
  also: {
    'stage at sessionLost': {
      editing: [SOURCE, CANCEL, `perhaps ${PREVIEW}`, `perhaps ${SYNC_NOW}`],
      asking: [`disabled ${SYNC_NOW}`, CHANGE],
    },
    'canConfirm at asking': {
      yes: [SYNC_NOW, STANDS_STILL_NEVER],
      no: [`perhaps ${STANDS_STILL_NEVER}`, `perhaps disabled ${SYNC_NOW}`],
    },
    canCancelWaiting: { yes: ['status …üblich …Abbrechen', CANCEL] },
    'canPreview at editing': GO_ON,
    openingFailure: { ...FAILED, unreachable: [UNREACHABLE] },
    failure: FAILED,
    'readOnly at asking': { noEditor: ['status Ihnen fehlt die Rolle „Redaktion“.'], nothing: [SYNC_ASKED] },
  },
  does: {
    'sync.open': press(TOGGLE),
    'sync.close': [press(TOGGLE), pressWhereOffered(CANCEL)],
    'sync.submit': (hands) => {
      hands.choose(SOURCE, String(hands.event.source));
      hands.type('password Passwort', String(hands.event.pass));
      hands.press(hands.isOffered(PREVIEW) ? PREVIEW : SYNC_NOW);
    },
    'sync.confirm': press(SYNC_NOW),
    'sync.change': press(CHANGE),
    'sync.cancel': press(STOP),
    // Where the reading can be ended, giving up is not offered.
    'wait.cancel': pressWhereOffered(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};

export const serverOverviewOnScreen: ScreenExecutors = {
  shows: {
    ...below('endpoints', {
      ...waits('loading', ['busy button Aktualisieren', 'busy part']),
      shown: ['button Aktualisieren'],
      refused: ['button Aktualisieren', REFUSED, RETRY],
      unreachable: ['button Aktualisieren', RETRY],
      sessionLost: ['button Aktualisieren'],
    }),
    'cache.untouched': [],
    'cache.renewing': ['dialog Alle Caches erneuern?', CANCEL, 'button Erneuern'],
  },
  // What was known before stays meanwhile.
  also: {
    endpoints: { some: ['region http://127.0.0.1:8080'] },
    'failure at endpoints.unreachable': FAILED,
  },
  does: {
    'overview.refresh': (hands) => hands.press(hands.isOffered(RETRY) ? RETRY : 'button Aktualisieren'),
    // With fewer than two servers there is no button for all of them.
    'cache.clear': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};

const RENEW = 'button Erneuern';
const clearing = [`busy ${RENEW}`];

export const endpointCacheOnScreen: ScreenExecutors = {
  shows: {
    asking: [CANCEL, RENEW],
    ...waits('clearing', [...clearing, 'disabled button Abbrechen'], [...clearing, SLOW, CANCEL]),
    sessionLost: [...clearing, 'disabled button Abbrechen'],
  },
  also: { target: { all: ['dialog Alle Caches erneuern?'], some: ['dialog Cache erneuern?'] } },
  does: { 'cache.confirm': press(RENEW), 'cache.cancel': press(CANCEL), 'wait.cancel': press(CANCEL) },
  outside: FROM_ELSEWHERE,
};

export const syncUndoOnScreen: ScreenExecutors = {
  shows: {
    nothing: [],
    offered: [
      'status Die Synchronisierung lässt sich zurücknehmen',
      'button Synchronisierung rückgängig machen',
    ],
    undoing: [
      PANEL,
      'region Änderung 31 vollständig zurücknehmen',
      'status Folgen werden ermittelt …',
      CANCEL,
    ],
  },
  does: { 'undo.begin': press('button Synchronisierung rückgängig machen') },
  outside: { ...FROM_ELSEWHERE, 'sync.done': 'the sync does' },
};
