import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { CANCEL, pressWhereOffered, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

const SUBMIT = 'button Anmelden';
const NAME = 'textbox Benutzername';
const TAKES_LONG = 'status Die Anmeldung dauert länger als üblich';
const FAILED = 'alert Authentifizierung fehlgeschlagen!';

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

export const authenticationOnScreen: ScreenExecutors = {
  shows: {
    editing: [NAME, SUBMIT],
    ...signInWaits('submitting', [NAME, 'disabled button Anmelden']),
    refused: [NAME, SUBMIT, FAILED],
    unreachable: [NAME, SUBMIT, UNREACHABLE, RETRY],
    secondFactor: ['textbox Zeichen 1 von 8', SUBMIT, 'button Zurück zum Passwort'],
  },
  does: { 'login.submit': giveNameAndPassword, 'wait.cancel': press(CANCEL) },
};

const CODE = 'textbox Zeichen 1 von 8';
const RECOVERY_CODE = 'textbox Wiederherstellungscode';
/** Not where another way is taken. */
const PERHAPS_CODE = `perhaps ${CODE}`;
const RETURN = 'button Zurück zum Passwort';

export const secondFactorOnScreen: ScreenExecutors = {
  shows: {
    entering: [PERHAPS_CODE, SUBMIT, RETURN],
    ...signInWaits('confirming', [
      PERHAPS_CODE,
      'disabled button Anmelden',
      'disabled button Zurück zum Passwort',
    ]),
    ...signInWaits('resending', [CODE, SUBMIT, 'disabled button Zurück zum Passwort']),
    returning: [PERHAPS_CODE, SUBMIT, RETURN],
    refused: [PERHAPS_CODE, SUBMIT, FAILED, RETURN],
    unreachable: [PERHAPS_CODE, SUBMIT, UNREACHABLE, RETRY, RETURN],
    notResent: [CODE, SUBMIT, 'alert Es wurde kein neuer Zugangscode gesendet', RETURN],
  },
  does: {
    'code.confirm': (hands) => {
      hands.type(hands.isOffered(CODE) ? CODE : RECOVERY_CODE, String(hands.event.code));
      hands.press(SUBMIT);
    },
    // The button counts the seconds down first, which are no part of the flow.
    'code.resend': (hands) => hands.send(),
    // The way that is taken already is not offered.
    'way.take': (hands) => {
      const button =
        hands.event.way === 'sms' ? 'button Code per SMS senden' : 'button Wiederherstellungscode verwenden';
      pressWhereOffered(button)(hands);
    },
    'password.return': press(RETURN),
    'wait.cancel': press(CANCEL),
  },
};

export const sessionLostOnScreen: ScreenExecutors = {
  shows: { open: ['dialog Bitte melden Sie sich erneut an', NAME, SUBMIT] },
  does: { 'session.abandon': press('button Nicht anmelden und Eingaben verwerfen') },
};
