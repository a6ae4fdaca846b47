import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { FROM_ELSEWHERE, RETRY, SLOW, waits } from '#paths/screen/usual.ts';

const CANCEL = 'button Abbrechen';
const FAILED = 'status …Erneut versuchen';
const OTHERS = 'region Was andere geändert haben';

export const homePartOnScreen: ScreenExecutors = {
  shows: {
    ...waits('loading', ['busy part'], ['busy part', SLOW, CANCEL]),
    shown: ['perhaps link Formulierung login.title'],
    refused: [FAILED, RETRY],
    unreachable: [FAILED, RETRY],
    sessionLost: ['perhaps busy part'],
    closed: [],
  },
  does: {
    'part.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: { ...FROM_ELSEWHERE, 'part.close': 'leaving the home page does' },
  always: [`perhaps ${OTHERS}`, 'link Formulierung login.title'],
};
