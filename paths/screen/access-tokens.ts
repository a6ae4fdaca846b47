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
  waits,
} from '#paths/screen/usual.ts';

const NEW = 'button Neues Token';
const FORM = 'region Neues Token';
const MAKE = 'button Token anlegen';
const ASKS = 'dialog Token widerrufen?';
const LOADING = ['busy button Aktualisieren', 'busy part'];

const making = [FORM, `busy ${MAKE}`];
const revoking = [ASKS, 'busy button Widerrufen'];

export const accessTokensOnScreen: ScreenExecutors = {
  shows: {
    ...below('list', {
      // Beside an open question, giving up is offered there.
      ...waits('loading', LOADING, [...LOADING, SLOW, CANCEL, 'perhaps status …üblich …Abbrechen']),
      shown: ['button Aktualisieren'],
      refused: ['button Aktualisieren', REFUSED, RETRY],
      unreachable: ['button Aktualisieren', RETRY],
      sessionLost: ['button Aktualisieren'],
    }),
    ...below('step', {
      none: [NEW],
      editing: [FORM, MAKE, CANCEL],
      ...waits('making', making),
      editingSessionLost: making,
      made: [
        'region „Pipeline“ ist angelegt',
        'status Das Token wird nur dieses eine Mal gezeigt.',
        'button Kopieren',
        'button Ich habe es gesichert',
      ],
      asking: [ASKS, CANCEL],
      ...waits('revoking', revoking, [...revoking, SLOW, CANCEL]),
      askingSessionLost: revoking,
    }),
  },
  also: {
    'listFailure at list.refused': FAILED,
    'listFailure at list.unreachable': FAILED,
    'failure at step.editing': FAILED,
    'failure at step.making': FAILED,
    'failure at step.editingSessionLost': FAILED,
    'failure at step.asking': FAILED,
    'failure at step.revoking': FAILED,
    'failure at step.askingSessionLost': FAILED,
  },
  does: {
    // While they load the button waits with them; another step may have the list asked again.
    'tokens.refresh': (hands) =>
      hands.isOffered(RETRY) ? hands.press(RETRY) : pressWhereOffered('button Aktualisieren')(hands),
    'token.new': press(NEW),
    // What is typed, and the password, are covered in the browser.
    'token.submit': (hands) => hands.send(),
    'token.kept': press('button Ich habe es gesichert'),
    'token.revoke': press('button Widerrufen …'),
    'revoke.confirm': (hands) => hands.send(),
    'step.cancel': press(CANCEL),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
