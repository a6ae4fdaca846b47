import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { below, CANCEL, FAILED, failedInPlace, RETRY, waits } from '#paths/screen/usual.ts';

const TITLE = 'heading Authenticator-App, Passkeys und Wiederherstellungscodes';
const REMOVE = 'button Entfernen: Authenticator-App';
const APP = 'text Hinzugefügt am';
const BUSY_APP = 'busy part Authenticator-App';
const BOX = 'textbox Zeichen 1 von 6';
const CONFIRM = 'button Bestätigen';
const ADDING = [TITLE, APP, 'text ABCD EFGH IJKL 2345', BOX];
const CONFIRMING = 'busy button Bestätigen';
const ADD_PASSKEY = 'button Passkey hinzufügen';
const PASSKEY_NAME = 'textbox Name des Passkeys';
const MAKE = 'button Passkey erstellen';
const RENAME = 'button Umbenennen: Telefon';
const SAVE = 'button Namen speichern';
const RENAMING = [TITLE, APP, PASSKEY_NAME, 'busy button Namen speichern'];
const NAMING = [TITLE, APP, PASSKEY_NAME];
/** The app is there, or was never loaded. */
const PERHAPS_APP = `perhaps ${APP}`;

export const ownFactorsOnScreen: ScreenExecutors = {
  shows: {
    ...waits('loading', [TITLE, PERHAPS_APP, `perhaps ${BUSY_APP}`]),
    shown: [TITLE, APP, REMOVE, RENAME, 'button App hinzufügen', ADD_PASSKEY, 'perhaps button Entfernen'],
    'asking.codes': [
      'dialog Neue Wiederherstellungscodes erzeugen?',
      'button Erzeugen',
      CANCEL,
      APP,
      `perhaps ${TITLE}`,
    ],
    'asking.removal': [
      'dialog Authenticator-App entfernen?',
      'button Entfernen',
      CANCEL,
      APP,
      `perhaps ${TITLE}`,
    ],
    ...waits('beginning', [TITLE, APP, BUSY_APP]),
    'adding.entering': [...ADDING, CONFIRM, CANCEL],
    ...below('adding', waits('confirming', [...ADDING, CONFIRMING, BUSY_APP])),
    'adding.refused': [...ADDING, 'alert 2-Faktor Authentifizierungscode nicht gültig', CONFIRM, CANCEL],
    'adding.unreachable': [...ADDING, CONFIRM, CANCEL],
    'adding.sessionLost': [...ADDING, CONFIRMING],
    'passkey.naming': [...NAMING, MAKE, CANCEL],
    'passkey.asking': [
      ...NAMING,
      'busy button Passkey erstellen',
      BUSY_APP,
      'status Ihr Browser fragt nach dem Passkey.',
      CANCEL,
    ],
    'passkey.refused': [...NAMING, 'alert Operation fehlgeschlagen!', MAKE, CANCEL],
    'passkey.unreachable': [...NAMING, MAKE, CANCEL],
    'passkey.sessionLost': [...NAMING, MAKE, CANCEL],
    'renaming.naming': [...NAMING, SAVE, CANCEL],
    ...below('renaming', waits('saving', [...RENAMING, BUSY_APP])),
    'renaming.refused': [...NAMING, 'alert Operation fehlgeschlagen!', SAVE, CANCEL],
    'renaming.unreachable': [...NAMING, SAVE, CANCEL],
    'renaming.sessionLost': RENAMING,
    ...waits('making', [TITLE, APP, BUSY_APP]),
    made: [
      TITLE,
      APP,
      'text ABCD-EFGH-JKLM',
      'button Drucken',
      'link Herunterladen',
      'status Diese Codes werden nur dieses eine Mal gezeigt',
      'button Ich habe sie gesichert',
    ],
    ...waits('removing', [TITLE, APP, BUSY_APP]),
    sessionLost: [TITLE, PERHAPS_APP],
    refused: [TITLE, PERHAPS_APP, RETRY],
    unreachable: [TITLE, PERHAPS_APP, RETRY],
  },
  also: {
    failure: failedInPlace('status'),
    'confirmFailure at adding.unreachable': failedInPlace('alert'),
    'passkeyFailure at passkey.unreachable': FAILED,
    'renameFailure at renaming.unreachable': FAILED,
  },
  does: {
    'app.add': press('button App hinzufügen'),
    'code.confirm': (hands) => {
      hands.type(BOX, String(hands.event.code));
      hands.press(CONFIRM);
    },
    'passkey.add': press(ADD_PASSKEY),
    'passkey.make': (hands) => {
      hands.type(PASSKEY_NAME, String(hands.event.name));
      hands.press(MAKE);
    },
    'passkey.rename': press(RENAME),
    'name.save': (hands) => {
      hands.type(PASSKEY_NAME, String(hands.event.name));
      hands.press(SAVE);
    },
    'step.abandon': press(CANCEL),
    'codes.make': (hands) => hands.send(),
    'codes.kept': press('button Ich habe sie gesichert'),
    'factor.remove': press(REMOVE),
    'step.confirm': (hands) => hands.send(),
    'factors.retry': press(RETRY),
    'factors.close': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
};
