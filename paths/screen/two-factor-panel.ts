import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import { below, CANCEL, FAILED, FROM_ELSEWHERE, REFUSED, RETRY, waits } from '#paths/screen/usual.ts';

const ON = 'switch Ja, 2-Faktor Authentifizierung aktiviert';
const OFF = 'switch Nein, 2-Faktor Authentifizierung deaktiviert';
const NOT_YET = 'switch Nein, 2-Faktor Authentifizierung noch nicht aktiviert';
const CODE = 'textbox Zeichen 1 von 8';
const REQUEST = 'button Zugangscode anfordern';

/** What the switch says depends on what is being done; switching off begins with the change itself, without a code. */
const SWITCH = [`perhaps ${ON}`, `perhaps ${OFF}`, `perhaps ${NOT_YET}`];
const HELD = [
  ...[`perhaps disabled ${ON}`, `perhaps disabled ${OFF}`, `perhaps disabled ${NOT_YET}`],
  'disabled button Abbrechen',
];
const CODES = [`perhaps ${REQUEST}`, `perhaps ${CODE}`, 'perhaps button Bestätigen'];
const READY = [...SWITCH, CANCEL, ...CODES];
const BUSY_REQUEST = 'busy button Zugangscode anfordern';
const BUSY_AGAIN = 'busy button Neuen Zugangscode anfordern';
const REQUESTING = [
  ...HELD,
  ...CODES,
  `perhaps ${BUSY_REQUEST}`,
  `perhaps ${BUSY_AGAIN}`,
  'perhaps busy button Neuer Zugangscode in',
];
const CONFIRMING = [...HELD, `perhaps ${REQUEST}`, `perhaps ${CODE}`, 'perhaps busy button Bestätigen'];

function turn(hands: Hands): void {
  hands.press([ON, NOT_YET].find((one) => hands.isOffered(one)) ?? OFF);
}

export const twoFactorPanelOnScreen: ScreenExecutors = {
  shows: {
    off: [OFF],
    on: [ON, 'button Nummer ändern'],
    ...below('changing', {
      ready: READY,
      ...waits('requesting', REQUESTING),
      requestSessionLost: REQUESTING,
      requestRefused: [...READY, REFUSED],
      requestUnreachable: [...READY, RETRY],
      ...waits('confirming', CONFIRMING),
      sessionLost: CONFIRMING,
      refused: [
        ...READY,
        `perhaps ${REFUSED}`,
        'perhaps alert Bitte geben Sie einen Wert für dieses Feld an',
      ],
      unreachable: [...READY, RETRY],
    }),
  },
  also: {
    'requestFailure at changing.requestUnreachable': FAILED,
    'failure at changing.unreachable': FAILED,
  },
  does: {
    'factor.enable': turn,
    'factor.disable': turn,
    'factor.move': press('button Nummer ändern'),
    'factor.abandon': press(CANCEL),
    // For these events, what is typed and for whom is covered in the browser.
    'code.request': (hands) => hands.send(),
    'code.present': press('button Ich habe schon einen Code'),
    'code.confirm': (hands) => hands.send(),
    'step.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
