import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import type { TextChange } from '#machines/text-history/text-history.port.ts';
import { textHistorySelectors } from '#machines/text-history/text-history.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { textHistoryOnScreen } from '#paths/screen/text-parts.ts';

const QUESTION = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'login.title' };
const CHANGE: TextChange = {
  revisionId: 7,
  entityId: 3,
  timestamp: '2026-01-05T08:00:00.000Z',
  username: 'anna',
  before: { value: 'Anmelden', active: true, resetInheritance: false },
  after: { value: 'Einloggen', active: true, resetInheritance: false },
  moved: null,
};

export const textHistoryCases = casesFor(textHistoryMachine, {
  given: { panel: { says: 'the panel of a text is open' } },
  events: {
    'history.ask': {
      text: { says: 'the user chooses a text', with: { question: QUESTION } },
      nothing: { says: 'no text is chosen any more', with: { question: null } },
    },
    'history.show': { written: { says: 'the user writes in a text', with: { question: QUESTION } } },
    'history.more': { wanted: { says: 'the user wants older changes too' } },
    'history.retry': { wanted: { says: 'the user asks for the history again' } },
    'records.changed': {
      ...changed('wording'),
      others: { says: 'a user changes records of another kind', with: { subjects: ['user'] } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    load: {
      part: { says: 'the newest changes arrive', gives: { changes: [CHANGE], count: 2 } },
      none: { says: 'there are none', gives: { changes: [], count: 0 } },
      ...failures('the history of the text', '019'),
    },
  },
  view: textHistorySelectors,
  matters: ({ question, changes, count }) => [question !== null, changes?.length ?? null, count],
  screen: textHistoryOnScreen,
});
