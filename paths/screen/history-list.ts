import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { below, CANCEL, FROM_ELSEWHERE, RETRY, SLOW, waits } from '#paths/screen/usual.ts';

const FAILED = 'status …Erneut versuchen';
const MORE = 'button Eine ältere zeigen';
const PUT_BACK = 'button Diesen Wert wieder einsetzen …';
const REPAIR = 'region Den Stand vor Änderung 12 wieder einsetzen?';

export const historyListOnScreen: ScreenExecutors = {
  shows: {
    ...below('open.list', {
      ...waits('loading', ['busy part'], ['busy part', SLOW]),
      known: [],
      refused: [FAILED, RETRY],
      unreachable: [FAILED, RETRY],
      sessionLost: ['busy part'],
    }),
    'open.wayBack.reading': [],
    'open.wayBack.repairing': ['perhaps status Folgen werden ermittelt …', `perhaps ${REPAIR}`],
    closed: [],
  },
  also: {
    // What was known before stays meanwhile.
    rows: { none: ['text Noch keine Änderungen.'], some: ['list Änderungen'] },
    'more at open.list.known': { some: [MORE] },
  },
  does: {
    'history.more': press(MORE),
    'history.retry': press(RETRY),
    'wait.cancel': (hands) => hands.send(),
    'repair.begin': (hands) => (hands.isOffered(PUT_BACK) ? hands.press(PUT_BACK) : hands.send()),
  },
  outside: { ...FROM_ELSEWHERE, 'history.close': 'leaving what shows it does' },
  always: [
    MORE,
    `busy ${MORE}`,
    PUT_BACK,
    `disabled ${PUT_BACK}`,
    `perhaps ${CANCEL}`,
    REPAIR,
    'status Folgen werden ermittelt …',
    'disabled button Wieder einsetzen',
  ],
};
