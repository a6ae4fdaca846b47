import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { standingChild } from '#paths/core/scripted.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FAILED,
  FROM_ELSEWHERE,
  GIVEN_UP,
  pressWhereOffered,
  REFUSED,
  RETRY,
  SLOW,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

const STARTS_SLOWLY = 'status Die Verbindung zum Server dauert länger als üblich …';

/** The page before anything is there. */
function starting(state: string) {
  return {
    ...waits(state, ['busy part']),
    [`${state}.slow`]: ['busy part', STARTS_SLOWLY],
    [`${state}.cancellable`]: ['busy part', STARTS_SLOWLY, CANCEL],
  };
}

const CANNOT_START = ['heading Leitstand kann nicht starten', RETRY];

export const appOnScreen: ScreenExecutors = {
  shows: {
    ...starting('starting'),
    notReady: ['heading Leitstand ist gleich bereit', 'status Der Server startet gerade', RETRY],
    unreachable: CANNOT_START,
    broken: [...CANNOT_START, 'alert In der Anwendung ist ein Fehler aufgetreten'],
    signedOut: ['heading Anmelden', 'textbox Benutzername', 'button Anmelden'],
    ...starting('signedIn.arriving'),
  },
  also: {
    'failure at unreachable': {
      unreachable: ['alert Der Server ist nicht erreichbar'],
      'unreachable server': ['alert Auf dem Server ist ein Fehler aufgetreten.'],
      'unreachable cancelled': [GIVEN_UP],
      'refused 008': ['alert Der Eintrag wurde nicht gefunden.'],
      'refused 018': ['alert Auf dem Server ist ein Fehler aufgetreten.'],
      sessionLost: ['alert Unbekannter Fehler aufgetreten'],
    },
    'isLoggedOutElsewhere at signedOut': { yes: ['status Sie haben sich abgemeldet'] },
  },
  does: { 'app.retry': press(RETRY), 'wait.cancel': press(CANCEL) },
  outside: {
    'flow.broken': 'a flow that fails does',
    'address.changed': 'the address does',
    ...Object.fromEntries(
      [
        'identity.changed',
        'route.changed',
        'records.changedElsewhere',
        'session.endedElsewhere',
        'session.look',
        'session.lost',
        'session.restored',
      ].map((type) => [type, 'a flow of a signed-in user tells it, or another tab does']),
    ),
    'session.end': 'the menu of the user does, with tests of its own',
    ...FROM_ELSEWHERE,
  },
  unseen: {
    'signedIn.there': 'the flows of a signed-in user show themselves, each on its own screen',
    'signedIn.signingOut': 'the page stays unchanged; only its menu says so, which has tests of its own',
    forgetting: 'it is over in an instant, and the page stays unchanged',
  },
  lastAt: {
    'signedIn.there': 'the flows of a signed-in user have no stand-in that could be shown',
    forgetting: 'the console of the user before stands there, which has no stand-in that could be shown',
  },
};

const ARRIVED = {
  says: 'the code of the route arrives',
  gives: { flow: standingChild(wordingListMachine) },
};

const HOME_LINK = 'link Zur Startseite';

export const routesOnScreen: ScreenExecutors = {
  shows: {
    ...waits('arriving', ['busy part']),
    quiet: [],
    forbidden: ['heading Kein Zugriff', HOME_LINK],
    there: [],
    unavailable: ['heading Bereich nicht geladen', RETRY],
  },
  also: {
    'route at quiet': {
      home: ['heading Willkommen in der Administration'],
      unknown: ['heading Seite nicht gefunden', HOME_LINK],
    },
    // The flow that stands in for all of them is a list, so that a form has nothing to show.
    'route at there': {
      wordings: ['heading Formulierungen', 'busy region Formulierungen', 'status Daten abrufen'],
      users: ['heading Benutzer', 'busy region Benutzer', 'status Daten abrufen'],
    },
    'failure at unavailable': { ...FAILED, sessionLost: [REFUSED] },
  },
  does: { 'route.retry': press(RETRY), 'wait.cancel': press(CANCEL) },
  outside: {
    ...FROM_ELSEWHERE,
    'address.changed': 'the address does',
    'route.queried': 'the list that is shown does',
    'identity.changed': 'the sign-in over the page does',
    'page.age': 'time does',
  },
  instead: { 'loadFlow: arrived': ARRIVED, 'loadFlow: known': ARRIVED },
  unseen: { broken: 'the app takes over, and says so instead of the whole page' },
};

