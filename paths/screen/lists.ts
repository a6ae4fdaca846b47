import type { ListQuery } from '#machines/route/list-query.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { type Hands, press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

const NEXT = 'button Nächste Seite';
const LAST = 'button Seite 3';
const SEARCH = 'textbox Suchen';
/** Which rows of how many these are. */
const RANGE = 'status …bis';
const NO_ROWS = 'status Keine Einträge';
const NO_MATCH = 'heading Keine Treffer';

/** Turns to the page that is wanted, by its number or as the next one; no page can be turned while there is none. */
function turn(hands: Hands): void {
  const { page } = hands.event.change as ListQuery;
  const mark = page === 2 ? NEXT : `button Seite ${page}`;
  if (hands.isOffered(mark)) hands.press(mark);
  else hands.send();
}

function search(hands: Hands): void {
  const { keyWord } = hands.event.change as ListQuery;
  if (hands.isOffered(SEARCH)) hands.enter(SEARCH, keyWord);
  else hands.send();
}

/**
 * The screen of a list, by its title.
 * @param cells what the row says, column by column
 * @param nothing how the heading begins that stands where there is nothing at all
 */
export function listOnScreen(title: string, cells: readonly string[], nothing: string): ScreenExecutors {
  const empty = `heading ${nothing}`;
  const list = `region ${title}`;
  return {
    shows: {
      ...waits('loading', [`busy ${list}`, 'status Daten abrufen']),
      shown: [list],
      refused: [REFUSED, RETRY],
      unreachable: [RETRY],
      sessionLost: [list],
    },
    also: {
      ...unreachableAt('unreachable'),
      // The rows of the page before stay while the next one is on its way, and when it does not come.
      rows: {
        some: [`row ${cells.join('')}`, LAST, `perhaps ${RANGE}`],
        none: [empty, NO_MATCH, RANGE, NO_ROWS].map((mark) => `perhaps ${mark}`),
      },
      'rows at refused': { some: [list], none: [list] },
      'rows at unreachable': { some: [list], none: [list] },
      'count at shown': { some: [RANGE], zero: [NO_ROWS] },
      isEmpty: { yes: [empty] },
      isWithoutMatch: { yes: [NO_MATCH, 'button Suche und Filter zurücksetzen'] },
    },
    does: {
      'list.refresh': pressWhereOffered(RETRY),
      'query.change: search': search,
      'query.change: page': turn,
      'query.change: same': (hands) => hands.send(),
      'page.near': (hands) => hands.send(),
      'wait.cancel': press(CANCEL),
    },
    offered: { 'query.change: page': ({ view }) => Array.isArray(view.rows) && view.rows.length > 0 },
    outside: FROM_ELSEWHERE,
  };
}
