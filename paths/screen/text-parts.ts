import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { FROM_ELSEWHERE, RETRY, SLOW, waits } from '#paths/screen/usual.ts';

const CANCEL = 'button Abbrechen';
const FAILED = 'status …Erneut versuchen';

/** The wait of a part of a panel says so in its place. */
const inPlace = (state: string) => waits(state, ['busy part'], ['busy part', SLOW, CANCEL]);

const OLDER = 'button Eine ältere Änderung zeigen';

export const textHistoryOnScreen: ScreenExecutors = {
  shows: {
    idle: [],
    settling: ['busy part'],
    ...inPlace('loading'),
    known: [],
    refused: [FAILED, RETRY],
    unreachable: [FAILED, RETRY],
    sessionLost: ['busy part'],
  },
  also: {
    // What was known before stays meanwhile.
    changes: { none: ['text Dieser Text wurde noch nie geändert.'], some: ['list Änderungen dieses Textes'] },
    'more at known': { some: [OLDER] },
  },
  does: {
    'history.more': press('button Eine ältere Änderung zeigen'),
    'history.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: {
    ...FROM_ELSEWHERE,
    'history.ask': 'choosing a text does, or typing into its form',
    'history.show': 'opening the field of a cell of the matrix does; this is the form',
  },
  always: [OLDER, `busy ${OLDER}`],
};

export const textElsewhereOnScreen: ScreenExecutors = {
  shows: {
    idle: [],
    settling: ['busy part'],
    ...inPlace('finding'),
    known: ['link NORTH'],
    refused: [FAILED, RETRY],
    unreachable: [FAILED, RETRY],
    sessionLost: ['busy part'],
  },
  does: { 'elsewhere.retry': press(RETRY), 'wait.cancel': press(CANCEL) },
  outside: {
    ...FROM_ELSEWHERE,
    'elsewhere.ask': 'choosing a text does, or typing into its form',
    'elsewhere.show': 'opening the field of a cell of the matrix does; this is the form',
  },
  always: ['link NORTH'],
};
