import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  UNREACHABLE,
  waits,
} from '#paths/screen/usual.ts';

/** The screen of a list, by its title. */
export function listOnScreen(title: string): ScreenExecutors {
  return {
    shows: {
      ...waits('loading', [`busy region ${title}`, 'status Daten abrufen']),
      shown: [`region ${title}`, 'row ', 'status 1 bis 15 von 40'],
      refused: [REFUSED, RETRY],
      unreachable: [UNREACHABLE, RETRY],
      sessionLost: [`region ${title}`],
    },
    does: {
      'list.refresh': pressWhereOffered(RETRY),
      'wait.cancel': press(CANCEL),
    },
    outside: {
      ...FROM_ELSEWHERE,
      'query.change':
        'the bar of search and filters, the pages and the address do, each with tests of its own',
    },
  };
}
