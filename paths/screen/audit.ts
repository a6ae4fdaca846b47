import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { below, CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

const REPAIR = 'region Den Stand nach Änderung 12 wiederherstellen?';
const DO = 'button Wiederherstellen';
const PREVIEW_AGAIN = 'button Erneut prüfen';
const PREVIEWING = [REPAIR, 'status Folgen werden ermittelt …', CANCEL, `disabled ${DO}`];

export const auditRepairOnScreen: ScreenExecutors = {
  shows: {
    ...waits('previewing', PREVIEWING),
    sessionLost: PREVIEWING,
    asking: [REPAIR, CANCEL, DO],
    held: [
      REPAIR,
      CANCEL,
      PREVIEW_AGAIN,
      'status Das ist nicht möglich, weil sich seither etwas geändert hat.',
    ],
    needless: [REPAIR, CANCEL, `disabled ${DO}`, 'status Es ist bereits alles in diesem Zustand.'],
    refused: [REPAIR, CANCEL, PREVIEW_AGAIN, REFUSED],
    previewFailed: [REPAIR, CANCEL, PREVIEW_AGAIN, UNREACHABLE],
    ...waits('repairing', [REPAIR, 'disabled button Abbrechen', `busy ${DO}`]),
    unreachable: [REPAIR, CANCEL, RETRY, UNREACHABLE],
  },
  does: {
    'repair.confirm': press(DO),
    'repair.cancel': press(CANCEL),
    'repair.preview': press(PREVIEW_AGAIN),
    'repair.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};

const LIST = 'region Änderungsverlauf';
const RENEW = 'button Aktualisieren';
/** The panel of a revision lies over the table where there is no room beside it, whatever became of the table. */
const PANEL = ['dialog Änderung 12', 'button Schließen'];
const BRING_BACK = 'button Diesen Stand wiederherstellen …';

export const auditOnScreen: ScreenExecutors = {
  shows: {
    ...below('list', {
      ...waits('loading', [`busy ${RENEW}`, `busy ${LIST}`, 'status Daten abrufen']),
      shown: [RENEW, LIST, 'status 1 bis 15 von 40'],
      refused: [RENEW, 'alert Liste vom Type Language Audit aufrufen', RETRY],
      unreachable: [RENEW, UNREACHABLE, RETRY],
      sessionLost: [RENEW, LIST],
    }),
    'detail.closed': [],
    ...below('detail.opened', {
      // Of two waits at a time one notice tells.
      ...waits('looking', [...PANEL, `disabled ${BRING_BACK}`]),
      known: [...PANEL, BRING_BACK],
      unknown: [
        ...PANEL,
        `disabled ${BRING_BACK}`,
        'status Ob es den Eintrag noch gibt, ist nicht bekannt.',
        RETRY,
      ],
      sessionLost: [...PANEL, `disabled ${BRING_BACK}`],
    }),
    'detail.repairing': [
      ...PANEL,
      'region Den Stand nach Änderung 12 wiederherstellen?',
      'status Folgen werden ermittelt …',
      CANCEL,
    ],
  },
  does: {
    // Rows are opened by a click on them, of which the table has tests of its own.
    'revision.open': (hands) => hands.send(),
    'revision.close': press('button Schließen'),
    'revision.look': press(RETRY),
    'repair.begin: restore': press(BRING_BACK),
    'repair.begin: undo': (hands) => hands.send(),
    'list.refresh': press(RENEW),
    'wait.cancel': press(CANCEL),
  },
  outside: {
    ...FROM_ELSEWHERE,
    'query.change': 'the bar of search and filters and the address do, with tests of their own',
  },
};
