import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FROM_ELSEWHERE,
  REFUSED,
  RETRY,
  UNREACHABLE,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

const SELECTED = 'region Eine ausgewählte Formulierung';
const UNCHOSEN = 'status Noch kein Kontext gewählt';
const MOVE = 'button Verschieben';
const MOVE_NOW = 'button Jetzt verschieben';
/** Where nothing was selected, all of a context is moved. */
const WHOLE = ['region Quelle und Ziel', 'status Es sind keine Formulierungen ausgewählt'];
const WHAT = 'region Was geschieht';
const finding = [`busy ${MOVE}`, 'disabled button Abbrechen', 'status Folgen werden ermittelt …'];
const moving = [
  WHAT,
  `busy ${MOVE_NOW}`,
  'disabled button Abbrechen',
  'status Wird verschoben …',
  'status Daten abrufen',
];
const choosing = [MOVE, CANCEL, UNCHOSEN];

export const wordingMoveOnScreen: ScreenExecutors = {
  shows: {
    recalling: ['busy status Daten abrufen'],
    recallLost: ['busy status Daten abrufen'],
    recallRefused: [REFUSED, RETRY],
    recallUnreachable: [UNREACHABLE, RETRY],
    choosing,
    gone: [MOVE, CANCEL, UNCHOSEN],
    readOnly: ['status Sie können hier lesen'],
    ...waits('previewing', finding),
    ...waits('refreshing', finding),
    ...waits('moving', moving),
    asking: [WHAT, CANCEL, UNCHOSEN],
    refused: choosing,
    previewFailed: [...choosing, RETRY],
    unreachable: [...choosing, RETRY],
    sessionLost: finding,
  },
  also: {
    ...unreachableAt('previewFailed', 'unreachable'),
    'failure at refused': { refused: [REFUSED] },
    ...Object.fromEntries(
      [
        'choosing',
        'previewing',
        'refreshing',
        'moving',
        'asking',
        'refused',
        'previewFailed',
        'unreachable',
        'sessionLost',
        'gone',
        'readOnly',
      ].map((state) => [`wordings at ${state}`, { some: [SELECTED], nothing: WHOLE }]),
    ),
    clashes: { something: ['perhaps status Verschoben wird erst, wenn entschieden ist'] },
    'impact at asking': { something: ['perhaps alert Bei einer Formulierung gibt es ein Hindernis'] },
    'isPreviewingChoice at previewing': { yes: [WHAT] },
    canRefresh: { yes: ['button Auswahl aktualisieren'] },
    'canConfirm at asking': { yes: [MOVE_NOW], no: [`disabled ${MOVE_NOW}`] },
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
