import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { CANCEL, FAILED, pressWhereOffered, RETRY, unreachableAt, waits } from '#paths/screen/usual.ts';

const SUBMIT = 'button Anmelden';
const NAME = 'textbox Benutzername';
const TAKES_LONG = 'status Die Anmeldung dauert länger als üblich';
const WRONG = 'alert Authentifizierung fehlgeschlagen!';

/** The same as `waits`, in the words of the sign-in. */
function signInWaits(state: string, marks: readonly string[]) {
  return {
    ...waits(state, marks),
    [`${state}.slow`]: [...marks, TAKES_LONG],
    [`${state}.cancellable`]: [...marks, TAKES_LONG, CANCEL],
  };
}

function giveNameAndPassword(hands: Hands): void {
  hands.type(NAME, String(hands.event.username));
  hands.type('password Passwort', String(hands.event.password));
  hands.press(SUBMIT);
}

const BY_PASSKEY = 'button Mit Passkey anmelden';
const WAITS_FOR_PASSKEY = 'status Ihr Browser fragt nach dem Passkey.';

export const authenticationOnScreen: ScreenExecutors = {
  shows: {
    editing: [NAME, SUBMIT, BY_PASSKEY],
    passkey: [NAME, 'disabled button Anmelden', WAITS_FOR_PASSKEY, CANCEL],
    ...signInWaits('submitting', [NAME, 'disabled button Anmelden']),
    refused: [NAME, SUBMIT, BY_PASSKEY, WRONG],
    unreachable: [NAME, SUBMIT, BY_PASSKEY, RETRY],
    secondFactor: ['textbox Zeichen 1 von 8', SUBMIT, 'button Zurück zum Passwort'],
  },
  also: {
    'failure at unreachable': {
      ...FAILED,
      'unreachable fault': ['alert In der Anwendung ist ein Fehler aufgetreten'],
    },
  },
  does: {
    'login.submit': giveNameAndPassword,
    'passkey.use': press(BY_PASSKEY),
    'wait.cancel': press(CANCEL),
  },
};

/** The buttons that lead to each way. */
const WAYS: Readonly<Record<string, string>> = {
  sms: 'button Code per SMS senden',
  recoveryCode: 'button Wiederherstellungscode verwenden',
  passkey: 'button Passkey verwenden',
};

const CODE = 'textbox Zeichen 1 von 8';
const RECOVERY_CODE = 'textbox Wiederherstellungscode';
/** Not where another way is taken. */
const PERHAPS_CODE = `perhaps ${CODE}`;
const RETURN = 'button Zurück zum Passwort';
/** Where a passkey is the way, in the place of the other. */
const EITHER = [`perhaps ${SUBMIT}`, `perhaps ${BY_PASSKEY}`];

export const secondFactorOnScreen: ScreenExecutors = {
  shows: {
    entering: [PERHAPS_CODE, ...EITHER, RETURN],
    ...signInWaits('confirming', [PERHAPS_CODE, 'disabled button Zurück zum Passwort']),
    ...signInWaits('resending', [CODE, SUBMIT, 'disabled button Zurück zum Passwort']),
    passkey: [
      'disabled button Mit Passkey anmelden',
      'disabled button Zurück zum Passwort',
      WAITS_FOR_PASSKEY,
      CANCEL,
    ],
    returning: [PERHAPS_CODE, ...EITHER, RETURN],
    refused: [PERHAPS_CODE, ...EITHER, WRONG, RETURN],
    unreachable: [PERHAPS_CODE, ...EITHER, RETRY, RETURN],
    notResent: [CODE, SUBMIT, 'alert Es wurde kein neuer Zugangscode gesendet', RETURN],
  },
  also: {
    ...unreachableAt('unreachable'),
    'way at confirming': {
      sms: ['disabled button Anmelden'],
      recoveryCode: ['disabled button Anmelden'],
      passkey: [`disabled ${BY_PASSKEY}`],
    },
    'isResent at entering': { yes: ['status Ein neuer Zugangscode ist unterwegs.'] },
  },
  does: {
    'code.confirm': (hands) => {
      if (hands.isOffered(BY_PASSKEY)) return hands.send();
      hands.type(hands.isOffered(CODE) ? CODE : RECOVERY_CODE, String(hands.event.code));
      hands.press(SUBMIT);
    },
    'passkey.use': pressWhereOffered(BY_PASSKEY),
    // The button counts the seconds down first, which are no part of the flow.
    'code.resend': (hands) => hands.send(),
    // The way that is taken already is not offered.
    'way.take': (hands) => {
      pressWhereOffered(WAYS[String(hands.event.way)] ?? '')(hands);
    },
    'password.return': press(RETURN),
    'wait.cancel': press(CANCEL),
  },
};

export const sessionLostOnScreen: ScreenExecutors = {
  shows: { open: ['dialog Bitte melden Sie sich erneut an', NAME, SUBMIT] },
  does: { 'session.abandon': press('button Später anmelden, Entwürfe bleiben erhalten') },
};
