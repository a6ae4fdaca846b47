import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { below, CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, unreachableAt, waits } from '#paths/screen/usual.ts';

const TITLE = 'heading Anmeldung abschließen';
const PASSWORD = 'password Neues Passwort *';
const AGAIN = 'password Neues Passwort wiederholen';
const SAVE = 'button Passwort speichern';
const CHOOSING = [TITLE, PASSWORD, AGAIN];
const LOGOUT = 'button Ausloggen';

export const requiredStepsOnScreen: ScreenExecutors = {
  shows: {
    ...below('password', {
      entering: [...CHOOSING, SAVE, LOGOUT],
      ...waits('choosing', [
        ...CHOOSING,
        'busy button Passwort speichern',
        'busy region Eigenes Passwort wählen',
        LOGOUT,
      ]),
      refused: [...CHOOSING, SAVE, LOGOUT, REFUSED],
      sessionLost: [...CHOOSING, SAVE, LOGOUT],
      unreachable: [...CHOOSING, SAVE, LOGOUT, RETRY],
    }),
    factor: [TITLE, 'text Auf diesem Server ist neben dem Passwort', 'button Weiter', LOGOUT],
    ...waits('looking', [TITLE, 'busy part', LOGOUT]),
    sessionLost: [TITLE, LOGOUT],
    unreachable: [
      ...[TITLE, LOGOUT, RETRY],
      ...['perhaps status Der', 'perhaps status Operation', 'perhaps status Vorgang'],
    ],
  },
  also: unreachableAt('password.unreachable'),
  does: {
    // What is typed, and how strong it is, is covered in the browser.
    'password.choose': (hands) => hands.send(),
    'steps.continue': press('button Weiter'),
    'steps.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: {
    ...FROM_ELSEWHERE,
    'settings.changed': 'the panel of codes by SMS does',
    'session.lost': 'any flow does that meets the end of the session',
  },
};