export const downloadsOnScreen: ScreenExecutors = {
  shows: {
    idle: [],
    ...waits('downloading', []),
    sessionLost: [],
  },
  does: { 'wait.cancel': press(CANCEL) },
  outside: { ...FROM_ELSEWHERE, 'download.start': 'a link of another screen does' },
};

export const leavingOnScreen: ScreenExecutors = {
  shows: {
    free: [],
    guarded: [],
    waiting: ['status Wird noch gespeichert, danach geht es weiter …'],
    asking: [],
  },
  also: {
    'loss at asking': {
      typed: [
        'dialog Nicht gespeicherte Änderungen verwerfen?',
        'button Verwerfen',
        'button Weiter bearbeiten',
      ],
      unknown: ['dialog Formular verlassen?', 'button Verlassen', 'button Weiter bearbeiten'],
      secret: ['dialog Seite verlassen, ohne zu sichern?', 'button Verlassen', 'button Hier bleiben'],
    },
  },
  does: {
    'leave.confirm': pressWhereOffered('button Verwerfen', 'button Verlassen'),
    'leave.stay': pressWhereOffered('button Weiter bearbeiten', 'button Hier bleiben'),
  },
  outside: {
    'unsaved.begin': 'the form that is open does',
    'unsaved.end': 'the form that is open does',
    'save.begin': 'the form that is open does',
    'save.fail': 'the form that is open does',
    'leave.request': 'a link, a key or the address does',
  },
};

const WARNING = ['dialog Sind Sie noch da?', 'alert Sie waren länger nicht aktiv'];
/** A sign-in that has lasted as long as it may cannot be extended. */
const LAST_WARNING = [
  'dialog Sie werden gleich abgemeldet',
  'alert Eine Anmeldung gilt nur eine begrenzte Zeit.',
];
const STAY = 'button Angemeldet bleiben';

export const sessionWatchOnScreen: ScreenExecutors = {
  shows: {
    warning: [],
    ...waits('extending', [], [SLOW, CANCEL]),
  },
  also: {
    'isFinal at extending': {
      yes: [...LAST_WARNING, 'busy button Verstanden'],
      no: [...WARNING, `busy ${STAY}`],
    },
    'isFinal at warning': { yes: [...LAST_WARNING, 'button Verstanden'], no: [...WARNING, STAY] },
    'failure at warning': { ...FAILED, sessionLost: [REFUSED] },
  },
  does: { 'session.stay': pressWhereOffered(STAY), 'wait.cancel': press(CANCEL) },
  outside: {
    ...FROM_ELSEWHERE,
    'session.look': 'coming back to the tab does',
    'session.lost': 'any flow does that meets the end of the session',
    'session.restored': 'the sign-in over the page does',
  },
  unseen: Object.fromEntries(
    ['settling', 'looking', 'lookingBack', 'resting', 'blind', 'ended'].map((state) => [
      state,
      'the warning is only mounted while there is something to warn of',
    ]),
  ),
};

const ASKED = 'dialog Bitte bestätigen Sie, dass Sie es sind';
const PASSWORD = 'password Ihr Passwort';
const APP_CODE = 'textbox Zeichen 1 von 6';
const RECOVERY_CODE = 'textbox Wiederherstellungscode';
const TYPED = [PASSWORD, APP_CODE, RECOVERY_CODE];
const CONFIRM = 'button Bestätigen';
const checking = [ASKED, `busy ${CONFIRM}`];

