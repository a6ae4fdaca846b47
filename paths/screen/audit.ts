import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  below,
  CANCEL,
  FAILED,
  FROM_ELSEWHERE,
  GIVEN_UP,
  REFUSED,
  RETRY,
  waits,
} from '#paths/screen/usual.ts';

const REPAIR = 'region Den Stand nach Änderung 12 wiederherstellen?';
const DO = 'button Wiederherstellen';
const TAKE_BACK = 'region Änderung 12 vollständig zurücknehmen?';
const DO_TAKE_BACK = 'button Zurücknehmen';
const PREVIEW_AGAIN = 'button Erneut prüfen';
const PREVIEWING = ['status Folgen werden ermittelt …', CANCEL];

/** What is asked, and the button that does it as it stands then: for a record, and for a whole operation. */
const asks = (button: (does: string) => readonly string[]) => ({
  restore: [REPAIR, ...button(DO)],
  undo: [TAKE_BACK, ...button(DO_TAKE_BACK)],
});
const asksLocked = asks((does) => [`disabled ${does}`]);
const asksOnly = asks(() => []);

export const auditRepairOnScreen: ScreenExecutors = {
  shows: {
    ...waits('previewing', PREVIEWING),
    sessionLost: PREVIEWING,
    asking: [CANCEL],
    held: [CANCEL, PREVIEW_AGAIN, 'status Das ist nicht möglich, weil sich seither etwas geändert hat.'],
    needless: [CANCEL, 'status Es ist bereits alles in diesem Zustand.'],
    refused: [CANCEL, PREVIEW_AGAIN, REFUSED],
    previewFailed: [CANCEL, PREVIEW_AGAIN],
    ...waits('repairing', ['disabled button Abbrechen']),
    unreachable: [CANCEL, RETRY],
  },
  also: {
    'repair at previewing': asksLocked,
    'repair at sessionLost': asksLocked,
    'repair at asking': asks((does) => [does]),
    'repair at held': asksOnly,
    'repair at needless': asksLocked,
    'repair at refused': asksOnly,
    'repair at previewFailed': asksOnly,
    'repair at repairing': asks((does) => [`busy ${does}`]),
    'repair at unreachable': asksOnly,
    'failure at previewFailed': FAILED,
    'failure at unreachable': FAILED,
  },
  does: {
    'repair.confirm': (hands) => hands.press(hands.isOffered(DO) ? DO : DO_TAKE_BACK),
    'repair.cancel': press(CANCEL),
    'repair.preview': press(PREVIEW_AGAIN),
    'repair.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};

const LIST = 'region Änderungsverlauf';
const NEXT = 'button Nächste Seite';
const RANGE = 'status …bis';
const RENEW = 'button Aktualisieren';
/** The panel of a revision lies over the table where there is no room beside it, whatever became of the table. */
const PANEL = ['dialog Änderung 12', 'button Schließen'];
const BRING_BACK = 'button Diesen Stand wiederherstellen …';

export const auditOnScreen: ScreenExecutors = {
  shows: {
    ...below('list', {
      ...waits('loading', [`busy ${RENEW}`, `busy ${LIST}`, 'status Daten abrufen']),
      shown: [RENEW, LIST],
      refused: [RENEW, RETRY],
      unreachable: [RENEW, RETRY],
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
  also: {
    rows: {
      some: ['row 1206.01.2026 10:30annaGeändertde', NEXT, `perhaps ${RANGE}`],
      none: [`perhaps ${RANGE}`],
    },
    'rows at list.shown': { none: ['heading Nichts geändert'] },
    'count at list.shown': { some: [RANGE], zero: ['status Keine Einträge'] },
    'failure at list.refused': { refused: ['alert Liste vom Type'], 'unreachable cancelled': [GIVEN_UP] },
    'failure at list.unreachable': FAILED,
    'presence at detail.opened': { gone: ['status Diesen Eintrag gibt es nicht mehr.'] },
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
