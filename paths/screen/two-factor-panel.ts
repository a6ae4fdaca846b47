import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { below, CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

const ON = 'switch Ja, 2-Faktor Authentifizierung aktiviert';
const OFF = 'switch Nein, 2-Faktor Authentifizierung deaktiviert';
const CODE = 'textbox Zeichen 1 von 8';
const REQUEST = 'button Zugangscode anfordern';

/** One errand, by where its switch stands; switching off begins with the change itself, without a code. */
function errand(wished: string) {
  const requesting = [`disabled ${wished}`, 'busy button Zugangscode anfordern', 'disabled button Abbrechen'];
  const isOff = wished === OFF;
  const confirming = isOff
    ? [`disabled ${wished}`, REQUEST, 'disabled button Abbrechen']
    : [`disabled ${wished}`, CODE, 'busy button Bestätigen', 'disabled button Abbrechen'];
  const ready = [wished, CANCEL, `perhaps ${REQUEST}`, `perhaps ${CODE}`, 'perhaps button Bestätigen'];
  const withCode = isOff ? ready : [wished, CODE, 'button Bestätigen', CANCEL];
  return {
    ready,
    ...waits('requesting', requesting),
    requestSessionLost: requesting,
    requestRefused: [wished, CODE, 'button Bestätigen', CANCEL, REFUSED],
    requestUnreachable: [...ready, UNREACHABLE, RETRY],
    ...waits('confirming', confirming),
    sessionLost: confirming,
    refused: isOff
      ? [...ready, `perhaps ${REFUSED}`]
      : [...withCode, 'alert Bitte geben Sie einen Wert für dieses Feld an'],
    unreachable: [...withCode, UNREACHABLE, RETRY],
  };
}

function turn(hands: Hands): void {
  hands.press(hands.isOffered(ON) ? ON : OFF);
}

export const twoFactorPanelOnScreen: ScreenExecutors = {
  shows: {
    off: [OFF],
    on: [ON, 'button Nummer ändern'],
    ...below('enabling', errand(ON)),
    ...below('moving', errand(ON)),
    ...below('disabling', errand(OFF)),
  },
  does: {
    'factor.enable': turn,
    'factor.disable': turn,
    'factor.move': press('button Nummer ändern'),
    'factor.abandon': press(CANCEL),
    // What is typed for them, and for whom, is done in the browser.
    'code.request': (hands) => hands.send(),
    'code.present': press('button Ich habe schon einen Code'),
    'code.confirm': (hands) => hands.send(),
    'step.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