/** The buttons that lead to each way. */
const WAYS: Readonly<Record<string, string>> = {
  password: 'button Passwort verwenden',
  totp: 'button Code aus der App verwenden',
  recoveryCode: 'button Wiederherstellungscode verwenden',
  passkey: 'button Passkey verwenden',
};

/** Where each way is typed. */
const FIELDS = {
  password: [PASSWORD],
  totp: [APP_CODE],
  recoveryCode: [RECOVERY_CODE],
  passkey: ['text Bitte bestätigen Sie mit einem Passkey von anna'],
};

export const confirmationOnScreen: ScreenExecutors = {
  shows: {
    idle: [],
    asking: [ASKED, CANCEL, CONFIRM],
    refused: [ASKED, CANCEL, CONFIRM],
    unreachable: [ASKED, CANCEL, CONFIRM],
    ...waits('checking', checking, [...checking, SLOW, CANCEL]),
    passkey: [...checking, 'status Ihr Browser fragt nach dem Passkey.', CANCEL],
    sessionLost: checking,
  },
  also: {
    ...unreachableAt('unreachable'),
    'failure at refused': {
      'refused 002': ['text Das ist nicht Ihr Passwort.'],
      'refused 048': ['text 2-Faktor Authentifizierungscode nicht gültig', 'perhaps alert 2-Faktor'],
      'refused 065': [REFUSED, 'alert Operation fehlgeschlagen!Der Passkey wurde nicht angenommen'],
    },
    ...Object.fromEntries(
      ['asking', 'refused', 'unreachable', 'checking', 'passkey', 'sessionLost'].map((state) => [
        `way at ${state}`,
        FIELDS,
      ]),
    ),
  },
  does: {
    'confirmation.submit': (hands) => {
      const field = TYPED.find((mark) => hands.isOffered(mark));
      if (field === undefined) return hands.send();
      hands.type(field, String(hands.event.given));
      hands.press(CONFIRM);
    },
    'passkey.use': (hands) => {
      if (TYPED.some((mark) => hands.isOffered(mark))) hands.send();
      else hands.press(CONFIRM);
    },
    // The way that is taken already is not offered.
    'way.take': (hands) => pressWhereOffered(WAYS[String(hands.event.way)] ?? '')(hands),
    'confirmation.cancel': press(CANCEL),
    'wait.cancel': press(CANCEL),
  },
  outside: {
    ...FROM_ELSEWHERE,
    'confirmation.want': 'a call does that the server wants a proof for',
    'confirmation.withdraw': 'the flow does whose call waited, and which has ended',
  },
};

const perhaps = (mark: string) => `perhaps ${mark}`;
const LOADS = ['busy status Daten abrufen'];
const ITS_FORM = 'its form does, which has paths of its own';

export const ownDetailsOnScreen: ScreenExecutors = {
  shows: {
    loading: ['heading Meine Einstellungen', ...LOADS],
    known: ['heading Meine Einstellungen', 'status Alles gespeichert', 'region 2-Faktor Authentifizierung'],
  },
  does: {},
  outside: { ...FROM_ELSEWHERE, 'settings.changed': 'the panel of the second factor does' },
};

export const userOnScreen: ScreenExecutors = {
  shows: {
    open: ['heading Benutzer', ...LOADS],
    resetting: ['heading Benutzer', ...LOADS, 'dialog Zweiten Faktor ausschalten?'],
  },
  does: {},
  outside: { ...FROM_ELSEWHERE, 'factor.reset': ITS_FORM },
};

export const wordingOnScreen: ScreenExecutors = {
  // Its form has paths of its own; a new one is open at once.
  shows: {
    open: [
      'heading …Formulierung',
      ...['busy status Daten abrufen', 'status Noch nicht angelegt'].map(perhaps),
    ],
  },
  does: {},
  outside: FROM_ELSEWHERE,
};

const STATUS = 'status Formulierung gespeichert';
const TAKE_BACK = 'button Rückgängig';
const CLOSE = 'button Meldung schließen';

