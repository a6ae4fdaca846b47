import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { CANCEL, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

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

export const secondFactorOnScreen: ScreenExecutors = {
  shows: {
    entering: [CODE, SUBMIT, 'button Zurück zum Passwort'],
    ...signInWaits('confirming', [CODE, 'disabled button Anmelden', 'disabled button Zurück zum Passwort']),
    ...signInWaits('resending', [CODE, SUBMIT, 'disabled button Zurück zum Passwort']),
    returning: [CODE, SUBMIT, 'button Zurück zum Passwort'],
    refused: [CODE, SUBMIT, FAILED, 'button Zurück zum Passwort'],
    unreachable: [CODE, SUBMIT, UNREACHABLE, RETRY, 'button Zurück zum Passwort'],
    notResent: [CODE, SUBMIT, 'alert Es wurde kein neuer Zugangscode gesendet', 'button Zurück zum Passwort'],
  },
  does: {
    'code.confirm': (hands) => {
      hands.type(CODE, String(hands.event.code));
      hands.press(SUBMIT);
    },
    // The button counts the seconds down first, which are no part of the flow.
    'code.resend': (hands) => hands.send(),
    'password.return': press('button Zurück zum Passwort'),
    'wait.cancel': press(CANCEL),
  },
};

export const sessionLostOnScreen: ScreenExecutors = {
  shows: { open: ['dialog Bitte melden Sie sich erneut an', NAME, SUBMIT] },
  does: { 'session.abandon': press('button Nicht anmelden und Eingaben verwerfen') },
};
