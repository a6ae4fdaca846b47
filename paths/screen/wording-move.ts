import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

const SELECTED = 'region Eine ausgewählte Formulierung';
const UNCHOSEN = 'status Noch kein Kontext gewählt';
const MOVE = 'button Verschieben';
const MOVE_NOW = 'button Jetzt verschieben';
const finding = [SELECTED, `busy ${MOVE}`, 'disabled button Abbrechen', 'status Folgen werden ermittelt …'];
const moving = [
  SELECTED,
  'region Was geschieht',
  `busy ${MOVE_NOW}`,
  'disabled button Abbrechen',
  'status Wird verschoben …',
  'status Daten abrufen',
];
const choosing = [SELECTED, MOVE, CANCEL, UNCHOSEN];

export const wordingMoveOnScreen: ScreenExecutors = {
  shows: {
    recalling: ['busy status Daten abrufen'],
    recallLost: ['busy status Daten abrufen'],
    recallRefused: [REFUSED, RETRY],
    recallUnreachable: [UNREACHABLE, RETRY],
    choosing,
    gone: [
      'region Quelle und Ziel',
      MOVE,
      CANCEL,
      UNCHOSEN,
      'status Es sind keine Formulierungen ausgewählt',
    ],
    readOnly: [
      'region Quelle und Ziel',
      'status Sie können hier lesen',
      'status Es sind keine Formulierungen ausgewählt',
    ],
    ...waits('previewing', finding),
    ...waits('refreshing', finding),
    ...waits('moving', moving),
    asking: [SELECTED, 'region Was geschieht', MOVE_NOW, CANCEL, UNCHOSEN],
    refused: [...choosing, REFUSED, 'button Auswahl aktualisieren'],
    previewFailed: [...choosing, UNREACHABLE, RETRY],
    unreachable: [...choosing, UNREACHABLE, RETRY],
    sessionLost: finding,
  },
  does: {
    // The form asks for the context first, which is chosen in the browser.
    'move.submit': (hands) => hands.send(),
    'move.confirm': (hands) => hands.send(),
    'move.change': (hands) => hands.send(),
    'clash.choose': (hands) => hands.send(),
    'move.retry': press(RETRY),
    'move.cancel': press(CANCEL),
    'selection.refresh': (hands) =>
      hands.isOffered('button Auswahl aktualisieren')
        ? hands.press('button Auswahl aktualisieren')
        : hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