export const notificationsOnScreen: ScreenExecutors = {
  shows: {
    empty: [],
    shown: [STATUS, TAKE_BACK, CLOSE],
    held: [STATUS, TAKE_BACK, CLOSE],
  },
  does: { 'notification.remove': press(CLOSE), 'notification.keep': press(TAKE_BACK) },
  outside: {
    'notification.add': 'any flow does',
    'notification.clear': 'the app does when another user signs in',
    'notification.hold': 'the pointer or the focus on one does, which has tests of its own',
    'notification.release': 'the pointer or the focus that leaves does, which has tests of its own',
  },
};

/** Of two notifications the first has been taken up; the other one waits for that. */
const ARRIVING = [STATUS, CLOSE, `busy ${TAKE_BACK}`, `disabled ${TAKE_BACK}`];

export const undoOnScreen: ScreenExecutors = {
  shows: {
    idle: [STATUS, TAKE_BACK, CLOSE],
    ...waits('arriving', ARRIVING, [...ARRIVING, SLOW, CANCEL]),
    unavailable: [STATUS, CLOSE, RETRY, `disabled ${TAKE_BACK}`],
    running: ARRIVING,
  },
  also: {
    failure: {
      refused: ['alert Diesen Vorgang kennt der Server nicht mehr.'],
      sessionLost: ['alert Ihre Sitzung ist abgelaufen.'],
      unreachable: ['alert Der Server antwortet nicht.'],
      'unreachable cancelled': ['alert Sie haben nicht länger auf die Antwort gewartet.'],
    },
  },
  does: { 'undo.retry': press(RETRY), 'wait.cancel': press(CANCEL) },
  outside: {
    ...FROM_ELSEWHERE,
    'undo.start': 'a press on one of the notifications does, whose flow stands still here',
    'undo.dismiss': 'closing the notification does, whose flow stands still here',
  },
  instead: {
    'loadRepair: arrived': { says: 'its code arrives', gives: standingChild(auditRepairMachine) },
  },
};

const ORIGIN = 'region Woher kommt dieser Text?';
const KNOWN = 'text Der nächste Kontext steht oben, die Wurzel unten.';

export const wordingOriginOnScreen: ScreenExecutors = {
  shows: {
    idle: [],
    settling: [ORIGIN, 'busy part'],
    // What was known of the text before stays meanwhile.
    finding: [ORIGIN, 'perhaps busy part', `perhaps ${KNOWN}`],
    sessionLost: [ORIGIN, 'perhaps busy part', `perhaps ${KNOWN}`],
    failed: [ORIGIN, 'text Das ließ sich gerade nicht ermitteln.', RETRY],
    known: [ORIGIN, KNOWN],
  },
  does: { 'origin.retry': press(RETRY) },
  outside: {
    ...FROM_ELSEWHERE,
    'origin.ask': 'typing into the form does, which is done in the browser',
    'origin.show': 'a press in a list does; this is the form',
    'origin.close': 'closing the panel beside a list does; this is the form',
  },
  always: ['status Noch nicht angelegt'],
};

const SESSIONS = 'heading Sitzungen';
const OTHERS = ['text Chrome 150, Windows', 'text Diese Sitzung'];

export const userSessionsOnScreen: ScreenExecutors = {
  shows: {
    ...waits('loading', [SESSIONS]),
    shown: [SESSIONS, 'button Sitzung beenden: Chrome 150, Windows', 'button Alle anderen beenden'],
    ...waits('ending', [SESSIONS, 'busy part Firefox 153, Linux']),
    sessionLost: [SESSIONS],
    refused: [SESSIONS, 'status …Sie sind nicht befugt', RETRY],
    unreachable: [SESSIONS, RETRY],
  },
  also: {
    sessions: { some: OTHERS },
    'sessions at loading': { some: ['busy part Firefox 153, Linux'] },
    'failure at unreachable': {
      unreachable: ['status …Der Server antwortet nicht.'],
      'unreachable cancelled': ['status …Sie haben nicht länger'],
    },
  },
  does: {
    'session.end': (hands) => hands.send(),
    'sessions.retry': press(RETRY),
    'sessions.close': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
